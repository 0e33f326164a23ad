import { stringify } from 'yaml'

/** What somebody says who begins with nothing. */
export interface FirstAnswers {
  name: string
  slug: string
  timezone: string
  country: string
  flow: string
  flowSlug: string
}

/**
 * A company file to begin with: one flow that people can sign up for, with comments that say what else there is.
 * @param schemaAddress where an editor finds the schema
 */
export function firstCompanyFile(
  { name, slug, timezone, country, flow, flowSlug }: FirstAnswers,
  schemaAddress: string,
): string {
  return `${schemaLine(schemaAddress)}
# ${oneLine(name)}, as code. What may stand here: docs/config-as-code.md, or /docs/config-as-code/ of the running service.
#   hireline apply company.yaml --dry-run    says what would change
#   hireline apply company.yaml              changes it, all or nothing
#   hireline export --company ${slug}        writes this file as the database has it, without the comments

company:
  slug: ${text(slug)}                        # in addresses; it stays for good
  name: ${text(name)}
  timezone: ${text(timezone)}
  default_country: ${text(country)}          # of phone numbers without a country code
  # languages: [en, es]             # its own first; then each text may stand by language: {en: …, es: …}
  # theme: { primary_color: "#0f5c4d" }
  # privacy: { url: "https://…" }   # what becomes of applicants' data, at the foot of each page
  notices: true                     # mails to applicants: received, a step waits, a reminder, closed

flows:
  - slug: ${text(flowSlug)}
    name: ${text(flow)}
    status: PUBLISHED               # DRAFT keeps everybody out
    public_page: true               # anyone may sign up at /apply/${slug}/${flowSlug}/
    reasons:                        # why somebody was moved, to choose from
      - { key: no-show, label: Did not show up }
      - { key: withdrew, label: Candidate withdrew }
      - { key: position-filled, label: Position was filled }
    stages:                         # in order; applications begin on the first
      - slug: apply
        name: Apply
        after_sending: review       # where they go once the applicant has sent the form
        pages:
          - slug: about-you
            name: About you
            elements:               # docs/element-types.md lists the types
              - { key: start_date, type: date, label: When could you start?, required: true }
              - key: shift
                type: selection
                label: Which shift suits you?
                choices: [{ id: day, label: Day }, { id: night, label: Night }, { id: any, label: Either }]
              - { key: resume, type: document, label: Résumé, help: A PDF or a photo, accept: [pdf, png, jpeg] }
              - { key: remarks, type: long_text, label: Is there anything we should know?, max_length: 2000 }
      - { slug: review, name: Review, kind: review }
      - { slug: interview, name: Interview }
      - { slug: hired, name: Hired, kind: completed }
      - { slug: rejected, name: Rejected, kind: rejected }

# What happens by itself (docs/automations.md), who is told (docs/events.md), what is removed when (docs/retention.md):
# automations: []
# webhook_endpoints: []
# retention: []
# With much of it, flows may stand in files of their own:
# include: [flows/*.yaml]
`
}

/** The comment by which editors find the schema of a file. */
export const schemaLine = (address: string) => `# yaml-language-server: $schema=${address}`

/** As YAML writes it: in quotes where it must be. */
const text = (value: string) => stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd()

const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ')

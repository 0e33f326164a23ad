import { isCountry, isTimeZone } from '../companies/locale.ts'
import { HEX_COLOR, isReadableOnWhite } from '../companies/theme.ts'
import { checkAutomation } from './check-automation.ts'
import { checkElement } from './check-element.ts'
import { checkEmailTemplates, checkOutboundSteps } from './check-outbound.ts'
import { checkWebhookEndpoint } from './check-webhook-endpoint.ts'
import type { CompanyFile, FlowEntry, StageEntry } from './company-file.ts'
import { entriesOf, repeatedNames } from './entries.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/**
 * What is wrong with a company file beyond its schema: names that repeat or refer to nothing, and values that no one could
 * use. The content may have failed the schema, so that all problems are told together; what has the wrong type is passed by.
 */
export function checkCompanyFile(content: unknown): FileProblem[] {
  const file = (content ?? {}) as Partial<CompanyFile>
  return [
    ...checkCompany(file.company ?? {}),
    ...checkLegalEntities(file.legal_entities),
    ...repeatedNames(['flows'], file.flows, 'slug'),
    ...entriesOf(file.flows).flatMap(([index, flow]) => checkFlow(['flows', index], flow, file.legal_entities)),
    ...repeatedNames(['automations'], file.automations, 'key'),
    ...entriesOf(file.automations).flatMap(([index, automation]) => [
      ...checkAutomation(['automations', index], automation, file.flows),
      ...checkOutboundSteps(['automations', index, 'steps'], automation.steps, file),
    ]),
    ...repeatedNames(['webhook_endpoints'], file.webhook_endpoints, 'key'),
    ...entriesOf(file.webhook_endpoints).flatMap(([index, endpoint]) =>
      checkWebhookEndpoint(['webhook_endpoints', index], endpoint),
    ),
    ...repeatedNames(['email_templates'], file.email_templates, 'key'),
    ...checkEmailTemplates(file.email_templates),
    ...repeatedIds(content),
    ...unusableTexts(content),
  ]
}

function checkCompany(company: Partial<CompanyFile['company']>): FileProblem[] {
  const problems: FileProblem[] = []
  if (typeof company.timezone === 'string' && !isTimeZone(company.timezone)) {
    problems.push({ at: ['company', 'timezone'], message: 'must be an IANA time zone such as America/Chicago' })
  }
  return [
    ...problems,
    ...checkCountry(['company', 'default_country'], company.default_country),
    ...checkColor(company.theme?.primary_color),
  ]
}

function checkColor(color: unknown): FileProblem[] {
  if (typeof color !== 'string' || !HEX_COLOR.test(color) || isReadableOnWhite(color)) return []
  const message = 'is too light: text in it on white, and white text on it, need a contrast of 4.5 to 1 (WCAG AA)'
  return [{ at: ['company', 'theme', 'primary_color'], message }]
}

function checkCountry(at: YamlPath, country: string | undefined): FileProblem[] {
  if (typeof country !== 'string' || isCountry(country)) return []
  return [{ at, message: 'must be an ISO 3166 country code such as US' }]
}

function checkLegalEntities(legalEntities: CompanyFile['legal_entities']): FileProblem[] {
  return [
    ...repeatedNames(['legal_entities'], legalEntities, 'key'),
    ...entriesOf(legalEntities).flatMap(([index, { country }]) =>
      checkCountry(['legal_entities', index, 'country'], country),
    ),
  ]
}

function checkFlow(
  at: YamlPath,
  flow: Partial<FlowEntry>,
  legalEntities: CompanyFile['legal_entities'],
): FileProblem[] {
  const problems: FileProblem[] = []
  const { legal_entity: legalEntity } = flow
  if (typeof legalEntity === 'string' && !entriesOf(legalEntities).some(([, { key }]) => key === legalEntity)) {
    problems.push({ at: [...at, 'legal_entity'], message: `there is no legal entity ${legalEntity} in this file` })
  }
  return [
    ...problems,
    ...repeatedNames([...at, 'reasons'], flow.reasons, 'key'),
    ...repeatedNames([...at, 'stages'], flow.stages, 'slug'),
    ...entriesOf(flow.stages).flatMap(([index, stage]) => checkStage([...at, 'stages', index], stage, flow.stages)),
    ...checkElements(at, flow.stages),
  ]
}

function checkStage(at: YamlPath, stage: Partial<StageEntry>, stages: FlowEntry['stages'] | undefined): FileProblem[] {
  const problems = repeatedNames([...at, 'pages'], stage.pages, 'slug')
  const known = new Set(entriesOf(stages).map(([, { slug }]) => slug))
  const seen = new Set<string>()
  for (const [index, slug] of (Array.isArray(stage.next) ? stage.next : []).entries()) {
    if (typeof slug !== 'string') continue
    if (!known.has(slug))
      problems.push({ at: [...at, 'next', index], message: `there is no stage ${slug} in this flow` })
    else if (seen.has(slug)) problems.push({ at: [...at, 'next', index], message: `names the stage ${slug} again` })
    seen.add(slug)
  }
  return [...problems, ...checkAfterSending(at, stage, known)]
}

/** The stage that follows when an applicant has sent the pages of this one. */
function checkAfterSending(
  at: YamlPath,
  { slug, after_sending: after, next, pages }: Partial<StageEntry>,
  known: Set<unknown>,
): FileProblem[] {
  if (typeof after !== 'string') return []
  const problem = (message: string) => [{ at: [...at, 'after_sending'], message }]
  if (!known.has(after)) return problem(`there is no stage ${after} in this flow`)
  if (after === slug) return problem('names the stage that it stands in')
  if (!Array.isArray(pages) || pages.length === 0) {
    return problem('applies to a stage with pages: the applicant sends them, and this stage follows')
  }
  if (Array.isArray(next) && !next.includes(after)) return problem('must be among the stages that may follow (next)')
  return []
}

/** An element's key is unique in the whole flow: it may move from page to page and keep its values. */
function checkElements(at: YamlPath, stages: FlowEntry['stages'] | undefined): FileProblem[] {
  const problems: FileProblem[] = []
  const seen = new Set<string>()
  for (const [stageIndex, stage] of entriesOf(stages)) {
    for (const [pageIndex, page] of entriesOf(stage.pages)) {
      for (const [index, element] of entriesOf(page.elements)) {
        const place = [...at, 'stages', stageIndex, 'pages', pageIndex, 'elements', index]
        problems.push(...checkElement(place, element))
        if (typeof element.key !== 'string') continue
        if (seen.has(element.key)) {
          problems.push({ at: [...place, 'key'], message: `another element of this flow has the key ${element.key}` })
        }
        seen.add(element.key)
      }
    }
  }
  return problems
}

function repeatedIds(content: unknown): FileProblem[] {
  const seen = new Set<string>()
  return leavesOf(content).flatMap(({ at, value }) => {
    if ((at.at(-1) !== 'id' && at.at(-1) !== 'public_id') || at.at(-3) === 'choices' || typeof value !== 'string')
      return []
    const id = value.toLowerCase()
    if (seen.has(id)) return [{ at, message: 'another object in this file has this id' }]
    seen.add(id)
    return []
  })
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
function unusableTexts(content: unknown): FileProblem[] {
  return leavesOf(content)
    .filter(({ value }) => typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
    .map(({ at }) => ({ at, message: 'holds a character that cannot be stored (U+0000 or half a surrogate pair)' }))
}

function leavesOf(value: unknown, at: YamlPath = []): { at: YamlPath; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ at, value }]
  return Object.entries(value).flatMap(([key, inside]) =>
    leavesOf(inside, [...at, Array.isArray(value) ? Number(key) : key]),
  )
}

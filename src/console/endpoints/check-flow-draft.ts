import { Type } from 'typebox'
import type { PublicCompany } from '../../companies/public-company.ts'
import { checkFlowDraft as check } from '../../config-as-code/actions/flow-draft.ts'
import { ConfigurationChange } from '../../config-as-code/configuration.ts'
import type { FlowPart } from '../../config-as-code/flow-part.ts'
import { Nullable, StrictObject } from '../../contract/schemas.ts'
import { hasConditions } from '../../flows/asked.ts'
import { ok } from '../../http/endpoint.ts'
import { offeredLanguages } from '../../portal/door/language.ts'
import type { ShownFlow } from '../../portal/preview/draw-screen.ts'
import { screensOf } from '../../portal/preview/screens.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { FlowDraftFields } from '../contracts/flow-draft.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

const anything = { type: 'object', additionalProperties: true }
const Paths = Type.Array(StrictObject({ text: Type.String(), insert: Type.String(), meaning: Type.String() }))

/** What publishing a draft of a flow would change, or what is wrong with it and where. */
export const checkFlowDraft = defineConsoleEndpoint({
  method: 'POST',
  path: '/flow-designs/:flow_slug/check/',
  operationId: 'checkFlowDraft',
  summary: 'Check a draft of a flow',
  ability: 'configuration:write',
  params: StrictObject({ flow_slug: Type.String() }),
  body: StrictObject(FlowDraftFields),
  success: {
    200: StrictObject({
      changes: Type.Array(ConfigurationChange),
      problems: Type.Array(
        StrictObject({
          line: Type.Integer(),
          column: Type.Integer(),
          path: Type.String(),
          at: Type.Array(Type.String(), { description: 'The same place as an edit by form names it.' }),
          message: Type.String(),
        }),
      ),
      is_outdated: Type.Boolean(),
      languages: Type.Array(StrictObject({ tag: Type.String(), name: Type.String() })),
      described: Nullable(
        StrictObject({
          flow: Type.Unsafe<FlowPart['flows'][number]>(anything),
          automations: Type.Unsafe<FlowPart['automations']>({ type: 'array', items: anything }),
          email_templates: Type.Unsafe<FlowPart['email_templates']>({ type: 'array', items: anything }),
          paths: StrictObject({ everything: Paths, answers: Paths }),
        }),
      ),
      preview: Nullable(
        StrictObject({
          screens: Type.Array(
            StrictObject({ id: Type.String(), stage: Nullable(Type.String()), page: Nullable(Type.String()) }),
          ),
          has_conditions: Type.Boolean(),
        }),
      ),
    }),
  },
  errors: ['hiring_flow_not_found'],
  async handle({ db, config, company, params, body }) {
    const {
      changes,
      problems,
      isOutdated,
      shown,
      described,
      company: read,
    } = await check(db, secretsOf(config), company.id, {
      flow: params.flow_slug,
      yaml: body.yaml,
      basedOn: body.based_on,
    })
    const [flow] = described?.part.flows ?? []
    return ok({
      changes,
      problems: problems.map(({ line, column, path, at, message }) => ({ line, column, path, at, message })),
      is_outdated: isOutdated,
      languages: languagesOf(read),
      described:
        described && flow
          ? {
              flow,
              automations: described.part.automations,
              email_templates: described.part.email_templates,
              paths: described.paths,
            }
          : null,
      preview: shown ? previewOf(shown) : null,
    })
  },
})

/** In which applicants read, the company's own first. */
function languagesOf(company: PublicCompany) {
  const offered = offeredLanguages(company)
  const tags = [...new Set([company.language, ...offered.keys()])].filter((tag) => offered.has(tag))
  return tags.map((tag) => ({ tag, name: offered.get(tag) ?? tag }))
}

/** What there is to look at. */
const previewOf = ({ flow, publicFlow }: ShownFlow) => ({
  screens: screensOf(flow, { isPublic: publicFlow !== undefined }).map(({ id, stage, page }) => ({
    id,
    stage: stage?.name ?? null,
    page: page?.name ?? null,
  })),
  has_conditions: hasConditions(flow),
})

import { Type } from 'typebox'
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
        StrictObject({ line: Type.Integer(), column: Type.Integer(), path: Type.String(), message: Type.String() }),
      ),
      is_outdated: Type.Boolean(),
      preview: Nullable(
        StrictObject({
          languages: Type.Array(StrictObject({ tag: Type.String(), name: Type.String() })),
          screens: Type.Array(
            StrictObject({ id: Type.String(), stage: Nullable(Type.String()), page: Nullable(Type.String()) }),
          ),
          has_conditions: Type.Boolean(),
          flow: Type.Unsafe<FlowPart['flows'][number]>({ type: 'object', additionalProperties: true }),
          email_templates: Type.Unsafe<FlowPart['email_templates']>({
            type: 'array',
            items: { type: 'object', additionalProperties: true },
          }),
        }),
      ),
    }),
  },
  errors: ['hiring_flow_not_found'],
  async handle({ db, config, company, params, body }) {
    const { changes, problems, isOutdated, shown, described } = await check(db, secretsOf(config), company.id, {
      flow: params.flow_slug,
      yaml: body.yaml,
      basedOn: body.based_on,
    })
    const flow = described?.flows[0]
    return ok({
      changes,
      problems: problems.map(({ line, column, path, message }) => ({ line, column, path, message })),
      is_outdated: isOutdated,
      preview: shown && flow ? { ...previewOf(shown), flow, email_templates: described.email_templates } : null,
    })
  },
})

/** What there is to look at, the company's own language first. */
function previewOf({ flow, publicFlow, company }: ShownFlow) {
  const offered = offeredLanguages(company)
  const tags = [...new Set([company.language, ...offered.keys()])].filter((tag) => offered.has(tag))
  return {
    languages: tags.map((tag) => ({ tag, name: offered.get(tag) })),
    screens: screensOf(flow, { isPublic: publicFlow !== undefined }).map(({ id, stage, page }) => ({
      id,
      stage: stage?.name ?? null,
      page: page?.name ?? null,
    })),
    has_conditions: hasConditions(flow),
  }
}

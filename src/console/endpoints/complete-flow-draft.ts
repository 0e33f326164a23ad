import { Type } from 'typebox'
import { completeFlowDraft as complete } from '../../config-as-code/actions/flow-draft.ts'
import { KEY_MEANINGS } from '../../config-as-code/completion/key-meanings.ts'
import { Nullable, OneOf, StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { FlowDraftFields } from '../contracts/flow-draft.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

/** What may stand where somebody types in a draft of a flow, and what the key there means. */
export const completeFlowDraft = defineConsoleEndpoint({
  method: 'POST',
  path: '/flow-designs/:flow_slug/complete/',
  operationId: 'completeFlowDraft',
  summary: 'Complete a draft of a flow',
  ability: 'configuration:write',
  params: StrictObject({ flow_slug: Type.String() }),
  body: StrictObject({
    yaml: FlowDraftFields.yaml,
    offset: Type.Integer({ minimum: 0, maximum: 2_000_000 }),
    language: OneOf(['en', 'es']),
  }),
  success: {
    200: StrictObject({
      from: Type.Integer(),
      completions: Type.Array(StrictObject({ text: Type.String(), insert: Type.String(), meaning: Type.String() })),
      place: Nullable(StrictObject({ path: Type.String(), meaning: Type.String() })),
    }),
  },
  errors: ['hiring_flow_not_found'],
  async handle({ db, config, company, params, body: { yaml, offset, language } }) {
    const meanings = KEY_MEANINGS[language]
    const draft = { flow: params.flow_slug, yaml, offset, meanings }
    const { place = null, ...completed } = await complete(db, secretsOf(config), company.id, draft)
    return ok({ ...completed, place })
  },
})

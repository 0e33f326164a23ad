import { Type } from 'typebox'
import { editFlowDraft as edit } from '../../config-as-code/actions/flow-draft.ts'
import { Nullable, StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { FlowDraftFields } from '../contracts/flow-draft.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

/** A draft of a flow after one change by a form; nothing is kept. */
export const editFlowDraft = defineConsoleEndpoint({
  method: 'POST',
  path: '/flow-designs/:flow_slug/edit/',
  operationId: 'editFlowDraft',
  summary: 'Change a draft of a flow by a form',
  ability: 'configuration:write',
  params: StrictObject({ flow_slug: Type.String() }),
  body: StrictObject({
    yaml: FlowDraftFields.yaml,
    template: Type.Optional(
      Type.String({ maxLength: 200, description: 'The mail that is changed, by its key; the flow without it.' }),
    ),
    at: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 20 }),
    change: StrictObject(
      {
        text: Type.Optional(
          StrictObject({ language: Type.String({ maxLength: 35 }), words: Type.String({ maxLength: 20_000 }) }),
        ),
        value: Type.Optional(Nullable(Type.Boolean())),
        entry: Type.Optional(Type.Object({}, { additionalProperties: true })),
        places: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
        removed: Type.Optional(Type.Literal(true)),
      },
      { minProperties: 1, maxProperties: 1 },
    ),
  }),
  success: { 200: StrictObject({ yaml: Type.String() }) },
  errors: [],
  async handle({ db, company, params, body: { yaml, template, at, change } }) {
    const of = template === undefined ? ['flows', params.flow_slug] : ['email_templates', template]
    return ok({ yaml: await edit(db, company.id, yaml, { at: [...of, ...at], change }) })
  },
})

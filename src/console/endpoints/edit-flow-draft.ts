import { Type } from 'typebox'
import { editFlowDraft as edit } from '../../config-as-code/actions/flow-draft.ts'
import type { DraftValue } from '../../config-as-code/edit-draft.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { FlowDraftFields } from '../contracts/flow-draft.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

const Value = Type.Unsafe<DraftValue>({
  type: ['boolean', 'number', 'string', 'array', 'null'],
  maxLength: 20_000,
  maxItems: 200,
  items: { type: 'string', maxLength: 200 },
})

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
    at: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 20 }),
    change: StrictObject(
      {
        text: Type.Optional(
          StrictObject({ language: Type.String({ maxLength: 35 }), words: Type.String({ maxLength: 20_000 }) }),
        ),
        value: Type.Optional(Value),
        entry: Type.Optional(Type.Object({}, { additionalProperties: true })),
        places: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
        removed: Type.Optional(Type.Literal(true)),
      },
      { minProperties: 1, maxProperties: 1 },
    ),
  }),
  success: { 200: StrictObject({ yaml: Type.String() }) },
  errors: [],
  async handle({ db, company, body: { yaml, at, change } }) {
    return ok({ yaml: await edit(db, company.id, yaml, { at, change }) })
  },
})

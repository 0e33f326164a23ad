import { Type } from 'typebox'
import { Nullable, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { correctApplication as correct } from '../actions/correct-application.ts'
import { MAX_NOTE_LENGTH, Note, presentNote } from '../note.ts'

export const correctApplication = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/:application_id/corrections/',
  operationId: 'correctApplication',
  summary: 'Correct answers and personal data',
  description:
    'All of it is stored, or nothing. A note tells who did it, what stood there before, and why; it can be neither changed nor deleted.',
  tag: 'Applications',
  scope: 'candidates:write',
  params: StrictObject({ application_id: Uuid('Application') }),
  body: StrictObject({
    values: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      minProperties: 1,
      additionalProperties: true,
      description: 'What is right, by form element ids and dotted paths of variables; null removes an answer.',
    }),
    reason: Type.Optional(Type.String({ maxLength: MAX_NOTE_LENGTH, description: 'Why.' })),
    skip_automations: Type.Optional(
      Type.Boolean({ default: false, description: 'true runs none of the automations of the answers.' }),
    ),
  }),
  success: {
    200: StrictObject({ note: Nullable(reference(Note)) }, { title: 'CorrectedApplication' }),
  },
  errors: [
    'application_not_found',
    'invalid_form_element_id',
    'invalid_variable_id',
    'variable_not_updatable',
    'unknown_field',
    'invalid_phone_number',
  ],
  async handle({ db, company, actor, params, body: { values, reason = '', skip_automations: skipAutomations } }) {
    const command = {
      applicationId: params.application_id,
      values,
      reason: reason.trim(),
      skipAutomations,
      author: actor,
    }
    const note = await correct(db, company, command)
    return ok({ note: note ? presentNote(note) : null })
  },
})

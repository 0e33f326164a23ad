import { Type } from 'typebox'
import { Nullable, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { cancelInterview as cancel } from '../actions/cancel-interview.ts'
import { Interview, presentInterview } from '../interview.ts'

export const cancelInterview = defineEndpoint({
  method: 'POST',
  path: '/v1/interviews/:interview_id/cancel/',
  operationId: 'cancelInterview',
  summary: 'Cancel an interview',
  description:
    'Both sides are mailed, and the place is free again. As long as the application has not ended, the applicant may choose another time. Cancelling again changes nothing.',
  tag: 'Interviews',
  scope: 'interviews:write',
  params: StrictObject({ interview_id: Uuid('Interview') }),
  body: StrictObject({
    reason: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'The applicant reads it.' })),
    ),
  }),
  success: { 200: reference(Interview) },
  errors: ['interview_not_found', 'interview_not_changeable'],
  async handle({ db, company, actor, params, body: { reason } }) {
    return ok(presentInterview(await cancel(db, company.id, params.interview_id, { actor, reason: reason ?? null })))
  },
})

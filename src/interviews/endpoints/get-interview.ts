import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { Interview, presentInterview } from '../interview.ts'
import { findInterview } from '../queries.ts'

export const getInterview = defineEndpoint({
  method: 'GET',
  path: '/v1/interviews/:interview_id/',
  operationId: 'getInterview',
  summary: 'Read an interview',
  description: 'When and with whom, whether it still stands, and the times that it had before.',
  tag: 'Interviews',
  scope: 'interviews:read',
  params: StrictObject({ interview_id: Uuid('Interview') }),
  success: { 200: reference(Interview) },
  errors: ['interview_not_found'],
  async handle({ db, company, params: { interview_id: id } }) {
    const interview = await findInterview(db, company.id, id)
    if (!interview) throw new Fault('interview_not_found', 'There is no such interview.')
    await recordRead(db, company.id, {
      action: 'interview.read',
      objectId: id,
      candidateId: interview.candidate_id,
    })
    return ok(presentInterview(interview))
  },
})

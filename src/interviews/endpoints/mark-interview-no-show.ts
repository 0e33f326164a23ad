import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { markNoShow } from '../actions/mark-no-show.ts'
import { Interview, presentInterview } from '../interview.ts'

export const markInterviewNoShow = defineEndpoint({
  method: 'POST',
  path: '/v1/interviews/:interview_id/no-show/',
  operationId: 'markInterviewNoShow',
  summary: 'Mark that somebody did not come',
  description: 'From the moment when it begins. The applicant is not told of it. Marking it again changes nothing.',
  tag: 'Interviews',
  scope: 'interviews:write',
  params: StrictObject({ interview_id: Uuid('Interview') }),
  success: { 200: reference(Interview) },
  errors: ['interview_not_found', 'interview_not_changeable'],
  async handle({ db, company, actor, params }) {
    return ok(presentInterview(await markNoShow(db, company.id, params.interview_id, actor)))
  },
})

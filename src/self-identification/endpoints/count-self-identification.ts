import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { countAnswers, countChoices } from '../queries.ts'
import { presentCounts, SelfIdentification } from '../self-identification.ts'

export const countSelfIdentification = defineEndpoint({
  method: 'GET',
  path: '/v1/hiring-flow/:hiring_flow_id/self-identification/',
  operationId: 'countSelfIdentification',
  summary: 'Count what applicants say of themselves',
  description:
    'How often each choice was chosen of the form elements with `self_identification`, in steps of 5. Small groups are hidden, and there are no totals: nothing here tells what one person answered, and nothing else does either.',
  tag: 'Hiring flows',
  scope: 'self_identification:read',
  params: StrictObject({ hiring_flow_id: Uuid('Hiring flow') }),
  success: { 200: reference(SelfIdentification) },
  errors: ['hiring_flow_not_found'],
  async handle({ db, company, params }) {
    const flow = await cachedFlow(db, company, params.hiring_flow_id)
    if (!flow) throw new Fault('hiring_flow_not_found', 'There is no such hiring flow.')
    const elements = flow.self_identification
    const ids = elements.map(({ id }) => id)
    const [choices, answers] = await Promise.all([countChoices(db, company.id, ids), countAnswers(db, company.id, ids)])
    return ok(presentCounts(flow.id, elements, { choices, answers }))
  },
})

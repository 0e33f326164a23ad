import { Type } from 'typebox'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { HiringFlow, presentFlow } from '../hiring-flow.ts'
import { cachedFlow } from '../known-flows.ts'

export const getHiringFlow = defineEndpoint({
  method: 'GET',
  path: '/v1/hiring-flow/:hiring_flow_id/',
  operationId: 'getHiringFlow',
  summary: 'Read one hiring flow',
  description: 'With its company, legal entity, stages, forms, form elements and reasons.',
  tag: 'Hiring flows',
  scope: 'flows:read',
  params: StrictObject({ hiring_flow_id: Uuid('Hiring flow') }),
  query: Type.Object({
    hiring_flow_id: Type.Optional(Uuid('The same id as in the path; it may be left out.')),
  }),
  success: { 200: reference(HiringFlow) },
  errors: ['hiring_flow_not_found'],
  async handle({ db, company, params, query }) {
    if (query.hiring_flow_id !== undefined && query.hiring_flow_id !== params.hiring_flow_id) {
      throw fieldFault('invalid_hiring_flow_id', 'hiring_flow_id', 'differs between the path and the query')
    }
    const flow = await cachedFlow(db, company, params.hiring_flow_id)
    if (!flow) throw new Fault('hiring_flow_not_found', 'There is no such hiring flow.')
    return ok(presentFlow(flow))
  },
})

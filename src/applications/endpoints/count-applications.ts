import { Type } from 'typebox'
import { Fault } from '../../contract/fault.ts'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { findStageCounts } from '../count-queries.ts'

export const countApplications = defineEndpoint({
  method: 'GET',
  path: '/v1/hiring-flow/:hiring_flow_id/counts/',
  operationId: 'countApplications',
  summary: 'Count the applications of a flow by stage',
  description: 'Test applications are counted, too. Costs the same however many there are.',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ hiring_flow_id: Uuid('Hiring flow') }),
  success: {
    200: StrictObject({
      count: Type.Integer({ description: 'In the whole flow.' }),
      results: Type.Array(StrictObject({ stage_id: Uuid('Stage'), count: Type.Integer() }), {
        description: 'Every stage, in the order of the flow.',
      }),
    }),
  },
  errors: ['hiring_flow_not_found'],
  async handle({ db, company, params }) {
    const flow = await cachedFlow(db, company, params.hiring_flow_id)
    if (!flow) throw new Fault('hiring_flow_not_found', 'There is no such hiring flow.')
    const counts = await findStageCounts(db, company.id, flow.id)
    const results = flow.stages.map(({ id }) => ({ stage_id: id, count: counts.get(id) ?? 0 }))
    return ok({ count: results.reduce((sum, { count }) => sum + count, 0), results })
  },
})

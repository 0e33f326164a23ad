import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { findFlowCounts } from '../count-queries.ts'

export const countApplicationsByFlow = defineEndpoint({
  method: 'GET',
  path: '/v2/applications/counts/',
  operationId: 'countApplicationsByFlow',
  summary: 'Count the applications of each flow',
  description: 'Test applications are counted, too. Costs the same however many there are.',
  tag: 'Applications',
  scope: 'applications:read',
  success: {
    200: StrictObject(
      {
        count: Type.Integer({ description: 'In all flows.' }),
        results: Type.Array(
          StrictObject({ hiring_flow_id: Uuid('Hiring flow'), count: Type.Integer() }, { title: 'FlowCount' }),
          { description: 'Every flow that has applications, most first.' },
        ),
      },
      { title: 'FlowCounts' },
    ),
  },
  errors: [],
  async handle({ db, company }) {
    const counts = await findFlowCounts(db, company.id)
    const results = [...counts].map(([hiring_flow_id, count]) => ({ hiring_flow_id, count }))
    return ok({
      count: results.reduce((sum, { count }) => sum + count, 0),
      results: results.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count),
    })
  },
})

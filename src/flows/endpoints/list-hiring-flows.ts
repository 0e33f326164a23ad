import { reference, WholeList } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { HiringFlowSummary, presentFlowSummary } from '../hiring-flow.ts'
import { listFlows } from '../queries.ts'

export const listHiringFlows = defineEndpoint({
  method: 'GET',
  path: '/v1/hiring-flow/',
  operationId: 'listHiringFlows',
  summary: 'List the company’s hiring flows',
  description: 'Every flow, whatever its status, by name.',
  tag: 'Hiring flows',
  scope: 'flows:read',
  ignoresUnknownQuery: true,
  success: { 200: WholeList(reference(HiringFlowSummary)) },
  errors: [],
  async handle({ db, company }) {
    const flows = await listFlows(db, company.id)
    return ok({
      count: flows.length,
      results: flows.map(presentFlowSummary),
    })
  },
})

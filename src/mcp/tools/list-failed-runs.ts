import { Type } from 'typebox'
import { Id, Limit } from '../fields.ts'
import { defineTool } from '../tool.ts'

export const listFailedRuns = defineTool({
  name: 'list_failed_runs',
  title: 'List failed runs',
  description: 'Runs of automations that failed, newest first. explain_failed_run says why one did.',
  effect: 'reads',
  input: { application_id: Type.Optional(Id('Only those about this application')), limit: Limit(50) },
  async run({ api }, { application_id, limit = 20 }) {
    const { results, next } = await api.get('/v1/automations/runs/', {
      status: 'failed',
      application_id,
      page_size: limit,
    })
    return { runs: results, there_are_more: next !== null }
  },
})

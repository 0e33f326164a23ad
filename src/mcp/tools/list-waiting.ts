import { Id, Limit } from '../fields.ts'
import { type HirelineApi, orRefusal } from '../hireline-api.ts'
import { defineTool } from '../tool.ts'

/** Stages where somebody of the company has something to do. */
const WAITING_KINDS = ['active', 'review', 'on_hold']

export const listWaiting = defineTool({
  name: 'list_waiting',
  title: 'List what waits',
  description:
    'Who has stood longest on each open stage of a flow, which documents wait for review, and which runs of automations failed.',
  effect: 'reads',
  input: { flow_id: Id('From list_flows'), limit: Limit(20) },
  async run({ api }, { flow_id, limit = 5 }) {
    const { stages } = await api.get(`/v1/hiring-flow/${flow_id}/`)
    const open = stages.filter(({ kind }: { kind: string }) => WAITING_KINDS.includes(kind))
    const [stands, documents, runs] = await Promise.all([
      Promise.all(open.map((stage: Stage) => longestOn(api, flow_id, stage, limit))),
      orRefusal(shown(api.get('/v1/documents/', { status: 'in_review', page_size: limit }))),
      orRefusal(shown(api.get('/v1/automations/runs/', { status: 'failed', page_size: limit }))),
    ])
    return {
      stages: stands.filter(({ count }) => count > 0),
      documents_to_review: documents,
      failed_runs: runs,
    }
  },
})

const shown = async (page: Promise<{ results: unknown[]; next: string | null }>) => {
  const { results, next } = await page
  return { newest: results, there_are_more: next !== null }
}

interface Stage {
  id: string
  name: string
}

async function longestOn(api: HirelineApi, flow_id: string, { id, name }: Stage, page_size: number) {
  const asked = { flow_id, current_stage: id, sort: 'longest_in_stage', page_size }
  const { count, results } = await api.post('/v2/applications/', asked)
  return { stage: { id, name }, count, longest_first: results }
}

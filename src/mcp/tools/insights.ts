import { Type } from 'typebox'
import { Id } from '../fields.ts'
import { defineTool } from '../tool.ts'

const DAY_MILLISECONDS = 86_400_000

export const insights = defineTool({
  name: 'insights',
  title: 'Count a flow',
  description:
    'How many applications stand on each stage of a flow, by status, and how many came lately. Numbers only, nobody by name.',
  effect: 'reads',
  input: {
    flow_id: Id('From list_flows'),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })),
  },
  async run({ api }, { flow_id, days = 30 }) {
    const since = new Date(Date.now() - days * DAY_MILLISECONDS).toISOString()
    const came = async (filter: object) =>
      (await api.post('/v2/applications/', { flow_id, page_size: 1, ...filter })).count
    const [flow, counts, ...numbers] = await Promise.all([
      api.get(`/v1/hiring-flow/${flow_id}/`),
      api.get(`/v1/hiring-flow/${flow_id}/counts/`),
      came({ created__gt: since }),
      ...STATUSES.map((status) => came({ status: [status] })),
    ])
    const [lately, ...byStatus] = numbers
    const onStage = new Map(counts.results.map((one: { stage_id: string; count: number }) => [one.stage_id, one.count]))
    return {
      flow: flow.name,
      applications: counts.count,
      [`created_in_${days}_days`]: lately,
      by_status: Object.fromEntries(STATUSES.map((status, index) => [status, byStatus[index]])),
      by_stage: flow.stages.map(({ id, name, kind }: { id: string; name: string; kind: string }) => ({
        id,
        name,
        kind,
        count: onStage.get(id) ?? 0,
      })),
    }
  },
})

const STATUSES = ['NEW', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'REJECTED']

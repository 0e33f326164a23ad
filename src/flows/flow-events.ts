import type { Database } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import { presentFlowSummary } from './hiring-flow.ts'
import { findFlowsBySlug } from './queries.ts'

/** What became of a flow. */
export type FlowChange = 'added' | 'changed' | 'removed'

/** Records that flows, or something in them, changed, for the endpoints that want it. @param changes by slug */
export async function recordFlowsUpdated(
  transaction: Database,
  companyId: string,
  changes: Map<string, FlowChange>,
): Promise<void> {
  if (changes.size === 0) return
  await recordEvents(transaction, companyId, 'flow.updated', async () => {
    const flows = await findFlowsBySlug(transaction, companyId, [...changes.keys()])
    return flows.map((flow) => ({
      subjectId: flow.id,
      data: { hiring_flow: presentFlowSummary(flow), change: changes.get(flow.slug) },
    }))
  })
}

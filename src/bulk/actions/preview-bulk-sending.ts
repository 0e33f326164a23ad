import type { Config } from '../../config.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { previewMessage } from '../../correspondence/actions/send-message.ts'
import type { Message } from '../../correspondence/message.ts'
import { findReach, type Reach } from '../../correspondence/reach-queries.ts'
import { FLOW_TAKES_NOBODY, UNREACHABLE } from '../../correspondence/unreachable.ts'
import type { Database } from '../../db/database.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { type SendSkipCode, type SkippedItem, skippedItem } from '../bulk-action.ts'
import type { BulkLinkPreview, BulkMessagePreview } from '../bulk-sending.ts'
import { flowsOf, type Selected } from '../selection.ts'
import { skipsOf } from '../skips.ts'
import { spreadOver } from '../spread-over.ts'
import { skippedBy } from './send-items.ts'

const SAMPLES = 10

type Skipped = SkippedItem<SendSkipCode>

/** Tells whom links to many would reach, and whom not and why. Nothing is sent. */
export async function previewBulkLinks(
  db: Database,
  company: CallerCompany,
  selected: Selected,
): Promise<BulkLinkPreview> {
  const published = new Set<string>()
  for (const flowId of flowsOf(selected)) {
    const flow = await cachedFlow(db, company, flowId)
    if (flow?.status === 'PUBLISHED') published.add(flowId)
  }
  const { reached: _, ...preview } = await reachOf(db, company.id, selected, 'mail', ({ id, hiring_flow_id }) =>
    published.has(hiring_flow_id) ? undefined : { applicationId: id, problem: FLOW_TAKES_NOBODY },
  )
  return preview
}

/** Tells whom a message to many would reach, and what some of them would read. Nothing is sent. */
export async function previewBulkMessage(
  db: Database,
  config: Config,
  company: CallerCompany,
  selected: Selected,
  message: Message,
): Promise<BulkMessagePreview> {
  const { reached, ...counts } = await reachOf(db, company.id, selected, message.channel)
  const samples: BulkMessagePreview['samples'] = []
  for (const id of spreadOver(reached, SAMPLES)) {
    try {
      samples.push({
        application_id: id,
        message: await previewMessage(db, config, company, id, message),
        problem: null,
      })
    } catch (error) {
      samples.push({ application_id: id, message: null, problem: skippedBy(id, error).problem.message })
    }
  }
  return { ...counts, samples }
}

async function reachOf(
  db: Database,
  companyId: string,
  { standings, unavailable }: Selected,
  channel: Message['channel'],
  furtherSkip: (standing: Selected['standings'][number]) => Skipped | undefined = () => undefined,
): Promise<BulkLinkPreview & { reached: string[] }> {
  const ids = standings.map(({ id }) => id)
  const reach = await findReach(db, companyId, ids, channel)
  const skipped = standings.flatMap(
    (standing) => unreached(standing.id, reach.get(standing.id), channel) ?? furtherSkip(standing) ?? [],
  )
  const unreachable = new Set(skipped.map(({ applicationId }) => applicationId))
  return {
    requested: ids.length,
    done: ids.length - skipped.length,
    skipped: skipped.length,
    skips: skipsOf(skipped),
    unavailable_application_ids: unavailable,
    reached: ids.filter((id) => !unreachable.has(id)),
  }
}

function unreached(id: string, reach: Reach | undefined, channel: Message['channel']): Skipped | undefined {
  if (!reach) return skippedItem(id, 'invalid_application_id', 'The application is not there, or was erased.')
  const problem = !reach.hasAddress ? 'unknown' : reach.isStopped ? 'stopped' : undefined
  return problem && { applicationId: id, problem: UNREACHABLE[channel][problem] }
}

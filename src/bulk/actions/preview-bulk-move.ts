import { findStageNames, type Standing } from '../../applications/standing-queries.ts'
import { previewMove } from '../../automations/actions/preview-move.ts'
import type { MovePreview } from '../../automations/move-preview.ts'
import type { Config } from '../../config.ts'
import type { CallerActor, CallerCompany } from '../../contract/caller.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { ItemOutcome, MoveOrder, MoveSkipCode } from '../bulk-action.ts'
import type { BulkMovePreview } from '../bulk-move.ts'
import type { Selected } from '../selection.ts'
import { skipsOf } from '../skips.ts'
import { spreadOver } from '../spread-over.ts'
import { moveItems } from './move-items.ts'

/** Each costs as much as its automations; more would make whoever asks wait. */
const REHEARSED = 10
const SHOWN_MAILS = 3

interface Request {
  db: Database
  config: Config
  company: CallerCompany
  actor: CallerActor
}

/**
 * Tells what a move of many would do: where they stand, who would stay and why, and what the move would send and start for some
 * of them. Nothing is kept.
 */
export async function previewBulkMove(
  { db, config, company, actor }: Request,
  { standings, unavailable }: Selected,
  order: MoveOrder,
): Promise<BulkMovePreview> {
  const groups = [...Map.groupBy(standings, ({ stage_id, page_id }) => `${stage_id} ${page_id}`).values()]
  const outcomes = await outcomesOf(db, company.id, groups, { order, actor })
  const moving = groups.flatMap((group, index) => (outcomes[index]?.problem ? [] : group))
  const samples = spreadOver(moving, REHEARSED)
  const previews: MovePreview[] = []
  for (const { id } of samples) {
    previews.push(
      await previewMove(db, config, company, {
        applicationId: id,
        actor,
        pageOrStageId: order.page_or_stage_id,
        reasonId: order.stage_reason_id,
        skipAutomations: order.skip_automations,
      }),
    )
  }
  return {
    requested: standings.length,
    moved: moving.length,
    skipped: standings.length - moving.length,
    stages: await stagesOf(db, company.id, groups, outcomes),
    skips: skipsOf(
      groups.flatMap((group, index) => {
        const problem = outcomes[index]?.problem
        return problem ? group.map(({ id }) => ({ applicationId: id, problem })) : []
      }),
    ),
    unavailable_application_ids: unavailable,
    rehearsed: previews.length,
    ...consequencesOf(previews),
  }
}

/** What would become of each group: who stands in one place is let go to another, or is not, like all who stand there. */
async function outcomesOf(
  db: Database,
  companyId: string,
  groups: Standing[][],
  { order, actor }: { order: MoveOrder; actor: CallerActor },
): Promise<(ItemOutcome<MoveSkipCode> | undefined)[]> {
  const first = groups.flatMap(([standing]) =>
    standing ? [{ applicationId: standing.id, undoesTransitionId: null }] : [],
  )
  const outcomes = await inTransaction(db, (transaction) =>
    moveItems(transaction, companyId, first, { order, actor, dryRun: true }),
  )
  const found = new Map(outcomes.map((outcome) => [outcome.applicationId, outcome]))
  return first.map(({ applicationId }) => found.get(applicationId))
}

async function stagesOf(
  db: Database,
  companyId: string,
  groups: Standing[][],
  outcomes: (ItemOutcome<MoveSkipCode> | undefined)[],
): Promise<BulkMovePreview['stages']> {
  const names = await findStageNames(db, companyId, [...new Set(groups.flatMap(([first]) => first?.stage_id ?? []))])
  const counted = groups.map((group, index) => ({
    id: group[0]?.stage_id ?? '',
    count: group.length,
    moved: outcomes[index]?.problem ? 0 : group.length,
  }))
  const stages = [...Map.groupBy(counted, ({ id }) => id)].map(([id, parts]) => ({
    stage: { id, name: names.get(id) ?? '' },
    count: sum(parts.map(({ count }) => count)),
    moved: sum(parts.map(({ moved }) => moved)),
  }))
  return stages.toSorted((one, other) => other.count - one.count)
}

function consequencesOf(previews: MovePreview[]): Pick<BulkMovePreview, 'automations' | 'mails' | 'webhooks'> {
  const automations = Map.groupBy(
    previews.flatMap(({ automations }) => automations),
    ({ id }) => id,
  )
  const mails = previews.flatMap(({ application_id, mails }) => mails.map((mail) => ({ application_id, mail })))
  const webhooks = Map.groupBy(
    previews.flatMap(({ webhooks }) => webhooks),
    ({ event_type, webhook_endpoint }) => `${event_type} ${webhook_endpoint.id}`,
  )
  return {
    automations: [...automations.values()].map((runs) => {
      const { id, key, name } = runs[0] as (typeof runs)[number]
      const having = (outcome: string) => runs.filter((run) => run.outcome === outcome).length
      const error = runs.find(({ error }) => error !== null)?.error ?? null
      return { id, key, name, runs: having('runs'), skipped: having('skipped'), fails: having('fails'), error }
    }),
    mails: { count: mails.length, samples: mails.slice(0, SHOWN_MAILS) },
    webhooks: [...webhooks.values()].map((deliveries) => {
      const { event_type, webhook_endpoint } = deliveries[0] as (typeof deliveries)[number]
      return { event_type, webhook_endpoint, count: deliveries.length }
    }),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

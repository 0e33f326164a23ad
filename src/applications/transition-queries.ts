import { sql } from 'kysely'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import { insertIntoLedger } from '../ledger/queries.ts'
import { noteCountChanges } from './count-queries.ts'
import type { Actor } from './transition.ts'

/** A stage, or a page of it, where an application stands. */
export interface StandingPlace {
  stageId: string
  pageId: string | null
}

/** One application's coming to a place, and what it is charged as. */
export interface NewTransition {
  id: string
  billableEventId: string
  applicationId: string
  flowId: string
  isTest: boolean
  /** 1 for the first of an application */
  sequence: number
  /** null for a new application */
  from: (StandingPlace & { since: Date }) | null
}

/** Where applications come to, all at once. */
export interface Arrival {
  to: StandingPlace
  reasonId: string | null
  actor: Actor
  /** after `lockLedger` */
  at: Date
}

/**
 * Writes transitions of applications that have moved, with their billable events and the changes of the kept counts, along with
 * the next statement of the transaction. Each is a statement of its own: as parts of one, Citus would have to reach every node.
 */
export async function insertTransitions(
  transaction: Database,
  companyId: string,
  transitions: NewTransition[],
  { to, reasonId, actor, at }: Arrival,
): Promise<void> {
  const rows = insertedRows(transitions, [
    same('uuid', companyId),
    each('uuid', ({ id }) => id),
    each('uuid', ({ applicationId }) => applicationId),
    each('integer', ({ sequence }) => sequence),
    each('uuid', ({ from }) => from?.stageId ?? null),
    each('uuid', ({ from }) => from?.pageId ?? null),
    same('uuid', to.stageId),
    same('uuid', to.pageId),
    same('uuid', reasonId),
    same('text', actor.type),
    same('text', actor.id),
    each('integer', ({ from }) => from && Math.floor((at.getTime() - from.since.getTime()) / 1000)),
    same('timestamptz', at),
  ])
  await sendAhead(
    transaction,
    sql`
      insert into transitions (
        company_id, id, application_id, sequence, from_stage_id, from_page_id, to_stage_id, to_page_id, reason_id,
        actor_type, actor_id, seconds_in_previous_stage, created
      )
      ${rows}`,
  )
  await sendAhead(transaction, insertIntoLedger(charges(companyId, transitions, at), { unlessThere: false }))
  const changes = transitions.flatMap(({ flowId, from }) => [
    { flowId, stageId: to.stageId, applications: 1 },
    ...(from ? [{ flowId, stageId: from.stageId, applications: -1 }] : []),
  ])
  await noteCountChanges(transaction, companyId, changes)
}

const charges = (companyId: string, transitions: NewTransition[], at: Date) =>
  insertedRows(transitions, [
    same('uuid', companyId),
    each('uuid', ({ billableEventId }) => billableEventId),
    same('text', 'ApplicationStageTransition'),
    each('uuid', ({ applicationId }) => applicationId),
    each('uuid', ({ id }) => id),
    sql`1`,
    each('boolean', ({ isTest }) => isTest),
    same('jsonb', '{}'),
    same('timestamptz', at),
  ])

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { ApplicationStatus } from './application.ts'
import { noteCountChanges } from './count-queries.ts'
import type { Actor } from './transition.ts'
import type { StandingPlace } from './transition-queries.ts'

/** A place that an application came to before it came here. */
export interface PastTransition extends StandingPlace {
  reasonId: string | null
  at: Date
}

/** An application with what happened to it in another system. */
export interface PastApplication {
  id: string
  candidateId: string
  flowId: string
  isTest: boolean
  tags: string[]
  status: ApplicationStatus
  created: Date
  /** Oldest first; it stands where the last one leads. */
  transitions: PastTransition[]
  /** Who brought it. */
  actor: Actor
}

/**
 * Inserts applications with their histories: the kept counts and those who keep a copy are told, endpoints and the ledger
 * are not.
 */
export async function insertPastApplications(
  transaction: Database,
  companyId: string,
  applications: PastApplication[],
): Promise<void> {
  if (applications.length === 0) return
  const placed = applications.flatMap((application) => {
    const last = application.transitions.at(-1)
    return last ? [{ ...application, last }] : []
  })
  const inserted = transaction.insertInto('applications').values(
    placed.map(({ id, flowId, candidateId, last, status, isTest, transitions, created, tags }) => ({
      company_id: companyId,
      id,
      hiring_flow_id: flowId,
      candidate_id: candidateId,
      status,
      is_test: isTest,
      tags,
      stage_id: last.stageId,
      page_id: last.pageId,
      transition_count: transitions.length,
      stage_entered_at: last.at,
      created,
      updated_at: sql<Date>`statement_timestamp()`,
    })),
  )
  await sendAhead(transaction, inserted)
  await insertPastTransitions(transaction, companyId, placed)
  await noteCountChanges(
    transaction,
    companyId,
    placed.map(({ flowId, last }) => ({ flowId, stageId: last.stageId, applications: 1 })),
  )
  await noteChanges(
    transaction,
    companyId,
    placed.map(({ id }) => ({ type: 'application', id })),
  )
}

async function insertPastTransitions(transaction: Database, companyId: string, applications: PastApplication[]) {
  const transitions = applications.flatMap(({ id: applicationId, actor, transitions }) =>
    transitions.map((transition, index) => {
      const from = transitions[index - 1]
      return { ...transition, id: randomUUIDv7(), applicationId, actor, sequence: index + 1, from }
    }),
  )
  const rows = insertedRows(transitions, [
    same('uuid', companyId),
    each('uuid', ({ id }) => id),
    each('uuid', ({ applicationId }) => applicationId),
    each('integer', ({ sequence }) => sequence),
    each('uuid', ({ from }) => from?.stageId ?? null),
    each('uuid', ({ from }) => from?.pageId ?? null),
    each('uuid', ({ stageId }) => stageId),
    each('uuid', ({ pageId }) => pageId),
    each('uuid', ({ reasonId }) => reasonId),
    each('text', ({ actor }) => actor.type),
    each('text', ({ actor }) => actor.id),
    each('bigint', ({ from, at }) => from && Math.floor((at.getTime() - from.at.getTime()) / 1000)),
    each('timestamptz', ({ at }) => at),
    same('boolean', false),
  ])
  await sendAhead(
    transaction,
    sql`
      insert into transitions (
        company_id, id, application_id, sequence, from_stage_id, from_page_id, to_stage_id, to_page_id, reason_id, actor_type,
        actor_id, seconds_in_previous_stage, created, is_billed
      )
      ${rows}`,
  )
}

import { sql } from 'kysely'
import type { MoveFault } from '../applications/move-request.ts'
import type { Database } from '../db/database.ts'
import type { Submission } from '../triggers/field-automations.ts'

export interface NewUpdate {
  id: string
  applicationId: string
  applicationCreated: boolean
  documentIds: string[]
  submissions: Submission[]
  pageOrStageId: string | null
  reasonId: string | null
  skipAutomations: boolean
  /** The API key that asked for it. */
  actorId: string
}

/** What is left to do of a create_or_update_candidate, and what became of it. */
export interface CandidateUpdate {
  id: string
  application_id: string
  application_created: boolean
  document_ids: string[]
  submissions: Submission[]
  transitions_before: number
  page_or_stage_id: string | null
  stage_reason_id: string | null
  skip_automations: boolean
  actor_id: string
  transition_id: string | null
  move_problem: MoveProblem | null
  created: Date
  finished_at: Date | null
}

/** Why an application could no longer be moved once its documents were read. */
export interface MoveProblem {
  code: MoveFault
  message: string
}

/** Notes what is left to do, in the transaction of the update's effects. */
export async function insertUpdate(db: Database, companyId: string, update: NewUpdate) {
  await sql`
    insert into candidate_updates (
      company_id, id, application_id, application_created, document_ids, submissions, transitions_before,
      page_or_stage_id, stage_reason_id, skip_automations, actor_id
    )
    select company_id, ${update.id}, id, ${update.applicationCreated}, ${update.documentIds}::uuid[],
      ${JSON.stringify(update.submissions)},
      case when ${update.applicationCreated} then 0 else transition_count end, ${update.pageOrStageId}::uuid,
      ${update.reasonId}::uuid, ${update.skipAutomations}, ${update.actorId}
    from applications
    where company_id = ${companyId} and id = ${update.applicationId}
  `.execute(db)
}

/** One update. */
export async function findUpdate(
  db: Database,
  companyId: string,
  updateId: string,
): Promise<CandidateUpdate | undefined> {
  const row = await updates(db, companyId, updateId).executeTakeFirst()
  return row as unknown as CandidateUpdate | undefined
}

/** One update, locked until the transaction ends, unless its person was erased. */
export async function lockUpdate(
  db: Database,
  companyId: string,
  updateId: string,
): Promise<CandidateUpdate | undefined> {
  const row = await updates(db, companyId, updateId).forUpdate().executeTakeFirst()
  return row as unknown as CandidateUpdate | undefined
}

function updates(db: Database, companyId: string, updateId: string) {
  return db.selectFrom('candidate_updates').selectAll().where('company_id', '=', companyId).where('id', '=', updateId)
}

/** Stores what became of the requested move. */
export async function storeMove(
  db: Database,
  companyId: string,
  updateId: string,
  move: { transitionId: string } | { problem: MoveProblem },
) {
  await db
    .updateTable('candidate_updates')
    .set('transitionId' in move ? { transition_id: move.transitionId } : { move_problem: JSON.stringify(move.problem) })
    .where('company_id', '=', companyId)
    .where('id', '=', updateId)
    .execute()
}

/** Notes that nothing is left to do. */
export async function markFinished(db: Database, companyId: string, updateId: string) {
  await db
    .updateTable('candidate_updates')
    .set({ finished_at: sql<Date>`statement_timestamp()` })
    .where('company_id', '=', companyId)
    .where('id', '=', updateId)
    .where('finished_at', 'is', null)
    .execute()
}

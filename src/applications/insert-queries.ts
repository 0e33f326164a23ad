import { sql } from 'kysely'
import type { Candidate } from '../candidates/candidate.ts'
import { insertUnlessKnown, lockIdentities } from '../candidates/queries.ts'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, sendAhead } from '../db/database.ts'
import type { EventType } from '../events/event-types.ts'
import { wantedEvents } from '../events/queries.ts'
import { lockLedger } from '../ledger/queries.ts'
import { listensToStage, tellsApplicants } from '../triggers/who-listens.ts'
import type { ApplicationStatus } from './application.ts'
import type { Actor } from './transition.ts'
import { insertTransitions } from './transition-queries.ts'

export interface NewApplication {
  id: string
  companyId: string
  flowId: string
  stageId: string
  pageId: string | null
  status: ApplicationStatus
  isTest: boolean
  transitionId: string
  billableEventId: string
  actor: Actor
}

/** When an application was created, and who waits for it. */
export interface InsertedApplication {
  created: Date
  wantedEvents: EventType[]
  isListenedTo: boolean
  tellsApplicants: boolean
}

/**
 * Inserts an application with its first transition and the billable event of that transition.
 * @param isNew whether the candidate is inserted, too
 * @param events what this is, if an endpoint wants to know
 * @returns undefined when the stage or page was removed in the meantime, or the new candidate is known
 */
export async function insertApplication(
  transaction: Database,
  application: NewApplication,
  candidate: Candidate,
  { isNew, events }: { isNew: boolean; events: EventType[] },
): Promise<InsertedApplication | undefined> {
  const { companyId, id, flowId, stageId, pageId, isTest, transitionId, billableEventId, actor } = application
  if (isNew) {
    await sendAhead(transaction, lockIdentities(companyId, candidate))
    await sendAhead(transaction, insertUnlessKnown(companyId, candidate))
  }
  await sendAhead(transaction, lockLedger(companyId))
  await sendAhead(transaction, insertIfPlaceIsThere(application, candidate.id))
  const { rows } = await sql<InsertedApplication>`
    select created,
      ${wantedEvents(companyId, events)} as "wantedEvents",
      ${listensToStage(companyId, { flowId, stageId, isNew: true })} as "isListenedTo",
      ${tellsApplicants(companyId)} as "tellsApplicants"
    from applications
    where company_id = ${companyId} and id = ${id}
  `.execute(transaction)
  const [inserted] = rows
  if (!inserted) return undefined
  const transition = { id: transitionId, billableEventId, applicationId: id, flowId, isTest, sequence: 1, from: null }
  const arrival = { to: { stageId, pageId }, reasonId: null, actor, at: inserted.created }
  await insertTransitions(transaction, companyId, [transition], arrival)
  await noteChanges(transaction, companyId, [
    ...(isNew ? [{ type: 'candidate', id: candidate.id } as const] : []),
    { type: 'application', id },
  ])
  return inserted
}

/** For a candidate who is there, too: one who was known was not inserted. */
const insertIfPlaceIsThere = (
  { companyId, id, stageId, pageId, status, isTest }: NewApplication,
  candidateId: string,
) => sql`
  insert into applications (
    company_id, id, hiring_flow_id, candidate_id, stage_id, page_id, status, is_test, transition_count,
    stage_entered_at, created, updated_at
  )
  select stage.company_id, ${id}::uuid, stage.hiring_flow_id, candidate.id, stage.id, ${pageId}::uuid, ${status}, ${isTest}::boolean,
    1, statement_timestamp(), statement_timestamp(), statement_timestamp()
  from stages stage
  join candidates candidate on candidate.company_id = ${companyId} and candidate.id = ${candidateId}
  where stage.company_id = ${companyId} and stage.id = ${stageId} and stage.removed_at is null
    and not exists (
      select from pages where company_id = ${companyId} and id = ${pageId}::uuid and removed_at is not null
    )`

import { sql } from 'kysely'
import type { Candidate } from '../candidates/candidate.ts'
import { insertUnlessKnown, lockIdentities } from '../candidates/queries.ts'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, executeAfter } from '../db/database.ts'
import { type DocumentDetailRow, documentDetailsJson } from '../documents/queries.ts'
import type { EventType } from '../events/event-types.ts'
import { wantedEvents } from '../events/queries.ts'
import { insertIntoLedger } from '../ledger/queries.ts'
import { listensToStage } from '../triggers/who-listens.ts'
import { type StoredValueRow, storedValuesJson } from '../variables/queries.ts'
import type { ApplicationRow, ApplicationStatus, FoundApplication } from './application.ts'
import { noteCountChanges } from './count-queries.ts'
import type { Actor } from './transition.ts'

/** What `presentApplication` shows, from `applications as application` joined with what it refers to. */
export const applicationColumns = sql`
  application.id, application.hiring_flow_id, flow.name as flow_name, flow.slug as flow_slug,
  application.candidate_id, candidate.external_identifier, candidate.email, candidate.full_name,
  candidate.first_name, candidate.middle_name, candidate.last_name, candidate.phone_number,
  application.stage_id, stage.name as stage_name, stage.kind as stage_kind,
  application.page_id, page.name as page_name,
  application.status, application.is_test, application.created, application.updated_at, application.stage_entered_at`

export const applicationJoins = (companyId: string) => sql`
  join hiring_flows flow on flow.company_id = ${companyId} and flow.id = application.hiring_flow_id
  join candidates candidate on candidate.company_id = ${companyId} and candidate.id = application.candidate_id
  join stages stage on stage.company_id = ${companyId} and stage.id = application.stage_id
  left join pages page on page.company_id = ${companyId} and page.id = application.page_id`

/** One application. */
export async function findApplication(
  db: Database,
  companyId: string,
  applicationId: string,
): Promise<FoundApplication | undefined> {
  const [row] = await findApplications(db, companyId, [applicationId])
  return row
}

/** An application with its values and documents. */
export interface ApplicationDetail {
  application: ApplicationRow
  values: StoredValueRow[]
  documents: DocumentDetailRow[]
}

/** One application with its values and its documents, newest first, in one statement. */
export async function findApplicationDetail(
  db: Database,
  companyId: string,
  applicationId: string,
): Promise<ApplicationDetail | undefined> {
  const { rows } = await sql<ApplicationRow & { values: StoredValueRow[]; documents: DocumentDetailRow[] }>`
    select ${applicationColumns}, ${storedValuesJson(companyId)} as values, ${documentDetailsJson(companyId)} as documents
    from applications application ${applicationJoins(companyId)}
    where application.company_id = ${companyId} and application.id = ${applicationId}
  `.execute(db)
  if (!rows[0]) return undefined
  const { values, documents, ...application } = rows[0]
  return {
    application,
    values,
    documents: documents.map((document) => ({ ...document, created: new Date(document.created) })),
  }
}

/** Some applications, in no particular order; those that the company does not have are left out. */
export async function findApplications(
  db: Database,
  companyId: string,
  applicationIds: string[],
): Promise<FoundApplication[]> {
  const { rows } = await sql<FoundApplication>`
    select ${applicationColumns}, application.erased_at
    from applications application ${applicationJoins(companyId)}
    where application.company_id = ${companyId} and application.id = any(${applicationIds}::uuid[])
  `.execute(db)
  return rows
}

/** The newest application of a candidate in a flow. */
export async function findApplicationOfCandidate(
  db: Database,
  companyId: string,
  flowId: string,
  externalIdentifier: string,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns}
    from applications application ${applicationJoins(companyId)}
    where application.company_id = ${companyId}
      and application.candidate_id = (
        select id from candidates where company_id = ${companyId} and external_identifier = ${externalIdentifier}
      )
      and application.hiring_flow_id = ${flowId}
    order by application.created desc, application.id desc
    limit 1
  `.execute(db)
  return rows[0]
}

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
}

/**
 * Inserts an application with its first transition and the billable event of that transition.
 * @param isNew whether the candidate is inserted, too
 * @param events what this is, if an endpoint wants to know
 * @returns undefined when the stage or page was removed in the meantime, or the new candidate is known
 */
export async function insertApplication(
  db: Database,
  application: NewApplication,
  candidate: Candidate,
  { isNew, events }: { isNew: boolean; events: EventType[] },
): Promise<InsertedApplication | undefined> {
  const charge = sql`
      select company_id, ${application.billableEventId}::uuid, 'ApplicationStageTransition', id,
        ${application.transitionId}::uuid, 1, is_test, '{}'::jsonb, created
      from application`
  const changed = isNew
    ? sql`
        select company_id, unnest(array['candidate', 'application']), unnest(array[candidate_id, id]) from application`
    : sql`select company_id, 'application', id from application`
  const insert = sql<InsertedApplication>`
    -- The time after the tables are locked, as exports of billable events need it; the transaction's own time is older.
    with moment as materialized (
      select clock_timestamp()::timestamptz(3) as now
    ), candidate as (
      ${isNew ? insertUnlessKnown(application.companyId, candidate) : sql`select ${candidate.id}::uuid as id`}
    ), application as (
      insert into applications (
        company_id, id, hiring_flow_id, candidate_id, stage_id, page_id, status, is_test, transition_count,
        stage_entered_at, created, updated_at
      )
      select company_id, ${application.id}, hiring_flow_id, candidate.id, stages.id, ${application.pageId}::uuid,
        ${application.status}, ${application.isTest}, 1, moment.now, moment.now, moment.now
      from candidate, stages, moment
      where company_id = ${application.companyId} and stages.id = ${application.stageId} and removed_at is null
        and not exists (
          select from pages
          where company_id = ${application.companyId} and id = ${application.pageId}::uuid and removed_at is not null
        )
      returning company_id, id, hiring_flow_id, candidate_id, stage_id, page_id, is_test, created
    ), transition as (
      insert into transitions (
        company_id, id, application_id, sequence, to_stage_id, to_page_id, actor_type, actor_id, created
      )
      select company_id, ${application.transitionId}::uuid, id, 1, stage_id, page_id, ${application.actor.type},
        ${application.actor.id}, created
      from application
    ), billable_event as (
      ${insertIntoLedger(charge, { unlessThere: false })}
    ), count_change as (
      ${noteCountChanges(sql`select company_id, hiring_flow_id, stage_id, 1 as change from application`)}
    ), noted_change as (
      ${noteChanges(changed)}
    )
    select application.created,
      ${wantedEvents(application.companyId, events)} as "wantedEvents",
      ${listensToStage(application.companyId, { ...application, isNew: true })} as "isListenedTo"
    from application
    join stages on stages.company_id = ${application.companyId} and stages.id = application.stage_id
  `
  const { rows } = await (isNew
    ? executeAfter(db, lockIdentities(application.companyId, candidate), insert)
    : insert.execute(db))
  return rows[0]
}

/** The id of a candidate's newest application in a flow. */
export async function findNewestApplicationId(
  db: Database,
  companyId: string,
  flowId: string,
  candidateId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('candidate_id', '=', candidateId)
    .where('hiring_flow_id', '=', flowId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The flow of the newest application of whoever has this email. */
export async function findNewestApplicationFlow(
  db: Database,
  companyId: string,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ hiring_flow_id: string }>`
    select application.hiring_flow_id
    from candidates candidate
    join applications application
      on application.company_id = ${companyId} and application.candidate_id = candidate.id
    where candidate.company_id = ${companyId} and candidate.email = ${email}
    order by application.created desc, application.id desc
    limit 1
  `.execute(db)
  return rows[0]?.hiring_flow_id
}

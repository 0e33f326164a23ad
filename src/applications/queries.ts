import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type DocumentDetailRow, documentDetailsJson } from '../documents/queries.ts'
import { type StoredValueRow, storedValuesJson } from '../variables/queries.ts'
import type { ApplicationRow, FoundApplication } from './application.ts'

/** What `presentApplication` shows, from `applications as application` joined with what it refers to. */
export const applicationColumns = sql`
  application.id, application.hiring_flow_id, flow.name as flow_name, flow.slug as flow_slug,
  application.candidate_id, candidate.external_identifier, candidate.email, candidate.full_name,
  candidate.first_name, candidate.middle_name, candidate.last_name, candidate.phone_number,
  application.stage_id, stage.name as stage_name, stage.kind as stage_kind,
  application.page_id, page.name as page_name,
  application.status, application.is_test, application.assignee_id, application.tags,
  application.created, application.updated_at, application.stage_entered_at`

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

import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isEventWanted } from '../../events/queries.ts'

export interface PageSubmission {
  applicationId: string
  /** The id that the page was given when it was shown. */
  id: string
  pageId: string
}

/** Notes that a page was submitted. */
export async function insertPageSubmission(db: Database, companyId: string, submission: PageSubmission) {
  await db
    .insertInto('page_submissions')
    .values({
      company_id: companyId,
      application_id: submission.applicationId,
      id: submission.id,
      page_id: submission.pageId,
    })
    .execute()
}

/** Whether this very submission has been noted before. */
export async function isPageSubmitted(db: Database, companyId: string, applicationId: string, id: string) {
  const row = await db
    .selectFrom('page_submissions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the pages of a stage were sent. @returns whether an endpoint wants the event */
export async function insertStageSubmission(
  db: Database,
  companyId: string,
  submission: { applicationId: string; transitionCount: number; stageId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_event_wanted: boolean }>`
    with submission as (
      insert into stage_submissions (company_id, application_id, transition_count, stage_id)
      values (${companyId}, ${submission.applicationId}, ${submission.transitionCount}, ${submission.stageId})
      -- Sent again after a document was rejected.
      on conflict (company_id, application_id, transition_count) do update set created = excluded.created
    )
    -- Citus takes no such question beside an insert alone.
    select ${isEventWanted(companyId, 'application.submitted')} as is_event_wanted
    from stages
    where company_id = ${companyId} and id = ${submission.stageId}
  `.execute(db)
  return rows[0]?.is_event_wanted ?? false
}

/**
 * Whether the pages of a stage were sent since the transition of this number led the application there. Once a document of
 * theirs is rejected, they count as not sent until they are sent again.
 */
export async function isStageSent(
  db: Database,
  companyId: string,
  applicationId: string,
  transitionCount: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from stage_submissions submission
    where submission.company_id = ${companyId} and submission.application_id = ${applicationId}
      and submission.transition_count = ${transitionCount}
      and not exists (
        select from documents document
        join form_elements element on element.company_id = ${companyId} and element.id = document.form_element_id
        join pages page on page.company_id = ${companyId} and page.form_id = element.form_id
        where document.company_id = ${companyId} and document.application_id = ${applicationId}
          and document.status = 'rejected' and document.reviewed_at >= submission.created
          and page.stage_id = submission.stage_id
      )
  `.execute(db)
  return rows.length > 0
}

/** The elements of some pages whose values were saved after their page was last submitted, if it ever was. */
export async function findElementsSavedSince(
  db: Database,
  companyId: string,
  applicationId: string,
  pageIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select element.id
    from pages page
    join form_elements element
      on element.company_id = ${companyId} and element.form_id = page.form_id and element.removed_at is null
    join form_values value
      on value.company_id = ${companyId} and value.application_id = ${applicationId}
      and value.form_element_id = element.id
    where page.company_id = ${companyId} and page.id = any(${pageIds}::uuid[])
      and value.updated_at > coalesce((
        select max(created) from page_submissions submission
        where submission.company_id = ${companyId} and submission.application_id = ${applicationId}
          and submission.page_id = page.id
      ), '-infinity')
    order by element.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

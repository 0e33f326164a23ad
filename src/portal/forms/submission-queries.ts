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
    )
    -- Citus takes no such question beside an insert alone.
    select ${isEventWanted(companyId, 'application.submitted')} as is_event_wanted
    from stages
    where company_id = ${companyId} and id = ${submission.stageId}
  `.execute(db)
  return rows[0]?.is_event_wanted ?? false
}

/** Whether the pages of a stage were sent since the transition of this number led the application there. */
export async function isStageSent(db: Database, companyId: string, applicationId: string, transitionCount: number) {
  const row = await db
    .selectFrom('stage_submissions')
    .select('transition_count')
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .where('transition_count', '=', transitionCount)
    .executeTakeFirst()
  return row !== undefined
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

import { type RawBuilder, sql } from 'kysely'

const ACTIVE = sql`active and removed_at is null`

/** Whether an automation waits for applications that come to a stage, or for new ones of its flow. */
export const listensToStage = (
  companyId: string,
  { flowId, stageId, isNew }: { flowId: string; stageId: string; isNew: boolean },
) => sql<boolean>`exists (
    select from automations
    where company_id = ${companyId} and hiring_flow_id = ${flowId} and ${ACTIVE}
      and (
        trigger_type = 'stage_entered' and stage_id = ${stageId}
        or trigger_type = 'application_created' and ${isNew}
      )
  )`

/** Whether the company has its applicants told what happens. */
export const tellsApplicants = (companyId: string) =>
  sql<boolean>`exists (select from companies where id = ${companyId} and notices is distinct from 'false'::jsonb)`

/** Whether an application has an interview that is still to come. @param applicationId its column */
export const hasInterviewAhead = (companyId: string, applicationId: RawBuilder<unknown>) => sql<boolean>`exists (
    select from interviews
    where company_id = ${companyId} and application_id = ${applicationId} and status = 'scheduled' and starts_at > now()
  )`

/** Whether an automation waits for one of these form elements to be filled in. */
export const listensToFields = (companyId: string, elementIds: string[]) => sql<boolean>`exists (
    select from automations
    where company_id = ${companyId} and form_element_id = any(${elementIds}::uuid[])
      and trigger_type = 'field_submitted' and ${ACTIVE}
  )`

/** Whether an automation waits for documents that were read. */
export const listensToDocuments = (companyId: string) => sql<boolean>`exists (
    select from automations
    where company_id = ${companyId} and trigger_type = 'document_processed' and ${ACTIVE}
  )`

/** Whether an automation waits for documents that were reviewed. */
export const listensToReviews = (companyId: string) => sql<boolean>`exists (
    select from automations
    where company_id = ${companyId} and trigger_type = 'document_reviewed' and ${ACTIVE}
  )`

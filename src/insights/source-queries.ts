import { sql } from 'kysely'
import type { ACTOR_TYPES } from '../applications/transition.ts'
import type { Database } from '../db/database.ts'
import type { CountedApplication, Step } from './figures.ts'

/** An application with its transitions, oldest first, and how many of them are counted. */
export interface Counting extends CountedApplication {
  id: string
  steps: Step[]
  counted: number
}

/** Applications, as they are to be counted. */
export async function findCounting(db: Database, companyId: string, ids: string[]): Promise<Counting[]> {
  if (ids.length === 0) return []
  const { rows: applications } = await sql<Omit<Counting, 'steps'>>`
    select application.id, application.hiring_flow_id as "flowId", application.is_test as "isTest", application.created,
      coalesce(known.transitions, 0) as counted
    from applications application
    left join insight_applications known on known.company_id = ${companyId} and known.application_id = application.id
    where application.company_id = ${companyId} and application.id = any(${ids}::uuid[])
  `.execute(db)
  const { rows: steps } = await sql<StoredStep>`
    select application_id, to_stage_id as "stageId", to_page_id as "pageId", created as at, actor_type, actor_id,
      not is_billed as "isImported"
    from transitions
    where company_id = ${companyId} and application_id = any(${ids}::uuid[])
    order by application_id, sequence
  `.execute(db)
  const byApplication = Map.groupBy(steps, ({ application_id }) => application_id)
  return applications.map((application) => ({
    ...application,
    steps: (byApplication.get(application.id) ?? []).map(({ actor_type: type, actor_id: id, ...step }) => ({
      ...step,
      actor: { type, id },
    })),
  }))
}

interface StoredStep extends Omit<Step, 'actor'> {
  application_id: string
  actor_type: (typeof ACTOR_TYPES)[number]
  actor_id: string | null
}

/** A document that somebody has rejected. */
export interface RejectedDocument {
  id: string
  flowId: string
  isTest: boolean
  elementId: string
  at: Date
  reason: string | null
}

/** Those of some documents that are rejected now. */
export async function findRejected(db: Database, companyId: string, ids: string[]): Promise<RejectedDocument[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RejectedDocument>`
    select document.id, application.hiring_flow_id as "flowId", application.is_test as "isTest",
      document.form_element_id as "elementId", document.reviewed_at as at, document.review_reason as reason
    from documents document
    join applications application
      on application.company_id = ${companyId} and application.id = document.application_id
    where document.company_id = ${companyId} and document.id = any(${ids}::uuid[])
      and document.status = 'rejected' and document.reviewed_at is not null
  `.execute(db)
  return rows
}

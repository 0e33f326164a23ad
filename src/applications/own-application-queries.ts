import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { StageKind } from '../flows/flow.ts'

/** An application as its applicant sees it. */
export interface OwnApplication {
  id: string
  hiring_flow_id: string
  flow_name: string
  flow_translations: unknown
  stage_id: string
  stage_name: string
  stage_translations: unknown
  stage_applicant_view: unknown
  stage_kind: StageKind
  page_id: string | null
  /** The number of its newest transition. */
  transition_count: number
  created: Date
  /** Whether the candidate has other applications in the company. */
  has_others: boolean
}

/** How many are listed. */
const MAX_OWN = 100

/** A candidate's applications, newest first. */
export async function findOwnApplications(
  db: Database,
  companyId: string,
  candidateId: string,
): Promise<OwnApplication[]> {
  const { rows } = await sql<OwnApplication>`
    select ${columns(companyId)}
    from applications application ${joins(companyId)}
    where application.company_id = ${companyId} and application.candidate_id = ${candidateId}
      and application.erased_at is null
    order by application.created desc, application.id desc
    limit ${MAX_OWN}
  `.execute(db)
  return rows
}

/**
 * One application of a candidate. It is locked before it is joined with its stage, which a concurrent move may change.
 * @param lock whether it is locked until the transaction ends
 */
export async function findOwnApplication(
  db: Database,
  companyId: string,
  candidateId: string,
  applicationId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OwnApplication | undefined> {
  const { rows } = await sql<OwnApplication>`
    with own as (
      select id, hiring_flow_id, candidate_id, stage_id, page_id, transition_count, created
      from applications
      where company_id = ${companyId} and id = ${applicationId} and candidate_id = ${candidateId}
        and erased_at is null
      ${lock ? sql`for no key update` : sql``}
    )
    select ${columns(companyId)}
    from own as application ${joins(companyId)}
  `.execute(db)
  return rows[0]
}

const columns = (companyId: string) => sql`
  application.id, application.hiring_flow_id, flow.name as flow_name,
  flow.translations as flow_translations, application.stage_id, stage.name as stage_name,
  stage.translations as stage_translations, stage.applicant_view as stage_applicant_view,
  stage.kind as stage_kind, application.page_id, application.transition_count, application.created,
  exists (
    select from applications other
    where other.company_id = ${companyId} and other.candidate_id = application.candidate_id
      and other.id <> application.id
  ) as has_others`

const joins = (companyId: string) => sql`
  join hiring_flows flow on flow.company_id = ${companyId} and flow.id = application.hiring_flow_id
  join stages stage on stage.company_id = ${companyId} and stage.id = application.stage_id`

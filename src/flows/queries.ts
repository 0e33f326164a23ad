import { sql } from 'kysely'
import type { PublicCompany } from '../companies/public-company.ts'
import { findPublicCompany } from '../companies/queries.ts'
import type { Database } from '../db/database.ts'
import type { Flow, FlowStatus, NameTranslations, StageKind } from './flow.ts'
import type { Job } from './job.ts'
import type { Place } from './place.ts'
import { nameTranslations, type StoredFlow, withTranslations } from './translations.ts'

/** A flow without what is in it. */
export type FlowSummaryRow = Awaited<ReturnType<typeof listFlows>>[number]

/** Every flow of the company, by name (docs/external-api.md, "List hiring flows"). */
export function listFlows(db: Database, companyId: string) {
  return db
    .selectFrom('hiring_flows')
    .select(['id', 'name', 'slug', 'status', 'created', 'updated_at'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Flows by their slugs, removed ones too. */
export function findFlowsBySlug(db: Database, companyId: string, slugs: string[]) {
  return db
    .selectFrom('hiring_flows')
    .select(['id', 'name', 'slug', 'status', 'created', 'updated_at'])
    .where('company_id', '=', companyId)
    .where('slug', '=', sql<string>`any(${slugs})`)
    .orderBy('slug')
    .execute()
}

/** One flow with its company, legal entity, stages, pages, form elements and reasons, in one statement. */
export async function loadFlow(db: Database, companyId: string, flowId: string): Promise<Flow | undefined> {
  const { rows } = await sql<{ flow: StoredFlow }>`
    select jsonb_build_object(
      'id', flow.id,
      'name', flow.name,
      'slug', flow.slug,
      'status', flow.status,
      'created', flow.created,
      'updated_at', flow.updated_at,
      'translations', flow.translations,
      'languages', (select languages from companies where id = ${companyId}),
      'company', (select jsonb_build_object('id', id, 'name', name) from companies where id = ${companyId}),
      'legal_entity', (
        select jsonb_build_object('id', id, 'key', key, 'name', name, 'country', country)
        from legal_entities
        where company_id = ${companyId} and id = flow.legal_entity_id
      ),
      'stages', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'slug', slug, 'name', name, 'kind', kind, 'next_stage_ids', next_stage_ids,
          'stage_after_sending_id', stage_after_sending_id, 'translations', translations,
          'applicant_view', applicant_view
        ) order by position), '[]')
        from stages
        where company_id = ${companyId} and hiring_flow_id = flow.id and removed_at is null
      ),
      'pages', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', pages.id, 'stage_id', stage_id, 'form_id', form_id, 'slug', pages.slug, 'name', pages.name,
          'show_if', pages.show_if, 'translations', pages.translations, 'schedule_id', pages.schedule_id
        ) order by stages.position, pages.position), '[]')
        from pages
        join stages on stages.company_id = ${companyId} and stages.id = pages.stage_id
        where pages.company_id = ${companyId} and pages.hiring_flow_id = flow.id
          and pages.removed_at is null and stages.removed_at is null
      ),
      'form_elements', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', element.id, 'form_id', element.form_id, 'key', element.key, 'type', element.type, 'label', element.label,
          'help', element.help, 'required', element.required, 'show_if', element.show_if,
          'constraints', element.constraints,
          'translations', element.translations, 'self_identification', element.self_identification
        ) order by stages.position, pages.position, element.position), '[]')
        from form_elements element
        join pages on pages.company_id = ${companyId} and pages.form_id = element.form_id
        join stages on stages.company_id = ${companyId} and stages.id = pages.stage_id
        where element.company_id = ${companyId} and element.hiring_flow_id = flow.id and element.removed_at is null
      ),
      'reasons', (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'key', key, 'label', label) order by position), '[]')
        from stage_reasons
        where company_id = ${companyId} and hiring_flow_id = flow.id and removed_at is null
      )
    ) as flow
    from hiring_flows flow
    where flow.company_id = ${companyId} and flow.id = ${flowId} and flow.removed_at is null
  `.execute(db)
  return rows[0] && withTranslations(rows[0].flow)
}

/** The id of the company's flow with this slug. */
export async function findFlowId(db: Database, companyId: string, slug: string): Promise<string | undefined> {
  const flow = await db
    .selectFrom('hiring_flows')
    .select('id')
    .where('company_id', '=', companyId)
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return flow?.id
}

/** Whether a flow had a public page, and takes no new people any more. */
export async function isArchived(db: Database, companyId: string, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('hiring_flows')
    .select('id')
    .where('company_id', '=', companyId)
    .where('slug', '=', slug)
    .where('status', '=', 'ARCHIVED')
    .where('public_page', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A flow that anyone may sign up for. */
export interface PublicFlow {
  id: string
  slug: string
  name: string
  translations: NameTranslations
  job: Job
  created: Date
  company: PublicCompany
}

/** The published flow with a public page, by the slugs of its company and its own. */
export async function findPublicFlow(
  db: Database,
  companySlug: string,
  flowSlug: string,
): Promise<PublicFlow | undefined> {
  const company = await findPublicCompany(db, companySlug)
  if (!company) return undefined
  const flow = await db
    .selectFrom('hiring_flows')
    .select(PUBLIC_FLOW_COLUMNS)
    .where('company_id', '=', company.id)
    .where('slug', '=', flowSlug)
    .where('status', '=', 'PUBLISHED')
    .where('public_page', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return flow && publicFlow(flow, company)
}

/** The flows that anyone may sign up for, by name. */
export async function listPublicFlows(db: Database, company: PublicCompany): Promise<PublicFlow[]> {
  const flows = await db
    .selectFrom('hiring_flows')
    .select(PUBLIC_FLOW_COLUMNS)
    .where('company_id', '=', company.id)
    .where('status', '=', 'PUBLISHED')
    .where('public_page', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return flows.map((flow) => publicFlow(flow, company))
}

const PUBLIC_FLOW_COLUMNS = ['id', 'slug', 'name', 'translations', 'job', 'created'] as const

const publicFlow = (
  row: { id: string; slug: string; name: string; translations: unknown; job: unknown; created: Date },
  company: PublicCompany,
): PublicFlow => ({
  ...row,
  translations: nameTranslations(company.language, row),
  job: (row.job as Job | null) ?? {},
  company,
})

/** Which of these flows the company has. */
export async function existingFlowIds(db: Database, companyId: string, flowIds: string[]): Promise<Set<string>> {
  const flows = await db
    .selectFrom('hiring_flows')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .execute()
  return new Set(flows.map(({ id }) => id))
}

interface PlaceRow {
  flow_id: string
  flow_status: FlowStatus
  stage_id: string
  stage_name: string
  kind: StageKind
  page_id: string | null
  page_name: string | null
}

const toPlace = (row: PlaceRow): Place => ({
  flowId: row.flow_id,
  flowStatus: row.flow_status,
  stage: { id: row.stage_id, name: row.stage_name, kind: row.kind },
  page: row.page_id ? { id: row.page_id, name: row.page_name ?? '' } : null,
})

/** The place that `page_or_stage_id` names; a stage means its first page (docs/api-decisions.md, "Moves"). */
export async function findPlace(db: Database, companyId: string, pageOrStageId: string): Promise<Place | undefined> {
  const { rows } = await sql<PlaceRow>`
    select flow.id as flow_id, flow.status as flow_status, stage.id as stage_id, stage.name as stage_name, stage.kind,
      page.id as page_id, page.name as page_name
    from stages stage
    join hiring_flows flow on flow.company_id = stage.company_id and flow.id = stage.hiring_flow_id
    left join pages page on page.company_id = stage.company_id and page.stage_id = stage.id and page.removed_at is null
    where stage.company_id = ${companyId} and stage.removed_at is null
      and stage.id in (
        select ${pageOrStageId}::uuid
        union all
        select stage_id from pages where company_id = ${companyId} and id = ${pageOrStageId} and removed_at is null
      )
    order by page.id = ${pageOrStageId} desc, page.position
    limit 1
  `.execute(db)
  return rows[0] && toPlace(rows[0])
}

/** A reason of the flow. */
export function findReason(db: Database, companyId: string, flowId: string, reasonId: string) {
  return db
    .selectFrom('stage_reasons')
    .select(['id', 'label'])
    .where('company_id', '=', companyId)
    .where('id', '=', reasonId)
    .where('hiring_flow_id', '=', flowId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Actor, TransitionRow } from './transition.ts'

/**
 * The transitions of some applications, each application's oldest first. Places and reasons that have been removed
 * since still have their names.
 */
export function findTransitions(db: Database, companyId: string, applicationIds: string[]): Promise<TransitionRow[]> {
  return findWhere(db, companyId, sql`transition.application_id = any(${applicationIds}::uuid[])`)
}

/** Some transitions, each application's oldest first. */
export function findTransitionsById(db: Database, companyId: string, ids: string[]): Promise<TransitionRow[]> {
  return findWhere(db, companyId, sql`transition.id = any(${ids}::uuid[])`)
}

async function findWhere(db: Database, companyId: string, condition: RawBuilder<unknown>): Promise<TransitionRow[]> {
  const { rows } = await sql<TransitionRow>`
    select transition.id, transition.application_id, transition.actor_type, transition.actor_id, transition.created,
      transition.seconds_in_previous_stage::float8 as seconds_in_previous_stage,
      jsonb_build_object('id', to_stage.id, 'name', to_stage.name) as to_stage,
      case when from_stage.id is not null then jsonb_build_object('id', from_stage.id, 'name', from_stage.name) end as from_stage,
      case when from_page.id is not null then jsonb_build_object('id', from_page.id, 'name', from_page.name) end as from_page,
      case when to_page.id is not null then jsonb_build_object('id', to_page.id, 'name', to_page.name) end as to_page,
      case when reason.id is not null then jsonb_build_object('id', reason.id, 'label', reason.label) end as reason
    from transitions transition
    join stages to_stage on to_stage.company_id = transition.company_id and to_stage.id = transition.to_stage_id
    left join stages from_stage on from_stage.company_id = transition.company_id and from_stage.id = transition.from_stage_id
    left join pages from_page on from_page.company_id = transition.company_id and from_page.id = transition.from_page_id
    left join pages to_page on to_page.company_id = transition.company_id and to_page.id = transition.to_page_id
    left join stage_reasons reason on reason.company_id = transition.company_id and reason.id = transition.reason_id
    where transition.company_id = ${companyId} and ${condition}
    order by transition.application_id, transition.sequence
  `.execute(db)
  return rows
}

/** Up to `count` transitions of one application: the one with this number, and those just before it. Newest first. */
export async function findTransitionsUpTo(
  db: Database,
  companyId: string,
  applicationId: string,
  sequence: number,
  count: number,
): Promise<{ actor_type: Actor['type']; actor_id: string | null; stage_name: string }[]> {
  const { rows } = await sql<{ actor_type: Actor['type']; actor_id: string | null; stage_name: string }>`
    select transition.actor_type, transition.actor_id, stage.name as stage_name
    from transitions transition
    join stages stage on stage.company_id = transition.company_id and stage.id = transition.to_stage_id
    where transition.company_id = ${companyId} and transition.application_id = ${applicationId}
      and transition.sequence <= ${sequence}
    order by transition.sequence desc
    limit ${count}
  `.execute(db)
  return rows
}

/** The transitions of an application after the one with this number, oldest first. */
export function findTransitionsAfter(db: Database, companyId: string, applicationId: string, sequence: number) {
  return db
    .selectFrom('transitions')
    .select(['id', 'sequence'])
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute()
}

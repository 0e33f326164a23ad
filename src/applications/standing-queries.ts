import { sql } from 'kysely'
import { type Database, executeAfter } from '../db/database.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import { allOf } from '../variables/filter-condition.ts'
import { type ListCriteria, narrowing } from './list-criteria.ts'

/** Where an application stands. */
export interface Standing {
  id: string
  hiring_flow_id: string
  stage_id: string
  page_id: string | null
}

/** An application that is held, with what it has last done. */
export interface HeldStanding extends Standing {
  stage_name: string
  /** null where its history was never written. */
  last_transition_id: string | null
}

/** The applications that pass a list's conditions, by their ids. @param most of them */
export async function findStandingsOf(db: Database, criteria: ListCriteria, most: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    ${PLAN_FOR_VALUES}
    select application.id, application.hiring_flow_id, application.stage_id, application.page_id
    from applications application
    where ${allOf([...narrowing(criteria), ...criteria.filters.map(({ holds }) => holds)])}
    order by application.id
    limit ${sql.lit(most)}
  `.execute(db)
  return rows
}

/** Those of the ids that are applications of the company. */
export function findStandings(db: Database, companyId: string, ids: string[]): Promise<Standing[]> {
  return db
    .selectFrom('applications')
    .select(['id', 'hiring_flow_id', 'stage_id', 'page_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** Holds applications where they stand until the transaction ends, in the order in which moves lock them. */
export async function holdStandings(transaction: Database, companyId: string, ids: string[]): Promise<HeldStanding[]> {
  const hold = sql`
    select id from applications
    where company_id = ${companyId} and id = any(${ids}::uuid[])
    order by id
    for no key update`
  const { rows } = await executeAfter(
    transaction,
    hold,
    sql<HeldStanding>`
      select application.id, application.hiring_flow_id, application.stage_id, application.page_id, stage.name as stage_name,
        last.id as last_transition_id
      from applications application
      join stages stage on stage.company_id = ${companyId} and stage.id = application.stage_id
      left join transitions last on last.company_id = ${companyId} and last.application_id = application.id
        and last.sequence = application.transition_count
      where application.company_id = ${companyId} and application.id = any(${ids}::uuid[])
      order by application.id`,
  )
  return rows
}

/** What stages are called, by their ids. */
export async function findStageNames(db: Database, companyId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stages')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

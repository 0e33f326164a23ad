import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { givenApplication, type TestFlow } from './factories.ts'

/** Very many applications on a stage of a flow, each of somebody else, with its history, as rows. @returns their ids */
export async function givenManyApplications(
  db: Database,
  companyId: string,
  flow: TestFlow,
  { count, stage = 0 }: { count: number; stage?: number },
): Promise<string[]> {
  const { id } = await givenApplication(db, companyId, flow, { stage })
  const { rows } = await sql<{ id: string }>`
    with made as materialized (
      select n, gen_random_uuid() as application_id, gen_random_uuid() as candidate_id
      from generate_series(1, ${count - 1}) n
    ),
    people as (
      insert into candidates (company_id, id, email, full_name, first_name, last_name)
      select ${companyId}::uuid, candidate_id, candidate_id || '@example.com', 'Grace Hopper', 'Grace', 'Hopper' from made
    ),
    their_applications as (
      insert into applications (company_id, id, hiring_flow_id, candidate_id, stage_id, page_id, status, is_test,
        transition_count, stage_entered_at, created, updated_at)
      select company_id, application_id, hiring_flow_id, made.candidate_id, stage_id, page_id, status, is_test, 1,
        created, created - n * interval '1 second', updated_at
      from made, applications where company_id = ${companyId} and applications.id = ${id}
    ),
    their_transitions as (
      insert into transitions (company_id, id, application_id, sequence, to_stage_id, to_page_id, actor_type, created)
      select company_id, gen_random_uuid(), made.application_id, 1, to_stage_id, to_page_id, actor_type, created
      from made, transitions where company_id = ${companyId} and transitions.application_id = ${id}
    ),
    counted as (
      insert into application_count_changes (company_id, hiring_flow_id, stage_id, applications)
      select company_id, hiring_flow_id, stage_id, ${count - 1}
      from applications where company_id = ${companyId} and id = ${id}
    )
    select application_id as id from made
  `.execute(db)
  return [id, ...rows.map((row) => row.id)]
}

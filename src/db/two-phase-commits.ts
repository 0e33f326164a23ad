import type pg from 'pg'

/** A table without rows. Citus counts a statement that would change it as a change on the coordinator. */
const TABLE = 'coordinator_changes'

/**
 * Makes what adds jobs commit as one with the rows of companies. Citus commits on a node before it does on the coordinator,
 * where the queue's own tables are unknown to it: if either is lost in between, the rows are there and their jobs are not. A change
 * of a table of the coordinator that Citus knows makes it commit in two phases, so each new job claims one.
 */
export async function commitJobsInTwoPhases(client: pg.ClientBase) {
  await client.query(`create table if not exists ${TABLE} (id integer primary key)`)
  await client.query(
    `select citus_add_local_table_to_metadata('${TABLE}')
     where not exists (select from pg_dist_partition where logicalrelid = '${TABLE}'::regclass)`,
  )
  await client.query(`
    create or replace function graphile_worker.commit_in_two_phases() returns trigger language plpgsql as $$
    begin
      delete from public.${TABLE} where id = 0;
      return null;
    end $$`)
  await client.query(`
    create or replace trigger commit_in_two_phases before insert on graphile_worker._private_jobs
    for each statement execute function graphile_worker.commit_in_two_phases()`)
}

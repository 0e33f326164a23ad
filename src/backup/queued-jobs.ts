import type pg from 'pg'

/** In the words of the queue's own interface; its tables refer to kinds of jobs and serial queues by numbers. */
const COLUMNS = `task_identifier, queue_name, payload, priority, run_at, attempts, max_attempts, last_error, key, revision,
  flags, created_at, updated_at`

/** Copies out what waits, and what was begun and has not ended: it is done again. */
export const COPY_JOBS_OUT = `copy (
  select task.identifier, queue.queue_name, payload, priority, run_at, attempts, max_attempts, last_error, job.key, revision,
    flags, created_at, updated_at
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  order by job.id
) to stdout`

export const COPY_JOBS_IN = `copy restored_jobs (${COLUMNS}) from stdin`

/** Makes the table that `COPY_JOBS_IN` fills, for this connection alone. */
export async function prepareJobs(client: pg.ClientBase) {
  await client.query(
    `create temporary table restored_jobs (
       "order" bigint generated always as identity, task_identifier text, queue_name text, payload json, priority smallint,
       run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, key text, revision integer, flags jsonb,
       created_at timestamptz, updated_at timestamptz
     )`,
  )
}

/** Puts the jobs of that table into the queue, in their order. */
export async function enqueueRestoredJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into graphile_worker._private_tasks (identifier)
     select distinct task_identifier from restored_jobs on conflict do nothing`,
  )
  await client.query(
    `insert into graphile_worker._private_job_queues (queue_name)
     select distinct queue_name from restored_jobs where queue_name is not null on conflict do nothing`,
  )
  await client.query(
    `insert into graphile_worker._private_jobs (task_id, job_queue_id, payload, priority, run_at, attempts, max_attempts,
       last_error, key, revision, flags, created_at, updated_at)
     select task.id, queue.id, payload, priority, run_at, attempts, max_attempts, last_error, job.key, revision, flags,
       created_at, updated_at
     from restored_jobs job
     join graphile_worker._private_tasks task on task.identifier = task_identifier
     left join graphile_worker._private_job_queues queue on queue.queue_name = job.queue_name
     order by "order"`,
  )
  await client.query('drop table restored_jobs')
}

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { LAST_PRIORITY } from './fair-priorities.ts'

/**
 * More jobs than this are not counted, so that a look at a long queue stays cheap. With 1,000,000 waiting, on two busy cores,
 * 10,000 took 8 to 12 ms and 50,000 took 34 to 38 ms.
 */
const MAX_COUNTED = 10_000

/** The jobs of one kind that wait. */
export interface WaitingJobs {
  task: string
  /** Jobs that could run now. */
  due: number
  /** Jobs scheduled for later, or waiting for another attempt. */
  later: number
  /** How long the oldest due job has waited; 0 when none is due. */
  oldestSeconds: number
}

/** What waits in the queue, by kind of job, without kinds of which none waits. Those that run first are counted first. */
export async function findWaitingJobs(db: Database): Promise<WaitingJobs[]> {
  // Without payloads and in the order of the queue's own index, which alone is read.
  const { rows } = await sql<WaitingJobs>`
    select task.identifier as task, due, later, "oldestSeconds"
    from (
      select task_id, (count(*) filter (where run_at <= now()))::integer as due,
        (count(*) filter (where run_at > now()))::integer as later,
        greatest(0, extract(epoch from now() - min(run_at)))::float8 as "oldestSeconds"
      from (
        select task_id, run_at from graphile_worker._private_jobs
        where is_available = true order by priority, run_at limit ${MAX_COUNTED}
      ) job
      group by task_id
    ) waiting
    join graphile_worker._private_tasks task on task.id = waiting.task_id
  `.execute(db)
  return rows
}

/**
 * How long the job that has been due the longest has waited; 0 when none is due. It reads one entry of the queue's
 * index for each priority: 0.1 ms.
 */
export async function oldestDueSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - min(run_at))::float8 as seconds
    from generate_series(0, ${LAST_PRIORITY}) as level
    cross join lateral (
      select run_at from graphile_worker._private_jobs
      where is_available = true and priority = level
      order by run_at limit 1
    ) first
  `.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

/** Any number that no other program takes on this database; with a runner's name it stands for "this runner lives". */
const LIFE = 401_733_190
const SWEEP_MILLISECONDS = 5_000
/** A runner that has just started may have taken a job before it gave its sign. */
const GRACE_SECONDS = 5

/**
 * Shows the other workers that the runners of this process live, by locks that end with its connection; and gives the jobs
 * of runners that do not live back to the queue, which by itself would hold them for four hours.
 */
export function giveSignOfLife(pool: pg.Pool, runnerNames: string[], logger: Logger) {
  const stopping = new AbortController()
  const held = holdLocks(pool, runnerNames, stopping.signal)
  const swept = sweepUntil(pool, stopping.signal, logger)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([held, swept])
    },
  }
}

async function holdLocks(pool: pg.Pool, runnerNames: string[], stopping: AbortSignal) {
  while (!stopping.aborted) {
    const client = await pool.connect().catch(() => undefined)
    const ended = Promise.withResolvers<void>()
    client?.once('end', ended.resolve)
    stopping.addEventListener('abort', () => ended.resolve(), { once: true })
    try {
      await client?.query('select pg_advisory_lock($1, hashtext(name)) from unnest($2::text[]) as name', [
        LIFE,
        runnerNames,
      ])
      if (client) await ended.promise
    } catch {
      // The connection broke; the next one takes its place.
    }
    client?.release(true)
    await pause(1_000, stopping)
  }
}

async function sweepUntil(pool: pg.Pool, stopping: AbortSignal, logger: Logger) {
  while (!stopping.aborted) {
    try {
      const abandoned = await releaseAbandonedJobs(pool)
      if (abandoned.length > 0)
        logger.warn({ runners: abandoned }, 'workers ended without a stop; their jobs run again')
    } catch (error) {
      logger.warn({ err: error }, 'could not look for jobs of workers that ended')
    }
    await pause(SWEEP_MILLISECONDS, stopping)
  }
}

/** Gives the jobs of runners that do not live back to the queue. @returns the names of those runners */
export async function releaseAbandonedJobs(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `with holder as materialized (
      select locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => $2)
      union
      select locked_by from graphile_worker._private_job_queues
      where locked_by is not null and locked_at < now() - make_interval(secs => $2)
    )
    select locked_by from holder where pg_try_advisory_xact_lock_shared($1, hashtext(locked_by))`,
    [LIFE, GRACE_SECONDS],
  )
  const names = rows.map((row) => row.locked_by)
  if (names.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [names])
  return names
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => {})

import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { JOBS } from '../../src/jobs.ts'
import { type Job, taskList } from '../../src/queue/job.ts'
import type { TestService } from './service.ts'

/** Runs the queued jobs of this file's database, and those that they enqueue, until none is due. */
export const runJobs = (service: TestService) => runUntilNoneIsDue(service, JOBS)

/** Runs the queued jobs of one kind alone. */
export const runJobsOf = (service: TestService, name: string) =>
  runUntilNoneIsDue(
    service,
    JOBS.filter((job) => job.name === name),
  )

async function runUntilNoneIsDue(service: TestService, jobs: Job[]) {
  const { db, pool } = service
  for (;;) {
    await runOnce({
      pgPool: pool,
      taskList: taskList(jobs, service),
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    })
    // The queue does not wait until the end of the last job is written down.
    await vi.waitFor(async () => {
      const { rows } = await sql`select from graphile_worker._private_jobs where locked_at is not null`.execute(db)
      if (rows.length > 0) throw new Error('Jobs are still running.')
    }, 60_000)
    // The next of a serial queue is not seen while the last one's end is still to be written.
    const names = jobs.map(({ name }) => name)
    const { rows } = await sql`
      select from graphile_worker.jobs
      where task_identifier = any(${names}) and run_at <= now() and attempts < max_attempts limit 1
    `.execute(db)
    if (rows.length === 0) return
  }
}

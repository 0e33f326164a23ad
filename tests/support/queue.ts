import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { JOBS } from '../../src/jobs.ts'
import { taskList } from '../../src/queue/job.ts'
import type { TestService } from './service.ts'

/** Runs the queued jobs of this file's database, and those that they enqueue, until none is due. */
export async function runJobs(service: TestService) {
  const { db, pool } = service
  await runOnce({
    pgPool: pool,
    taskList: taskList(JOBS, service),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
  // The queue does not wait until the end of the last job is written down.
  await vi.waitFor(async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs where locked_at is not null`.execute(db)
    if (rows.length > 0) throw new Error('Jobs are still running.')
  }, 10_000)
}

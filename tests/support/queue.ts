import { Logger, runOnce } from 'graphile-worker'
import { JOBS } from '../../src/jobs.ts'
import { taskList } from '../../src/queue/job.ts'
import type { TestService } from './service.ts'

/** Runs the queued jobs of this file's database, and those that they enqueue, until none is due. */
export function runJobs({ db, pool }: TestService) {
  return runOnce({
    pgPool: pool,
    taskList: taskList(JOBS, db),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
}

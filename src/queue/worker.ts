import { parseCronItems, run } from 'graphile-worker'
import type { Services } from '../services.ts'
import { cronItems, type Job, taskList } from './job.ts'
import { queueLogger } from './logger.ts'

/** Starts to run queued and scheduled jobs. `stop` waits for the running ones. */
export async function startWorker(services: Services, jobs: Job[]) {
  return run({
    pgPool: services.pool,
    logger: queueLogger(services.logger),
    concurrency: services.config.WORKER_CONCURRENCY,
    noHandleSignals: true,
    taskList: taskList(jobs, services),
    parsedCronItems: parseCronItems(cronItems(jobs)),
  })
}

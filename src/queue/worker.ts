import { parseCronItems, run } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { cronItems, type Job, taskList } from './job.ts'
import { queueLogger } from './logger.ts'

/** Starts to run queued and scheduled jobs. `stop` waits for the running ones. */
export async function startWorker({ db, pool }: OpenDatabase, jobs: Job[], config: Config, logger: Logger) {
  return run({
    pgPool: pool,
    logger: queueLogger(logger),
    concurrency: config.WORKER_CONCURRENCY,
    noHandleSignals: true,
    taskList: taskList(jobs, db),
    parsedCronItems: parseCronItems(cronItems(jobs)),
  })
}

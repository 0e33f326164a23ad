import { EventEmitter } from 'node:events'
import { parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type { Services } from '../services.ts'
import { cronItems, type Job, taskList } from './job.ts'
import { queueLogger } from './logger.ts'
import { freeLostJobs, reportWorkers } from './lost-jobs.ts'

const SIGN_OF_LIFE_MILLISECONDS = 5000

/** Starts to run queued and scheduled jobs. `stop` waits for the running ones. */
export async function startWorker(services: Services, jobs: Job[]) {
  const { db, logger } = services
  const workerIds = new Set<string>()
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => workerIds.delete(worker.workerId))
  const showLife = async () => {
    await reportWorkers(db, [...workerIds])
    await freeLostJobs(db)
  }
  const runner = await run({
    pgPool: services.pool,
    logger: queueLogger(logger),
    concurrency: services.config.WORKER_CONCURRENCY,
    noHandleSignals: true,
    taskList: taskList(jobs, services),
    parsedCronItems: parseCronItems(cronItems(jobs)),
    events,
  })
  const signs = setInterval(
    () => showLife().catch((error) => logger.warn({ err: error }, 'lost jobs cannot be looked for')),
    SIGN_OF_LIFE_MILLISECONDS,
  )
  return {
    async stop() {
      await runner.stop()
      clearInterval(signs)
    },
  }
}

import { EventEmitter } from 'node:events'
import { parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { cronItems, type Job, taskList } from './job.ts'
import { queueLogger } from './logger.ts'
import { giveSignOfLife } from './sign-of-life.ts'

/**
 * Starts to run queued and scheduled jobs: those that wait for systems of others in a runner of their own, so that the
 * rest never waits for them. `stop` waits for the running ones.
 */
export async function startWorker(database: OpenDatabase, jobs: Job[], config: Config, logger: Logger) {
  const inside = await startRunner(
    database,
    jobs.filter(({ outbound }) => !outbound),
    config.WORKER_CONCURRENCY,
  )
  const outbound = await startRunner(
    database,
    jobs.filter(({ outbound }) => outbound),
    config.OUTBOUND_CONCURRENCY,
  )
  const life = giveSignOfLife(database.pool, [inside.name, outbound.name], logger)

  async function startRunner({ db, pool }: OpenDatabase, jobs: Job[], concurrency: number) {
    const events: WorkerEvents = new EventEmitter()
    const created = Promise.withResolvers<string>()
    events.once('pool:create', ({ workerPool }) => created.resolve(workerPool.id))
    const runner = await run({
      pgPool: pool,
      events,
      logger: queueLogger(logger),
      concurrency,
      noHandleSignals: true,
      taskList: taskList(jobs, db, config),
      parsedCronItems: parseCronItems(cronItems(jobs)),
    })
    return { name: await created.promise, stop: () => runner.stop() }
  }

  return {
    async stop() {
      await Promise.all([inside.stop(), outbound.stop()])
      await life.stop()
    },
  }
}

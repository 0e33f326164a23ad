import { EventEmitter } from 'node:events'
import { parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Services } from '../services.ts'
import { cronItems, type Job, taskList } from './job.ts'
import { Liveness } from './liveness.ts'
import { queueLogger } from './logger.ts'

/**
 * Starts to run queued and scheduled jobs: those that wait for systems of others in a runner of their own, so that the
 * rest never waits for them. `stop` waits for the running ones.
 */
export async function startWorker(services: Services, jobs: Job[]) {
  const { config } = services
  const start = (jobs: Job[], concurrency: number, mayWait: boolean) =>
    startRunner(services, jobs, { concurrency, mayWait })
  const runners = await Promise.all([
    start(
      jobs.filter(({ outbound }) => !outbound),
      config.WORKER_CONCURRENCY,
      false,
    ),
    start(
      jobs.filter(({ outbound }) => outbound),
      config.OUTBOUND_CONCURRENCY,
      true,
    ),
  ])
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

async function startRunner(
  services: Services,
  jobs: Job[],
  { concurrency, mayWait }: { concurrency: number; mayWait: boolean },
) {
  const { pool, logger } = services
  const liveness = new Liveness(pool.options, logger)
  const events: WorkerEvents = new EventEmitter()
  const alive = new Promise<void>((resolve, reject) => {
    // The queue locks jobs under the id of its pool of workers.
    events.once('pool:create', ({ workerPool }) => liveness.begin(workerPool.id).then(resolve, reject))
  })
  const runner = await run({
    pgPool: pool,
    logger: queueLogger(logger, { mayWait }),
    concurrency,
    noHandleSignals: true,
    taskList: after(alive, taskList(jobs, services)),
    parsedCronItems: parseCronItems(cronItems(jobs)),
    events,
  })
  await alive
  return {
    async stop() {
      await runner.stop()
      await liveness.end()
    },
  }
}

/** The tasks, none of which begins before `ready`. */
function after(ready: Promise<void>, tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (...parameters: Parameters<NonNullable<typeof task>>) => {
        await ready
        return task?.(...parameters)
      },
    ]),
  )
}

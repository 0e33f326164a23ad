import { EventEmitter, once } from 'node:events'
import { parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Services } from '../services.ts'
import { cronItems, type Job, type Lane, taskList } from './job.ts'
import { Liveness } from './liveness.ts'
import { queueLogger } from './logger.ts'

/** While one document is read, the next is fetched. */
const READINGS_AHEAD = 1

/** Starts to run queued and scheduled jobs, those of each lane in a runner of their own. `stop` waits for the running ones. */
export async function startWorker(services: Services, jobs: Job[]) {
  const { WORKER_CONCURRENCY, OUTBOUND_CONCURRENCY, OCR_THREADS } = services.config
  const liveness = new Liveness(services.pool.options, services.logger)
  const alive = Promise.withResolvers<void>()
  const start = (lane: Lane | undefined, concurrency: number) => {
    const ofLane = jobs.filter((job) => job.lane === lane)
    return startRunner(services, ofLane, { concurrency, mayWait: lane !== undefined, begin: alive.promise })
  }
  const runners = await Promise.all([
    start(undefined, WORKER_CONCURRENCY),
    start('outbound', OUTBOUND_CONCURRENCY),
    start('reading', OCR_THREADS + READINGS_AHEAD),
  ])
  const stop = async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
    await liveness.end()
  }
  try {
    await liveness.begin(runners.map(({ workerId }) => workerId))
    alive.resolve()
  } catch (error) {
    alive.promise.catch(() => {})
    alive.reject(error)
    await stop()
    throw error
  }
  return { stop }
}

async function startRunner(
  services: Services,
  jobs: Job[],
  { concurrency, mayWait, begin }: { concurrency: number; mayWait: boolean; begin: Promise<void> },
) {
  const { pool, logger } = services
  const events: WorkerEvents = new EventEmitter()
  // The queue locks jobs under the id of its pool of workers.
  const created = once(events, 'pool:create')
  const runner = await run({
    pgPool: pool,
    logger: queueLogger(logger, { mayWait }),
    concurrency,
    noHandleSignals: true,
    taskList: after(begin, taskList(jobs, services)),
    parsedCronItems: parseCronItems(cronItems(jobs)),
    events,
  })
  const [{ workerPool }] = await created
  return { workerId: workerPool.id as string, stop: () => runner.stop() }
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

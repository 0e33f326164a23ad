import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type parseCronItems, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { QueuePool } from './queue-pool.ts'

/** How long a stop waits for the ends of jobs that cannot be recorded. */
const MAX_WRITING_MILLISECONDS = 5_000

/** One run of the queue's runner. */
export interface Runner {
  /** The queue locks jobs under this id. */
  workerId: string
  /**
   * Resolves when the runner must be replaced: it may have locked jobs that it does not know of, hears of no new ones,
   * or has ended.
   */
  trouble: Promise<string>
  /**
   * Waits for the running jobs.
   * @returns whether the end of each is recorded, which a database that is away prevents
   */
  stop: () => Promise<boolean>
}

/**
 * Starts to run the jobs of `tasks`.
 * @param announce shows that the worker lives; it fetches no job before, since nobody would take one over from it
 */
export async function startRunner(
  pool: pg.Pool,
  tasks: TaskList,
  options: Omit<RunnerOptions, 'parsedCronItems'> & { parsedCronItems: ReturnType<typeof parseCronItems> },
  announce: (workerId: string) => Promise<void>,
): Promise<Runner> {
  const announced = Promise.withResolvers<void>()
  const { promise: trouble, resolve: tell } = Promise.withResolvers<string>()
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create')
  // What this connection missed would be found by polling, but a replaced database has new numbers for the kinds of
  // jobs.
  events.on('pool:listen:error', () => tell('the connection that tells of new jobs broke'))
  const queuePool = new QueuePool(pool, {
    mayFetch: announced.promise,
    onLost: () => tell('an answer of the database was lost'),
  })
  const runner = await run({ ...options, pgPool: queuePool.asPool(), noHandleSignals: true, taskList: tasks, events })
  const ended = runner.promise.then(
    () => tell('it has ended'),
    (error) => tell(`it has ended: ${error.message}`),
  )
  const stop = async () => {
    await runner.stop().catch(() => ended)
    const enough = new AbortController()
    const writing = queuePool.allWritten().then(() => true)
    const waiting = pause(MAX_WRITING_MILLISECONDS, false, enough).catch(() => true)
    return Promise.race([writing, waiting]).finally(() => enough.abort())
  }
  const [{ workerPool }] = await created
  const workerId = workerPool.id as string
  try {
    await announce(workerId)
    announced.resolve()
  } catch (error) {
    announced.reject(error)
    await stop()
    throw error
  }
  return { workerId, trouble, stop }
}

import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, type TaskList } from 'graphile-worker'
import { isOfDatabase } from '../part-unavailable.ts'
import type { Services } from '../services.ts'
import { cronItems, type Job, type RunnerName, taskList } from './job.ts'
import { keepRunner } from './kept-runner.ts'
import { Liveness } from './liveness.ts'
import { queueLogger } from './logger.ts'
import { type Runner, startRunner } from './runner.ts'

/** A job that waited for another of its serial queue is not announced again: it is found by polling. */
const POLL_MILLISECONDS = 1_000

/**
 * If jobs are fetched together, one poll serves them all, so it may come sooner. A poll right after an announcement
 * sometimes misses a job whose serial queue is free (bench/outbound-beside-hanging.ts: polling every second, events
 * took 3 s at the p95).
 */
const POLL_TOGETHER_MILLISECONDS = 250

/** A runner of more than this many jobs at a time fetches jobs together. */
const MANY = 32

/** While one document is read, the next is fetched. */
const READINGS_AHEAD = 1

/** How often, and how long each time, a job waits for a database that is away before it makes room for others. */
const MAX_WAITS = 60
const WAIT_MILLISECONDS = 1_000

/**
 * Runs queued and scheduled jobs, some kinds in runners of their own, and survives outages of the database. `stop`
 * waits for running jobs.
 */
export async function startWorker(services: Services, jobs: Job[]) {
  const { WORKER_CONCURRENCY, OUTBOUND_CONCURRENCY, MAIL_CONCURRENCY, OCR_THREADS } = services.config
  const liveness = new Liveness(services.pool.options, services.logger)
  await liveness.begin()
  const stopping = new AbortController()
  const runners: Promise<void>[] = []
  const stop = async () => {
    stopping.abort()
    await Promise.all(runners)
    await liveness.end()
  }
  const start = async (name: RunnerName | undefined, concurrency: number) => {
    const ownJobs = jobs.filter((job) => job.runner === name)
    const tasks = taskList(ownJobs, services, stopping.signal)
    const begin = () =>
      startRunnerFor(services, liveness, ownJobs, waiting(tasks, stopping.signal), {
        concurrency,
        mayWait: name !== undefined,
      })
    const { ended } = await keepRunner(begin, stopping.signal, { liveness, logger: services.logger })
    runners.push(ended)
  }
  const started = await Promise.allSettled([
    start(undefined, WORKER_CONCURRENCY),
    start('outbound', OUTBOUND_CONCURRENCY),
    start('mail', MAIL_CONCURRENCY),
    start('reading', OCR_THREADS + READINGS_AHEAD),
  ])
  for (const runner of started) {
    if (runner.status === 'fulfilled') continue
    await stop()
    throw runner.reason
  }
  return { stop }
}

function startRunnerFor(
  { pool, logger }: Services,
  liveness: Liveness,
  jobs: Job[],
  tasks: TaskList,
  { concurrency, mayWait }: { concurrency: number; mayWait: boolean },
): Promise<Runner> {
  const fetchesTogether = concurrency > MANY
  const options = {
    logger: queueLogger(logger, { mayWait }),
    concurrency,
    // One poll for all of them: this many separate polls would keep the database busy.
    preset: fetchesTogether ? { worker: { localQueue: { size: concurrency } } } : {},
    pollInterval: fetchesTogether ? POLL_TOGETHER_MILLISECONDS : POLL_MILLISECONDS,
    parsedCronItems: parseCronItems(cronItems(jobs)),
  }
  return startRunner(pool, tasks, options, (workerId) => liveness.add(workerId))
}

type Task = NonNullable<TaskList[string]>

/**
 * The tasks, each of which waits in place while the database is away, so that this does not use up a job's attempts.
 */
const waiting = (tasks: TaskList, stopping: AbortSignal): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, waitingTask(task as Task, stopping)]))

const waitingTask =
  (task: Task, stopping: AbortSignal): Task =>
  async (...parameters) => {
    for (let waits = 0; ; waits += 1) {
      try {
        return await task(...parameters)
      } catch (error) {
        if (!isOfDatabase(error) || waits === MAX_WAITS || stopping.aborted) throw error
        await pause(WAIT_MILLISECONDS, undefined, { signal: stopping }).catch(() => {})
      }
    }
  }

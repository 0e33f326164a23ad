import type { CronItem, Job as QueuedJob, Task, TaskList } from 'graphile-worker'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Services } from '../services.ts'
import { jobDuration, jobs as jobsCounted, jobsRunning } from '../telemetry/counters.ts'
import { inSpan } from '../telemetry/tracing.ts'

/** `outbound` jobs wait for webhook endpoints, `mail` ones for the mail server, `reading` ones for the reading of documents. */
export type RunnerName = 'outbound' | 'mail' | 'reading'

const NEVER = new AbortController().signal

/** A kind of job: its name in the queue, the payload that it takes, and what it does. */
export interface Job {
  name: string
  /** When it runs automatically, as a cron pattern. */
  schedule?: string
  /** Jobs that wait or take long have a runner of their own, so that the others need not wait for them. */
  runner?: RunnerName
  /** @param stopping aborts when the worker is to stop: long jobs then begin nothing more */
  run: (services: Services, payload: unknown, stopping?: AbortSignal) => Promise<void>
}

/** A job that is enqueued with a payload. A payload that does not fit the schema fails the job and says why. */
export function defineJob<S extends TSchema>(job: {
  name: string
  payload: S
  runner?: RunnerName
  run: (services: Services, payload: Static<S>, stopping: AbortSignal) => Promise<void>
}): Job {
  const payloads = Compile(job.payload)
  return { ...job, run: (services, payload, stopping = NEVER) => job.run(services, parse(payloads, payload), stopping) }
}

function parse<S extends TSchema>(payloads: Validator<Record<never, never>, S>, payload: unknown): Static<S> {
  if (payloads.Check(payload)) return payload
  const [problem] = payloads.Errors(payload)
  throw new Error(`The job’s payload${problem?.instancePath} ${problem?.message}.`)
}

/** The jobs as graphile-worker takes them. */
export function taskList(jobs: Job[], services: Services, stopping?: AbortSignal): TaskList {
  return Object.fromEntries(
    jobs.map((job): [string, Task] => [
      job.name,
      (payload, { job: queued }) =>
        counted(job, queued, () => inSpan(`job ${job.name}`, {}, () => job.run(services, payload, stopping))),
    ]),
  )
}

/** Counts an attempt at a job, how long it took and what came of it. */
async function counted({ name: task }: Job, queued: QueuedJob, run: () => Promise<void>) {
  const isLast = queued.attempts >= queued.max_attempts
  const end = jobDuration.startTimer({ task })
  jobsRunning.inc({ task })
  try {
    await run()
    jobsCounted.inc({ task, outcome: 'done' })
  } catch (error) {
    jobsCounted.inc({ task, outcome: isLast ? 'failed' : 'retried' })
    throw error
  } finally {
    jobsRunning.dec({ task })
    end()
  }
}

/** The scheduled jobs, as graphile-worker takes them. */
export function cronItems(jobs: Job[]): CronItem[] {
  return jobs.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : []))
}

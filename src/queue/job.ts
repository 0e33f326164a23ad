import type { CronItem, TaskList } from 'graphile-worker'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Services } from '../services.ts'

/** `outbound` jobs wait for systems of others; `reading` ones for the reading of documents. */
export type Lane = 'outbound' | 'reading'

/** A kind of job: its name in the queue, the payload that it takes, and what it does. */
export interface Job {
  name: string
  /** When it runs by itself, as a cron pattern. */
  schedule?: string
  /** What waits or takes long runs in a lane of its own, so that the other jobs need not wait for it. */
  lane?: Lane
  run: (services: Services, payload: unknown) => Promise<void>
}

/** A job that is enqueued with a payload. One that does not fit the schema fails and says why. */
export function defineJob<S extends TSchema>(job: {
  name: string
  payload: S
  lane?: Lane
  run: (services: Services, payload: Static<S>) => Promise<void>
}): Job {
  const payloads = Compile(job.payload)
  return { ...job, run: (services, payload) => job.run(services, parse(payloads, payload)) }
}

function parse<S extends TSchema>(payloads: Validator<Record<never, never>, S>, payload: unknown): Static<S> {
  if (payloads.Check(payload)) return payload
  const [problem] = payloads.Errors(payload)
  throw new Error(`The job’s payload${problem?.instancePath} ${problem?.message}.`)
}

/** The jobs as graphile-worker takes them. */
export function taskList(jobs: Job[], services: Services): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(services, payload)]))
}

/** Those of the jobs that run by themselves, as graphile-worker takes them. */
export function cronItems(jobs: Job[]): CronItem[] {
  return jobs.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : []))
}

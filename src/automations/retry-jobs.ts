import { type Static, Type } from 'typebox'
import { ACTOR_TYPES } from '../applications/transition.ts'
import { Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

export const RETRY_FAILED_RUNS = 'retry_failed_runs'

export const RetryFailedRunsPayload = StrictObject({
  company_id: Uuid('Company'),
  // Those that an earlier version has enqueued have none.
  retry_id: Type.Optional(Uuid('Retry')),
  automation_id: Type.Optional(Uuid('Automation')),
  application_id: Type.Optional(Uuid('Application')),
  created_since: Type.Optional(Timestamp()),
  failed_until: Timestamp(),
  actor: StrictObject({ type: OneOf([...ACTOR_TYPES]), id: Nullable(Type.String()) }),
})
export type RetryOrder = Static<typeof RetryFailedRunsPayload>

/** Has a worker run failed runs again, once the transaction commits. */
export const enqueueRetries = (db: Database, order: RetryOrder) => addJobs(db, RETRY_FAILED_RUNS, [order])

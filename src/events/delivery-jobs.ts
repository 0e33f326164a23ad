import { sql } from 'kysely'
import { Type } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addSerialJobs } from '../queue/add-serial-jobs.ts'

/** The job that delivers what is due for one endpoint. */
export const DELIVER_EVENT = 'deliver_event'

export const DeliveryPayload = StrictObject({
  company_id: Uuid('Company'),
  endpoint_id: Uuid('Endpoint'),
  // Jobs written by earlier versions name an event. Whatever is due is delivered all the same.
  event_id: Type.Optional(Uuid('Event')),
})

/**
 * One at a time in the whole installation: whoever runs it decides alone on an endpoint's order, concurrency and state.
 */
const queueName = (endpointId: string) => `events ${endpointId}`

/** Has a worker deliver what is due for these endpoints once the transaction commits. */
export function callForDeliveries(db: Database, companyId: string, endpointIds: string[]): Promise<void> {
  const jobs = [...new Set(endpointIds)].map((endpointId) => ({
    payload: { company_id: companyId, endpoint_id: endpointId },
    queueName: queueName(endpointId),
  }))
  return addSerialJobs(db, DELIVER_EVENT, jobs)
}

/** Has a worker look at an endpoint again at a given time. Replaces an earlier call of this kind. */
export function callAgainAt(db: Database, companyId: string, endpointId: string, at: Date): Promise<void> {
  const payload = { company_id: companyId, endpoint_id: endpointId }
  return addSerialJobs(
    db,
    DELIVER_EVENT,
    [{ payload, queueName: queueName(endpointId), key: `${queueName(endpointId)} again` }],
    at,
  )
}

/** Completes the due calls for this endpoint: whoever delivers now sees what they were for. */
export async function answerCalls(db: Database, endpointId: string): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = ${DELIVER_EVENT} and queue_name = ${queueName(endpointId)}
        and locked_at is null and run_at <= now()
    ))
  `.execute(db)
}

import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Database } from '../db/database.ts'
import { StrictObject, Uuid } from '../http/schemas.ts'
import { addLaneJobs } from '../queue/add-lane-jobs.ts'
import type { NewDelivery } from './queries.ts'

/** The job that makes one attempt at a delivery. */
export const DELIVER_EVENT = 'deliver_event'

/** So many deliveries to one endpoint are under way at a time; one while it fails. */
const LANES = 4

export const DeliveryPayload = StrictObject({
  company_id: Uuid('Company'),
  event_id: Uuid('Event'),
  endpoint_id: Uuid('Endpoint'),
})

/** Has a worker attempt these deliveries, at once or at a time, once the transaction commits. */
export function enqueueDeliveries(
  db: Database,
  companyId: string,
  deliveries: NewDelivery[],
  runAt?: Date,
): Promise<void> {
  const jobs = deliveries.map((delivery) => {
    const { eventId, endpointId } = delivery
    const payload: Static<typeof DeliveryPayload> = {
      company_id: companyId,
      event_id: eventId,
      endpoint_id: endpointId,
    }
    return { payload, lane: laneOf(delivery) }
  })
  return addLaneJobs(db, DELIVER_EVENT, jobs, runAt)
}

/** First attempts for one subject share a lane, so that they are made in the order of its events. */
function laneOf({ endpointId, subjectId, endpointFails }: NewDelivery): string {
  const lane = endpointFails ? 'failing' : createHash('md5').update(subjectId).digest().readUInt32LE(0) % LANES
  return `events ${endpointId} ${lane}`
}

import { defineJob } from '../../queue/job.ts'
import { deliverEvent } from '../actions/deliver-event.ts'
import { DELIVER_EVENT, DeliveryPayload } from '../delivery-jobs.ts'

/** Enqueued with each event, and again after an attempt that failed. */
export const deliverEventJob = defineJob({
  name: DELIVER_EVENT,
  payload: DeliveryPayload,
  lane: 'outbound',
  run: ({ db, config }, { company_id, event_id, endpoint_id }) =>
    deliverEvent(
      db,
      company_id,
      { eventId: event_id, endpointId: endpoint_id },
      { allowPrivateAddresses: config.EVENTS_ALLOW_PRIVATE_ADDRESSES === 'true' },
    ),
})

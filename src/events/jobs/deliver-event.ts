import { defineJob } from '../../queue/job.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { deliverEvents } from '../actions/deliver-events.ts'
import { DELIVER_EVENT, DeliveryPayload } from '../delivery-jobs.ts'

/** Enqueued with events, and for the time of the next attempt. */
export const deliverEventJob = defineJob({
  name: DELIVER_EVENT,
  payload: DeliveryPayload,
  runner: 'outbound',
  run: ({ db, config, places }, { company_id, endpoint_id }, stopping) =>
    deliverEvents(
      {
        db,
        places,
        stopping,
        allowPrivateAddresses: config.EVENTS_ALLOW_PRIVATE_ADDRESSES === 'true',
        secrets: secretsOf(config),
      },
      company_id,
      endpoint_id,
    ),
})

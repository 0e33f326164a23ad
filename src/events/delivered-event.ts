import { type Static, Type } from 'typebox'
import { type NamedSchema, StrictObject, Uuid } from '../contract/schemas.ts'
import type { EndpointDelivery } from './delivered-event-queries.ts'
import { deliveryFields, eventFields, presentDeliveryProgress, presentEventFields } from './event-record.ts'
import type { EventRow } from './event-record-queries.ts'

const { webhook_endpoint_id: _, attempt_log: __, ...progress } = deliveryFields

/** An endpoint as those know it who may not see its whole address. */
export const ToldEndpoint = StrictObject(
  { id: Uuid('Webhook endpoint'), key: Type.String(), host: Type.String({ description: 'Of its address.' }) },
  { title: 'ToldEndpoint' },
)

/** An event with how far it has come to each endpoint. */
export const DeliveredEvent = {
  name: 'DeliveredEvent',
  schema: StrictObject({
    ...eventFields,
    deliveries: Type.Array(
      StrictObject(
        {
          webhook_endpoint: ToldEndpoint,
          ...progress,
        },
        { title: 'EndpointDelivery' },
      ),
    ),
  }),
} satisfies NamedSchema

export function presentDeliveredEvent(
  event: EventRow,
  deliveries: EndpointDelivery[],
): Static<typeof DeliveredEvent.schema> {
  return {
    ...presentEventFields(event),
    deliveries: deliveries.map((row) => ({
      webhook_endpoint: { id: row.endpoint_id, key: row.key, host: new URL(row.url).host },
      ...presentDeliveryProgress(row),
    })),
  }
}

import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { DELIVERY_STATUSES, type DeliveryRow, type EventRow, type EventSummaryRow } from './event-record-queries.ts'
import { DIRECTED_EVENT_TYPES, EVENT_TYPES } from './event-types.ts'

/** Any type of event, of those for one endpoint alone too. */
export const AnyEventType = OneOf([...Object.keys(EVENT_TYPES), ...Object.keys(DIRECTED_EVENT_TYPES)], {
  title: 'AnyEventType',
})

export const deliveryFields = {
  webhook_endpoint_id: Uuid('Webhook endpoint'),
  status: OneOf([...DELIVERY_STATUSES], {
    title: 'WebhookDeliveryStatus',
    description: '`failed` once it is given up.',
  }),
  attempts: Type.Integer({ description: 'Since it was recorded, or last replayed.' }),
  next_attempt_at: Nullable(Timestamp()),
  delivered_at: Nullable(Timestamp()),
  last_status_code: Nullable(Type.Integer({ description: 'What the endpoint last answered; null if it did not.' })),
  last_error: Nullable(Type.String()),
  attempt_log: Type.Array(
    StrictObject(
      {
        at: Timestamp(),
        status_code: Nullable(Type.Integer()),
        error: Nullable(Type.String({ description: 'null when the endpoint took it.' })),
        milliseconds: Type.Integer(),
        answer: Nullable(
          Type.String({
            description:
              'The first 2,048 bytes of what the endpoint answered, as text; null when it answered nothing, or the event holds a secret.',
          }),
        ),
      },
      { title: 'DeliveryAttempt' },
    ),
    { description: 'Every attempt, oldest first, those before a replay too.' },
  ),
}

/** An event on its way to one endpoint. */
export const DeliveryRecord = {
  name: 'WebhookDelivery',
  schema: StrictObject({ event_id: Uuid('Event'), event_type: AnyEventType, ...deliveryFields }),
} satisfies NamedSchema

export const eventFields = {
  id: Uuid('Event, and the header `webhook-id`.'),
  type: AnyEventType,
  subject_id: Uuid('What it is about, such as an application.'),
  created: Timestamp(),
}

/** An event in a list. */
export const EventSummary = {
  name: 'EventSummary',
  schema: StrictObject({
    ...eventFields,
    deliveries: StrictObject(
      { pending: Type.Integer(), delivered: Type.Integer(), failed: Type.Integer() },
      { title: 'DeliveryCounts', description: 'To how many endpoints.' },
    ),
  }),
} satisfies NamedSchema

/** An event with what it says and how it was delivered. */
export const EventRecord = {
  name: 'Event',
  schema: StrictObject({
    ...eventFields,
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'As receivers get it, by its type (see the webhooks of this document). The `content` of an `automation.webhook` that may hold a secret is left out.',
      },
    ),
    deliveries: Type.Array(StrictObject(deliveryFields, { title: 'EventDelivery' })),
  }),
} satisfies NamedSchema

export const presentEventFields = ({ id, type, subject_id, created }: EventRow) => ({
  id,
  type,
  subject_id,
  created: created.toISOString(),
})

export function presentEventSummary(row: EventSummaryRow): Static<typeof EventSummary.schema> {
  return { ...presentEventFields(row), deliveries: row.deliveries }
}

export function presentEvent(
  row: EventRow & { data: object },
  deliveries: DeliveryRow[],
): Static<typeof EventRecord.schema> {
  const { sealed_content: _, ...data } = row.data as { sealed_content?: string }
  return { ...presentEventFields(row), data, deliveries: deliveries.map(presentDeliveryFields) }
}

export function presentDelivery(row: DeliveryRow): Static<typeof DeliveryRecord.schema> {
  return { event_id: row.event_id, event_type: row.event_type, ...presentDeliveryFields(row) }
}

function presentDeliveryFields(row: DeliveryRow) {
  return {
    webhook_endpoint_id: row.endpoint_id,
    ...presentDeliveryProgress(row),
    // Those of before it was kept have none.
    attempt_log: row.attempt_log.map(({ answer = null, ...attempt }) => ({ ...attempt, answer })),
  }
}

/** How far a delivery has come, whoever is told of it. */
export const presentDeliveryProgress = (
  row: Omit<DeliveryRow, 'event_id' | 'event_type' | 'endpoint_id' | 'attempt_log'>,
) => ({
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  last_status_code: row.last_status_code,
  last_error: row.last_error,
})

import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { EndpointRow } from './endpoint-record-queries.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'

export const MANAGERS = ['company_file', 'api'] as const
const STATES = ['working', 'failing', 'held', 'switched_off', 'inactive'] as const

/** The types that an endpoint can subscribe to. */
export const SubscribedTypes = Type.Array(OneOf(Object.keys(EVENT_TYPES) as EventType[], { title: 'EventType' }), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'The types of events that it is told of.',
  examples: [['application.created', 'application.stage_changed']],
})

export const MaxConcurrency = Type.Integer({
  minimum: 1,
  maximum: 100,
  description: 'How many requests to it may be under way at a time.',
  examples: [4],
})

/** A webhook endpoint as an object of the API: without its secret. */
export const WebhookEndpointRecord = {
  name: 'WebhookEndpoint',
  schema: StrictObject({
    id: Uuid('Webhook endpoint'),
    key: Type.String({ description: 'Its name in steps of automations.', examples: ['ats'] }),
    url: Type.String({ examples: ['https://ats.example.com/hooks'] }),
    event_types: SubscribedTypes,
    max_concurrency: MaxConcurrency,
    managed_by: OneOf([...MANAGERS], {
      title: 'WebhookEndpointManager',
      description: 'What describes it. One of the company file is changed by the file alone.',
    }),
    state: OneOf([...STATES], {
      title: 'WebhookEndpointState',
      description:
        '`failing` since its last request; `held` back after several failures, save for a try now and then; `switched_off` by the service; `inactive` as its owner wants it.',
    }),
    active: Type.Boolean({ description: 'Whether it takes events.' }),
    failing_since: Nullable(Timestamp()),
    next_try_at: Nullable(Timestamp('When an endpoint that is held back is tried next.')),
    switched_off_at: Nullable(Timestamp()),
    switched_off_because: Nullable(Type.String()),
    previous_secret_until: Nullable(
      Timestamp('Until when deliveries are signed with the secret before, too, after it was rotated.'),
    ),
  }),
} satisfies NamedSchema

export function presentEndpoint(row: EndpointRow): Static<typeof WebhookEndpointRecord.schema> {
  return {
    id: row.id,
    key: row.key,
    url: row.url,
    event_types: row.event_types as EventType[],
    max_concurrency: row.max_concurrency,
    managed_by: row.managed_by,
    state: stateOf(row),
    active: row.active,
    failing_since: row.failing_since?.toISOString() ?? null,
    next_try_at: row.probe_at?.toISOString() ?? null,
    switched_off_at: row.disabled_at?.toISOString() ?? null,
    switched_off_because: row.disabled_reason,
    previous_secret_until: row.previous_secret_until?.toISOString() ?? null,
  }
}

function stateOf({ active, held_since, failing_since, disabled_at }: EndpointRow): (typeof STATES)[number] {
  if (!active) return disabled_at ? 'switched_off' : 'inactive'
  if (held_since) return 'held'
  return failing_since ? 'failing' : 'working'
}

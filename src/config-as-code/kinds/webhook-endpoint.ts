import { type Static, Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { URL_FORM } from '../../events/endpoint-url.ts'
import { EVENT_TYPES, type EventType } from '../../events/event-types.ts'
import { problemAt } from '../checks.ts'
import { Id, Key } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import { isStoredSecret, keptSecret, STORED_SECRET, type StoredSecret } from '../stored-secret.ts'

export const WebhookEndpoint = StrictObject({
  id: Id,
  key: Key,
  url: Type.String({
    ...URL_FORM,
    patternMeans: 'must be an address that begins with https:// or http://, without a user, a password or a #',
  }),
  /** The secret itself, the environment variable that holds it, or the one that is stored already. */
  secret: Type.Unsafe<string | { env: string } | StoredSecret>({ type: ['string', 'object'] }),
  events: Type.Array(OneOf(Object.keys(EVENT_TYPES) as EventType[]), { minItems: 1, uniqueItems: true }),
  active: Type.Optional(Type.Boolean()),
  max_concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export type WebhookEndpointEntry = Static<typeof WebhookEndpoint>

export const webhookEndpoint = defineKind({
  kind: 'webhook endpoint',
  table: 'webhook_endpoints',
  fixed: ['key'],
  schema: WebhookEndpoint,
  namedBy: 'key',
  check: (at, { secret }) => problemAt([...at, 'secret'], secret, secretProblem),
  plan: ({ url, secret, events, active = true, max_concurrency = 4 }) => ({
    url,
    secret,
    events,
    active,
    max_concurrency,
    managed_by: 'company_file',
  }),
  keep: (fields, stored) => ({ ...fields, ...keptSecret(fields, stored) }),
  toEntry: ({ managed_by: _, secret, ...entry }) => ({
    ...entry,
    secret: typeof secret === 'string' ? STORED_SECRET : secret,
  }),
  isOthers: ({ managed_by }) => managed_by === 'api',
  fromRow: ({ url, secret, secret_env, event_types, active, max_concurrency, managed_by }) => ({
    url,
    secret: secret ?? (secret_env === null ? undefined : { env: secret_env }),
    events: event_types,
    active,
    max_concurrency,
    managed_by,
  }),
  toRow: ({ url, secret, events, active, max_concurrency, managed_by }) => ({
    url,
    managed_by,
    secret: typeof secret === 'string' ? secret : null,
    secret_env: typeof secret === 'object' && 'env' in secret ? secret.env : null,
    sealed_secret: null,
    sealed_previous_secret: null,
    previous_secret_until: null,
    event_types: events,
    active,
    max_concurrency,
    // An endpoint that the service switched off differs from the file, which says that it is on: applying the file
    // switches it on.
    disabled_at: null,
    disabled_reason: null,
  }),
})

const ENVIRONMENT_VARIABLE = /^[A-Z][A-Z0-9_]{0,99}$/
const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/
const FEWEST_BYTES = 24
const MAX_BYTES = 64

/** Why Standard Webhooks does not accept a secret. */
function secretProblem(secret: unknown): string | undefined {
  if (typeof secret === 'string') {
    const bytes = SECRET.test(secret) ? Buffer.from(secret.slice('whsec_'.length), 'base64').length : 0
    if (bytes >= FEWEST_BYTES && bytes <= MAX_BYTES) return undefined
    return `must be whsec_ and ${FEWEST_BYTES} to ${MAX_BYTES} random bytes in base64`
  }
  if (typeof secret !== 'object' || secret === null || isStoredSecret(secret)) return undefined
  const { env, ...others } = secret as Record<string, unknown>
  if (typeof env === 'string' && ENVIRONMENT_VARIABLE.test(env) && Object.keys(others).length === 0) return undefined
  return 'must be a text, {env: NAME} with the name of an environment variable of the worker, or {stored: true}'
}

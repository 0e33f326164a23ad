import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import type { FaultCode } from '../../contract/fault-codes.ts'
import { StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import type { Database } from '../../db/database.ts'
import { accepted, definePublicEndpoint } from '../../http/endpoint.ts'
import type { SecretPath } from '../../http/guards/secret-path.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { type Fire, fireWebhook as fire } from '../actions/fire-webhook.ts'
import { payloadOfQuery } from '../webhook-payload.ts'

const PATH = '/v1/automations/webhooks/:public_id/fire/'
const params = StrictObject({ public_id: Uuid('The webhook’s public id') })
const success = {
  202: StrictObject({ run_id: Uuid('Run'), received_at: Timestamp() }, { title: 'ReceivedFire' }),
}
const FAULTS = [
  'webhook_not_found',
  'invalid_signature',
  'automation_inactive',
  'empty_payload',
  'missing_field',
] as const satisfies FaultCode[]
const secretPath: SecretPath = {
  secret: 'public_id',
  quota: (config) => ({
    perMinute: config.WEBHOOK_RATE_LIMIT_PER_MINUTE,
    perSecond: config.WEBHOOK_RATE_LIMIT_PER_SECOND,
  }),
  unknownCode: 'webhook_not_found',
  unknownQuota: (config) => ({ perMinute: config.WEBHOOK_UNKNOWN_RATE_LIMIT_PER_MINUTE, perSecond: 0 }),
}
const AnyObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
const EXAMPLE = { candidate: { id: 'E-1001', email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' } }

/** No API key: the secrecy of the address is the authentication. */
export const fireWebhook = definePublicEndpoint({
  method: 'POST',
  path: PATH,
  operationId: 'fireWebhook',
  summary: 'Fire a webhook trigger',
  description:
    'Stores a run of the webhook’s automation, which a worker then takes up. The body is a JSON object of any shape; the trigger’s mapping says what is taken from it. A fire is made safe to repeat by `Idempotency-Key`, by the trigger’s own key, or by `webhook-id`.',
  tag: 'Automations',
  secretPath,
  params,
  body: { ...AnyObject, examples: [EXAMPLE] },
  takesAnyFields: true,
  success,
  errors: [...FAULTS],
  handle: ({ db, config, params, body, headers, rawBody }) =>
    answer(db, config, params.public_id, { payload: body, headers, rawBody }),
})

export const fireWebhookByQuery = definePublicEndpoint({
  method: 'GET',
  path: PATH,
  operationId: 'fireWebhookByQuery',
  summary: 'Fire a webhook trigger with query parameters',
  description: 'The query parameters are the payload; dots make nesting, as in `candidate.email=ada@example.com`.',
  tag: 'Automations',
  secretPath,
  params,
  takesAnyFields: true,
  success,
  errors: [...FAULTS, 'invalid_idempotency_key', 'idempotency_key_reused', 'idempotency_conflict'],
  handle: ({ db, config, params, query, headers, rawBody }) =>
    answer(db, config, params.public_id, { payload: payloadOfQuery(query), headers, rawBody }),
})

async function answer(db: Database, config: Config, publicId: string, request: Fire) {
  const { runId, receivedAt, replayed } = await fire(db, secretsOf(config), publicId, request)
  const data = { run_id: runId, received_at: receivedAt.toISOString() }
  return accepted(data, replayed ? { 'Idempotency-Replayed': 'true' } : undefined)
}

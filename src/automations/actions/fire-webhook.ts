import { randomUUIDv7 } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Fault, fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { evaluate } from '../../expressions/expression.ts'
import { idempotencyKey } from '../../http/idempotency/idempotency.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findWebhookTrigger, type WebhookTrigger } from '../queries.ts'
import { insertFiredRun } from '../run-progress-queries.ts'
import { findRunOfEvent } from '../run-queries.ts'
import { findAtAddress } from '../webhook-addresses.ts'
import { type MappedValues, mapPayload } from '../webhook-mapping.ts'
import { signatureSecret, verifySignature } from '../webhook-signature.ts'

/** One call of a webhook's address. */
export interface Fire {
  payload: Record<string, unknown>
  headers: IncomingHttpHeaders
  /** The bytes that the signature covers. */
  rawBody: Buffer
}

export interface FiredWebhook {
  runId: string
  receivedAt: Date
  /** Whether this answers a repeat: an earlier fire had the same key. */
  replayed: boolean
}

/**
 * Accepts a payload (docs/external-api.md, "Fire webhook trigger"): checks all that can be checked now, and stores the
 * run with its job. The steps are taken later, in a worker.
 * @throws {Fault} webhook_not_found, invalid_signature, automation_inactive, empty_payload, missing_field and
 *   invalid_field naming targets of the mapping, idempotency_conflict, idempotency_key_reused
 */
export async function fireWebhook(db: Database, secrets: Secrets, publicId: string, fire: Fire): Promise<FiredWebhook> {
  const trigger = await findAtAddress(db, publicId, (companyId) => findWebhookTrigger(db, companyId, publicId))
  if (!trigger) throw new Fault('webhook_not_found', 'There is no webhook at this address.')
  const { lookup } = trigger.webhook
  const secret = signatureSecret(trigger.webhook, secrets)
  if (secret !== undefined) verifySignature(secret, fire.headers, fire.rawBody)
  if (!trigger.active) throw new Fault('automation_inactive', 'The webhook’s automation is switched off.')
  const values = readPayload(trigger, fire.payload)
  return storeOnce(db, trigger, identifyEvent(trigger, fire), { payload: fire.payload, lookup, values })
}

/**
 * What a webhook takes from a payload.
 * @throws {Fault} empty_payload, missing_field and invalid_field naming targets of the mapping
 */
export function readPayload(trigger: WebhookTrigger, payload: Record<string, unknown>): MappedValues {
  if (Object.keys(payload).length === 0) throw new Fault('empty_payload', 'The payload has no fields.')
  const { mapping } = trigger.webhook
  const values = mapPayload(mapping, payload, {
    elements: trigger.elements,
    stages: trigger.stages,
    defaultCountry: trigger.default_country,
  })
  requireIdentity(mapping, values)
  return values
}

const IDENTITY = ['application_id', 'external_identifier', 'email'] as const

function requireIdentity(mapping: Record<string, string>, values: MappedValues) {
  const mapped = IDENTITY.filter((target) => mapping[target] !== undefined)
  if (mapped.length === 0 || mapped.some((target) => values[target] !== undefined)) return
  const [first] = mapped as [string, ...string[]]
  const sources = mapped.map((target) => `${target} (mapped from ${mapping[target]})`).join(' or ')
  throw fieldFault('missing_field', first, `is required: the payload has no ${sources}`)
}

interface FireEvent {
  key: string
  /** Whether another fire can have the same key. */
  isKeyed: boolean
  /** The caller vouches that the same key comes with the same payload. */
  bindsPayload: boolean
}

/** What makes two fires the same one: the caller's key, the trigger's own, or the id that Standard Webhooks gives. */
function identifyEvent({ webhook }: WebhookTrigger, { payload, headers }: Fire): FireEvent {
  const key = idempotencyKey(headers['idempotency-key'])
  if (key !== undefined) return { key: `idempotency-key:${key}`, isKeyed: true, bindsPayload: true }
  const own = webhook.idempotency === undefined ? null : evaluateKey(webhook.idempotency, payload)
  if (own !== null) return { key: `payload:${own}`, isKeyed: true, bindsPayload: false }
  const id = headers['webhook-id']
  if (typeof id === 'string' && id !== '') {
    if (id.length > MAX_KEY_LENGTH)
      throw fieldFault('invalid_field', 'webhook-id', `has more than ${MAX_KEY_LENGTH} characters`)
    return { key: `webhook-id:${id}`, isKeyed: true, bindsPayload: false }
  }
  return { key: randomUUIDv7(), isKeyed: false, bindsPayload: false }
}

const MAX_KEY_LENGTH = 255

function evaluateKey(expression: string, payload: unknown): string | null {
  let value: unknown
  try {
    value = evaluate(expression, payload)
  } catch (error) {
    throw fieldFault('invalid_field', 'idempotency', `cannot be taken from the payload: ${(error as Error).message}`)
  }
  if (value === null || value === '') return null
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && text.length <= MAX_KEY_LENGTH) return text
  throw fieldFault(
    'invalid_field',
    'idempotency',
    `must be a text of at most ${MAX_KEY_LENGTH} characters (${expression})`,
  )
}

async function storeOnce(
  db: Database,
  automation: WebhookTrigger,
  { key, isKeyed, bindsPayload }: FireEvent,
  input: { payload: unknown; lookup: WebhookTrigger['webhook']['lookup']; values: MappedValues },
): Promise<FiredWebhook> {
  const { company_id: companyId, automation_id: automationId } = automation
  const id = randomUUIDv7()
  const run = { id, automation, applicationId: null, eventKey: key, input }
  const created = await insertFiredRun(db, companyId, run, { isKeyed })
  if (created !== null) return { runId: id, receivedAt: created, replayed: false }
  const first = await findRunOfEvent(db, companyId, automationId, key, input.payload)
  if (!first) throw new Fault('idempotency_conflict', 'A fire with this key is still running.')
  if (bindsPayload && !first.has_payload) {
    throw new Fault('idempotency_key_reused', 'This Idempotency-Key was used before with another payload.')
  }
  return { runId: first.id, receivedAt: first.created, replayed: true }
}

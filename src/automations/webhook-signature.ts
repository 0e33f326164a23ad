import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { Fault } from '../contract/fault.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { WebhookSettings } from './queries.ts'

/**
 * Checks the Standard Webhooks signature of a body.
 * @throws {Fault} invalid_signature when it is missing, wrong, or older or newer than five minutes
 */
export function verifySignature(secret: string, headers: IncomingHttpHeaders, body: Buffer): void {
  const given = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name] ?? '')]),
  )
  try {
    new Webhook(secret).verify(body, given, { jsonParse: false })
  } catch (error) {
    throw new Fault('invalid_signature', `The webhook demands a signature: ${(error as Error).message}.`)
  }
}

/**
 * What a webhook's callers sign with, if they must.
 * @throws when this process does not have it
 */
export function signatureSecret(
  { signature_secret: clear, sealed_signature_secret: sealed, signature_secret_env: name }: WebhookSettings,
  secrets: Secrets,
): string | undefined {
  if (sealed !== undefined) return secrets.open(sealed)
  if (name === undefined) return clear
  const value = process.env[name]
  if (!value) throw new Error(`the process has no environment variable ${name}, which holds the webhook’s secret`)
  return value
}

/** @returns what is wrong with a secret, if anything */
export function secretProblem(secret: string): string | undefined {
  const { length } = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const isSecret = /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) && length >= 24 && length <= 64
  return isSecret ? undefined : 'must be whsec_ and 24 to 64 bytes in Base64, as Standard Webhooks has it'
}

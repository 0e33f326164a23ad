import type { WebhookEvent } from './generated/types.ts'

/** The request was not signed with the secret, or too long ago: answer it with 400 and forget it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

/** The headers of a request: a `Headers`, or an object as of Node.js's `request.headers`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

export interface VerifyOptions {
  /** How far the request's time may lie from this machine's, before and after; 300 by default. */
  toleranceSeconds?: number
  /** The time to compare with. */
  now?: Date
}

const SECRET_PREFIX = 'whsec_'

/**
 * Checks that a request comes from Hireline (Standard Webhooks), and gives its event. Narrow it by `type`.
 * @param body the body as it came: bytes or text, not parsed
 * @param secret that of the endpoint, `whsec_…`; while it is being replaced, both
 * @throws {WebhookVerificationError}
 */
export async function verify(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('The headers of a signed webhook are missing.')
  const age = now.getTime() / 1000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds) {
    throw new WebhookVerificationError('The webhook was signed too long ago, or in the future.')
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(prefix.length + bytes.length)
  signed.set(prefix)
  signed.set(bytes, prefix.length)
  const given = signatures.split(' ').flatMap((signature) => {
    const decoded = signature.startsWith('v1,') ? fromBase64(signature.slice('v1,'.length)) : null
    return decoded ? [decoded] : []
  })
  for (const one of [secret].flat()) {
    const key = await keyOf(one)
    for (const signature of given) {
      // Compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parsed(bytes)
    }
  }
  throw new WebhookVerificationError('No signature of the webhook fits the secret.')
}

function parsed(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
  } catch (cause) {
    throw new WebhookVerificationError('The webhook is signed, but is not JSON.', { cause })
  }
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found.join(' ') : found
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret)
  if (!bytes?.length) throw new TypeError('The secret of a webhook endpoint is whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Null for what is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

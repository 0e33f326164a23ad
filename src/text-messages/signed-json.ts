import { Webhook } from 'standardwebhooks'
import { post } from '../outbound/post.ts'
import { notTaken, type TextProvider } from './handover.ts'

interface Receiver {
  url: string
  from: string | undefined
  /** `whsec_…` */
  secret: string
  allowPrivateAddresses: boolean
}

/**
 * Any address that takes JSON, signed as Standard Webhooks has it (https://www.standardwebhooks.com). A message has the same
 * id and `Idempotency-Key` however often it is handed over.
 */
export const signedJsonProvider = ({ url, from, secret, allowPrivateAddresses }: Receiver): TextProvider => ({
  async send({ id, recipient, text }) {
    const body = JSON.stringify({ id, to: recipient, ...(from !== undefined && { from }), text })
    const now = new Date()
    const answer = await post({
      url,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
      body,
      allowPrivateAddresses,
    })
    if (answer.status >= 200 && answer.status < 300) return { outcome: 'taken', providerId: null }
    return notTaken(answer, answer.text.slice(0, 200) || 'no reason')
  },
})

/** Whether a request is signed with the secret, within the last five minutes. */
export function isSignedJson(secret: string, headers: Record<string, unknown>, body: string): boolean {
  const given = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name] ?? '')]),
  )
  try {
    new Webhook(secret).verify(body, given, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { post } from '../outbound/post.ts'
import { notTaken, type OutgoingText, type TextProvider } from './handover.ts'

interface Account {
  url: string
  /** A phone number, or the SID of a messaging service. */
  from: string
  accountSid: string
  authToken: string
  allowPrivateAddresses: boolean
}

/** So many of the newest messages to a number are looked through for one that may have been sent. */
const LOOKED_THROUGH = 20
const MAX_LIST_BYTES = 200_000
/** Clocks may differ by so much. */
const CLOCK_MILLISECONDS = 60_000

/**
 * Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource). It knows no key that makes a repeat
 * harmless, so that after an attempt whose outcome is unknown its list of messages is looked through first.
 */
export function twilioProvider({ url, from, accountSid, authToken, allowPrivateAddresses }: Account): TextProvider {
  const address = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }

  async function findSent({ recipient, text, handedOverAt }: OutgoingText): Promise<string | undefined> {
    if (handedOverAt === null) return undefined
    const query = new URLSearchParams({ To: recipient, PageSize: String(LOOKED_THROUGH) })
    const url = `${address}?${query}`
    const answer = await post({ method: 'GET', url, headers, allowPrivateAddresses, maxAnswerBytes: MAX_LIST_BYTES })
    if (answer.status !== 200) throw new Error(`The list of messages answers ${answer.status}.`)
    const { messages } = JSON.parse(answer.text) as { messages: { sid: string; body: string; date_created: string }[] }
    const since = handedOverAt.getTime() - CLOCK_MILLISECONDS
    return messages.find(({ body, date_created }) => body === text && Date.parse(date_created) >= since)?.sid
  }

  return {
    async send(message) {
      const sent = await findSent(message)
      if (sent !== undefined) return { outcome: 'taken', providerId: sent }
      const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
      const answer = await post({
        url: address,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ To: message.recipient, [sender]: from, Body: message.text })),
        allowPrivateAddresses,
      })
      const said = fieldsOf(answer.text)
      if (answer.status >= 200 && answer.status < 300)
        return { outcome: 'taken', providerId: typeof said.sid === 'string' ? said.sid : null }
      return notTaken(answer, [said.code, said.message].filter((part) => part !== undefined).join(' ') || 'no reason')
    },
  }
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * Whether Twilio signed a request (https://www.twilio.com/docs/usage/security#validating-requests): the address that it
 * called, followed by each field and its value in the order of their names.
 */
export function isSignedByTwilio(
  authToken: string,
  { url, fields, signature }: { url: string; fields: Record<string, string>; signature: string },
): boolean {
  const names = Object.keys(fields).sort()
  const signed = url + names.map((name) => `${name}${fields[name]}`).join('')
  const expected = createHmac('sha1', authToken).update(signed, 'utf8').digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

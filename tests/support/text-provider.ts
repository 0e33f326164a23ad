import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { givenReceiver } from './receiver.ts'

export const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a-token-of-twilio',
  TEXT_FROM: '+15005550006',
}

/** A text message that the provider has. */
export interface TakenText {
  sid: string
  to: string
  from: string | null
  body: string
}

/** Twilio's Messages API on loopback, as far as its documentation says what it does. */
export async function givenTwilio() {
  const taken: TakenText[] = []
  const provider = {
    taken,
    settings: { ...TWILIO, TEXT_URL: '', EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' as const },
    receiver: await givenReceiver(),
    /** What happens in the place of the next answer, once the message is there. */
    instead: undefined as ((response: ServerResponse) => void) | undefined,
  }
  const { receiver } = provider
  provider.settings.TEXT_URL = new URL(receiver.url).origin
  receiver.answer = ({ method, url, headers }, response) => {
    const { pathname, searchParams } = new URL(url ?? '', 'http://twilio')
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const login = `Basic ${Buffer.from(`${TWILIO.TWILIO_ACCOUNT_SID}:${TWILIO.TWILIO_AUTH_TOKEN}`).toString('base64')}`
    if (headers.authorization !== login) return json(401, { code: 20003, message: 'Authenticate' })
    if (pathname !== `/2010-04-01/Accounts/${TWILIO.TWILIO_ACCOUNT_SID}/Messages.json`)
      return json(404, { code: 20404 })
    if (method === 'GET') {
      const messages = taken
        .filter(({ to }) => to === searchParams.get('To'))
        .map(({ sid, body }) => ({ sid, body, date_created: new Date().toUTCString() }))
      return json(200, { messages })
    }
    const fields = new URLSearchParams(receiver.received.at(-1)?.body)
    if (fields.get('To')?.startsWith('+1500'))
      return json(400, { code: 21610, message: 'Attempt to send to unsubscribed recipient' })
    const sid = `SM${randomUUID().replaceAll('-', '')}`
    taken.push({
      sid,
      to: fields.get('To') ?? '',
      from: fields.get('From') ?? fields.get('MessagingServiceSid'),
      body: fields.get('Body') ?? '',
    })
    const { instead } = provider
    provider.instead = undefined
    if (instead) instead(response)
    else json(201, { sid, status: 'queued' })
  }
  return provider
}

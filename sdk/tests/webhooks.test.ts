import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { WebhookVerificationError, webhooks } from '../src/index.ts'

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const NOW = new Date('2026-11-22T12:00:00Z')
const EVENT = { id: 'e-1', type: 'application.created', timestamp: NOW.toISOString(), data: { name: 'Zoë — 雪' } }
const BODY = JSON.stringify(EVENT)

const signed = (body = BODY, secret = SECRET, at = NOW) => ({
  'webhook-id': 'e-1',
  'webhook-timestamp': String(at.getTime() / 1000),
  'webhook-signature': new Webhook(secret).sign('e-1', at, body),
})
const verify = (
  headers: Record<string, string | string[]>,
  body: string | Uint8Array = BODY,
  secret: string | string[] = SECRET,
) => webhooks.verify(body, headers, secret, { now: NOW })
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000)

test('gives the event of a request that was signed with the secret, as text or bytes, with headers of any kind', async () => {
  expect(await verify(signed())).toEqual(EVENT)
  expect(await verify(signed(), new TextEncoder().encode(BODY))).toEqual(EVENT)
  expect(await webhooks.verify(BODY, new Headers(signed()), SECRET, { now: NOW })).toEqual(EVENT)
  const { 'webhook-id': id, ...rest } = signed()
  expect(await verify({ ...rest, 'Webhook-Id': id })).toEqual(EVENT)
})

test('takes any of several signatures, and any of several secrets, as while a secret is replaced', async () => {
  const both = `${signed(BODY, OTHER_SECRET)['webhook-signature']} v2,abc ${signed()['webhook-signature']}`
  expect(await verify({ ...signed(), 'webhook-signature': both })).toEqual(EVENT)
  expect(await verify(signed(), BODY, [OTHER_SECRET, SECRET])).toEqual(EVENT)
  await expect(verify(signed(), BODY, OTHER_SECRET)).rejects.toThrow(WebhookVerificationError)
})

test('refuses another body, id or time, and what is no signature', async () => {
  const refused = [
    () => verify(signed(), `${BODY} `),
    () => verify({ ...signed(), 'webhook-id': 'e-2' }),
    () => verify({ ...signed(), 'webhook-timestamp': String(seconds(1).getTime() / 1000) }),
    () => verify({ ...signed(), 'webhook-signature': 'v1,?' }),
    () => verify({ ...signed(), 'webhook-signature': 'v1,' }),
    () => verify({ ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1,', 'v2,') }),
    () => verify({ ...signed(), 'webhook-timestamp': 'now' }),
    () => verify({}),
  ]
  for (const one of refused) await expect(one()).rejects.toThrow(WebhookVerificationError)
})

test('refuses what was signed more than five minutes ago, or is to be in as many', async () => {
  for (const age of [-300, 300]) expect(await verify(signed(BODY, SECRET, seconds(age)))).toEqual(EVENT)
  for (const age of [-301, 301]) {
    await expect(verify(signed(BODY, SECRET, seconds(age)))).rejects.toThrow(WebhookVerificationError)
  }
  const old = signed(BODY, SECRET, seconds(-900))
  expect(await webhooks.verify(BODY, old, SECRET, { now: NOW, toleranceSeconds: 1000 })).toEqual(EVENT)
})

test('says when the secret is none, or the body no JSON', async () => {
  await expect(verify(signed(), BODY, 'whsec_')).rejects.toThrow(TypeError)
  await expect(verify(signed(), BODY, 'not base64!')).rejects.toThrow(TypeError)
  await expect(verify(signed('hello'), 'hello')).rejects.toThrow('is not JSON')
})

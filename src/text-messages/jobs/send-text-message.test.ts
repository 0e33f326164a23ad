import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { givenReceiver } from '../../../tests/support/receiver.ts'
import { testService } from '../../../tests/support/service.ts'
import { givenTwilio, TWILIO } from '../../../tests/support/text-provider.ts'
import { type Config, readConfig } from '../../config.ts'
import { writeTextMessage } from '../actions/write-text-message.ts'
import { TextMessageProblem } from '../text-message.ts'

const service = testService()
const ADA = '+12133734253'
let company: TestCompany
let applicationId: string

beforeEach(async () => {
  company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  applicationId = (await givenApplication(service.db, company.id, flow)).id
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const write = (text = 'Your interview: https://jobs.example.com/s/acme/abcdefghijklmnop', recipient = ADA) =>
  writeTextMessage(service.db, service.config, company.id, { recipient, text, applicationId })
const runWith = (settings: Partial<Config> = {}) =>
  runJobs({ ...service, db: service.db, pool: service.pool, config: { ...service.config, ...settings } })
const again = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
const outbox = () =>
  service.db.selectFrom('text_messages').selectAll().where('company_id', '=', company.id).orderBy('created').execute()

describe('Twilio', () => {
  test('is handed a text once, however often its job runs; its link is wiped', async () => {
    const twilio = await givenTwilio()
    const id = await write()
    expect(await outbox()).toMatchObject([
      { status: 'pending', text: 'Your interview: https://jobs.example.com/…', segments: 1 },
    ])
    await runWith(twilio.settings)
    await runWith(twilio.settings)
    const [sid] = twilio.taken.map((taken) => taken.sid)
    const body = 'Your interview: https://jobs.example.com/s/acme/abcdefghijklmnop'
    expect(twilio.taken).toEqual([{ sid, to: ADA, from: TWILIO.TEXT_FROM, body }])
    expect(twilio.receiver.received.map(({ headers }) => headers['content-type'])).toEqual([
      'application/x-www-form-urlencoded',
    ])
    expect(await outbox()).toMatchObject([
      { id, status: 'sent', provider_id: sid, attempts: 1, sealed_text: null, handed_over_at: null },
    ])
  })

  test('is asked for a text whose answer never came, and not given it again', async () => {
    const twilio = await givenTwilio()
    await write()
    twilio.instead = (response) => response.destroy()
    await runWith(twilio.settings)
    expect(await outbox()).toMatchObject([{ status: 'pending', attempts: 1, last_error: 'socket hang up' }])
    await again()
    await runWith(twilio.settings)
    expect(twilio.taken).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2, provider_id: twilio.taken[0]?.sid }])
  })

  test('is tried again when it is in trouble, and gives up what it refuses', async () => {
    const twilio = await givenTwilio()
    await write()
    twilio.instead = (response) => void response.writeHead(503).end()
    await runWith({ ...twilio.settings, TWILIO_AUTH_TOKEN: 'wrong-token' })
    expect(await outbox()).toMatchObject([{ status: 'pending', last_error: '401: 20003 Authenticate' }])
    await write('To one who said STOP to Twilio', '+15005550009')
    await runWith(twilio.settings)
    expect((await outbox())[1]).toMatchObject({
      status: 'failed',
      sealed_text: null,
      attempts: 1,
      last_error: '400: 21610 Attempt to send to unsubscribed recipient',
    })
  })

  test('at an address that is not public is not reached', async () => {
    const twilio = await givenTwilio()
    await write()
    await runWith({ ...twilio.settings, EVENTS_ALLOW_PRIVATE_ADDRESSES: 'false' })
    expect(await outbox()).toMatchObject([{ status: 'pending', last_error: '127.0.0.1 is not a public address' }])
    expect(twilio.receiver.received).toEqual([])
  })
})

test('an address of one’s own takes signed JSON, with the same key each time', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const receiver = await givenReceiver((_, response) => response.writeHead(500).end('busy'))
  const settings = { TEXT_URL: receiver.url, TEXT_SECRET: secret, EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' as const }
  const id = await write('Hello')
  await runWith(settings)
  expect(await outbox()).toMatchObject([{ status: 'pending', last_error: '500: busy' }])
  receiver.answer = (_, response) => response.writeHead(202).end()
  await again()
  await runWith(settings)
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  expect(receiver.received).toHaveLength(2)
  for (const { headers, body } of receiver.received) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({ id, to: ADA, text: 'Hello' })
    expect([headers['idempotency-key'], headers['webhook-id']]).toEqual([id, id])
  }
})

test('without a provider a text is kept', async () => {
  await write()
  await runWith()
  expect(await outbox()).toMatchObject([{ status: 'kept' }])
})

test('more than so many a day to one number stand in the outbox as failed', async () => {
  const config = { ...service.config, TEXTS_PER_DAY: 2 }
  for (let number = 0; number < 3; number += 1)
    await writeTextMessage(service.db, config, company.id, { recipient: ADA, text: `${number}`, applicationId })
  expect((await outbox()).map(({ status }) => status)).toEqual(['pending', 'pending', 'failed'])
})

test.each([
  ['', ADA],
  ['Hello', '12133734253'],
  ['Hello', '+1 213 373 4253'],
  ['ä'.repeat(1601), ADA],
])('%j to %s is refused', async (text, recipient) => {
  await expect(write(text, recipient)).rejects.toThrow(TextMessageProblem)
})

test('settings of a provider come together', () => {
  expect(() => readConfig({ TWILIO_ACCOUNT_SID: TWILIO.TWILIO_ACCOUNT_SID })).toThrow('needs TWILIO_AUTH_TOKEN')
  expect(() => readConfig({ TEXT_URL: 'https://texts.example.com' })).toThrow('TEXT_URL needs TEXT_SECRET')
})

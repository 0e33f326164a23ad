import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test, vi } from 'vitest'
import { recordEvents } from '../../src/events/actions/record-events.ts'
import { JOBS } from '../../src/jobs.ts'
import { writeMail } from '../../src/mail/actions/write-mail.ts'
import { findMail } from '../../src/mail/queries.ts'
import { startWorker } from '../../src/queue/worker.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { MADE_UP } from '../support/event-check.ts'
import {
  givenApplication,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  WEBHOOK_SECRET,
} from '../support/factories.ts'
import { givenMailServer } from '../support/mail-server.ts'
import { givenReceiver, type Receiver } from '../support/receiver.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { sdkClient } from '../support/sdk-client.ts'
import { testService } from '../support/service.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })

afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

/** The parts that the worker of this file works with. */
function services() {
  const { db, pool, storage, uploads, reader, places, logger, config } = service
  return { db, pool, storage, uploads, reader, places, logger, config }
}

/** So many events about applications of their own. */
async function happen(company: TestCompany, count: number): Promise<void> {
  const flow = await givenFlow(service.db, company.id)
  const { id } = await givenApplication(service.db, company.id, flow)
  await recordEvents(service.db, company.id, 'application.created', () =>
    Array.from({ length: count }, (_, index) => ({
      subjectId: crypto.randomUUID(),
      data: { ...MADE_UP, index, application: id },
    })),
  )
}

const idsAt = ({ received }: Receiver) => new Set(received.map(({ headers }) => headers['webhook-id']))

async function countDeliveries(company: TestCompany, status: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event_deliveries where company_id = ${company.id} and status = ${status}
  `.execute(service.db)
  return rows[0]?.count ?? 0
}

test('a sign-up and a move arrive at a receiver, in order, signed', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const receiver = await givenReceiver()
  await givenEndpoint(service.db, company.id, { url: receiver.url })
  const worker = await startWorker(service, JOBS)
  try {
    const { applications } = sdkClient(service, company.key)
    const ada = { email: 'ada@example.com', phone_number: '+12133734253', name: 'Ada Lovelace' }
    const { application_id: id } = await applications.create({ ...ada, hiring_flow_id: flow.id })
    await applications.advance(id, { page_or_stage_id: flow.stages[2]?.id as string })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 30_000 })
    const webhook = new Webhook(WEBHOOK_SECRET)
    expect(receiver.received.map(({ body, headers }) => webhook.verify(body, headers))).toMatchObject([
      { type: 'application.created', data: { application: { application_id: id, status: 'NEW' } } },
      {
        type: 'application.stage_changed',
        data: {
          application: { application_id: id, status: 'IN_PROGRESS' },
          transition: {
            from_stage: { name: 'Stage 1' },
            to_stage: { name: 'Stage 3' },
            actor: { type: 'api_key', id: company.keyId },
          },
        },
      },
    ])
  } finally {
    await worker.stop()
  }
})

test('receivers that are slow, hang, fail, redirect or stream without end do not delay the others', async () => {
  const company = await givenCompany(service.db)
  const good = await givenReceiver()
  const hanging = await givenReceiver(() => {})
  const bad = [
    hanging,
    await givenReceiver((_, response) => void sleep(2_000).then(() => response.end())),
    await givenReceiver((_, response) => response.writeHead(500).end()),
    await givenReceiver((_, response) => response.writeHead(301, { location: good.url }).end()),
    await givenReceiver((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(1024)));
      }
      response.writeHead(200).on('drain', more)
      more()
    }),
  ]
  for (const receiver of bad) await givenEndpoint(service.db, company.id, { url: receiver.url })
  await happen(company, 30)
  const worker = await startWorker(service, JOBS)
  try {
    await vi.waitFor(() => expect(hanging.received.length).toBeGreaterThan(0), { timeout: 30_000 })
    const { id } = await givenEndpoint(service.db, company.id, { url: good.url, events: ['application.created'] })
    const began = Date.now()
    await happen(company, 30)
    await vi.waitFor(() => expect(idsAt(good).size).toBe(30), { timeout: 30_000 })
    const took = Math.max(...good.received.map(({ at }) => at)) - began
    // A hanging receiver alone holds each of its requests for fifteen seconds.
    expect(took).toBeLessThan(14_000)
    expect(hanging.received.length).toBeLessThanOrEqual(4)
    const retried = await sql<{ attempts: number }>`
      select attempts from event_deliveries where company_id = ${company.id} and endpoint_id = ${id} and attempts > 1
    `.execute(service.db)
    expect(retried.rows).toEqual([])
  } finally {
    for (const receiver of bad) await receiver.close()
    await worker.stop()
  }
})

test('beside twenty endpoints that hang, from the first wave on, another gets its event and a mail goes out', async () => {
  const mailServer = await givenMailServer()
  const beside = { ...services(), config: { ...service.config, SMTP_URL: mailServer.url } }
  const company = await givenCompany(service.db)
  let hanging = 0
  const answers = Promise.withResolvers<void>()
  const never = await givenReceiver((_, response) => {
    hanging += 1
    answers.promise.then(() => response.end())
  })
  for (let count = 0; count < 20; count++) await givenEndpoint(service.db, company.id, { url: never.url })
  await happen(company, 50)
  const worker = await startWorker(beside, JOBS)
  try {
    await vi.waitFor(() => expect(hanging).toBe(80), { timeout: 14_000 })
    const other = await givenCompany(service.db)
    const good = await givenReceiver()
    await givenEndpoint(service.db, other.id, { url: good.url })
    await happen(other, 1)
    await writeMail(service.db, secretsOf(service.config), other.id, 'ada@example.com', {
      subject: 'Hi',
      text: 'Hi',
      html: null,
    })
    await vi.waitFor(() => expect(good.received).toHaveLength(1), { timeout: 14_000 })
    await vi.waitFor(() => expect(mailServer.taken).toHaveLength(1), { timeout: 14_000 })
    expect(await countDeliveries(company, 'pending')).toBe(1000)
    expect(hanging).toBe(80)
  } finally {
    answers.resolve()
    await never.close()
    await worker.stop()
  }
})

test('a worker that is killed while it delivers and mails: another does both again, under the same ids', async () => {
  const company = await givenCompany(service.db)
  const receiver = await givenReceiver((_, response) => void sleep(100).then(() => response.end()))
  await givenEndpoint(service.db, company.id, { url: receiver.url })
  const killed = Promise.withResolvers<void>()
  const mailIds: (string | undefined)[] = []
  const mailServer = await givenMailServer({
    onData(stream, _session, callback) {
      text(stream).then(async (source) => {
        mailIds.push(/^Message-ID: (.*)$/im.exec(source)?.[1]?.trim())
        await killed.promise
        callback()
      })
    },
  })
  await happen(company, 40)
  const mailId = await writeMail(service.db, secretsOf(service.config), company.id, 'ada@example.com', {
    subject: 'Hi',
    text: 'Hi',
    html: null,
  })
  const environment = {
    DATABASE_URL: databaseUrl(service.connection),
    EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true',
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'warn',
  }
  const first = hireline(['worker'], environment)
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(10), { timeout: 30_000 })
  await vi.waitFor(() => expect(mailIds).toHaveLength(1), { timeout: 30_000 })
  first.process.kill('SIGKILL')
  await first.exit
  killed.resolve()
  const before = idsAt(receiver)
  expect(await countDeliveries(company, 'pending')).toBeGreaterThan(40 - before.size)

  const second = hireline(['worker'], environment)
  await vi.waitFor(async () => expect(await countDeliveries(company, 'delivered')).toBe(40), { timeout: 60_000 })
  await vi.waitFor(() => expect(mailIds).toHaveLength(2), { timeout: 30_000 })
  second.process.kill('SIGTERM')
  expect(await second.exit, second.output()).toBe(0)
  expect(idsAt(receiver).size).toBe(40)
  // What was under way arrived twice, and can be told by its id.
  expect(receiver.received.length).toBeGreaterThan(40)
  expect(mailIds).toEqual(Array(2).fill(`<${mailId}@localhost>`))
  expect(await findMail(service.db, company.id, mailId)).toMatchObject({ status: 'sent' })
})

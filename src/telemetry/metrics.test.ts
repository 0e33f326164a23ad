import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { newBrowser } from '../../tests/support/browser.ts'
import { MADE_UP } from '../../tests/support/event-check.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  givenKey,
} from '../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../tests/support/form.ts'
import { givenMailServer } from '../../tests/support/mail-server.ts'
import { metric } from '../../tests/support/metrics.ts'
import { runJobs } from '../../tests/support/queue.ts'
import { givenReceiver } from '../../tests/support/receiver.ts'
import { testService } from '../../tests/support/service.ts'
import { createApi } from '../api.ts'
import { openDatabase } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import { writeMail } from '../mail/actions/write-mail.ts'
import { MEASUREMENTS } from '../measurements.ts'
import { addJobs } from '../queue/add-jobs.ts'
import { defineJob } from '../queue/job.ts'
import { startWorker } from '../queue/worker.ts'
import { secretsOf } from '../secrets/secrets.ts'
import type { Services } from '../services.ts'
import { openStorage } from '../storage/storage.ts'
import { counters } from './counters.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

/** An API beside that of the file, which has read nothing from the database yet. */
async function givenApi(parts: Partial<Services> = {}) {
  const { db, pool, storage, uploads, reader, places, logger, config } = service
  const app = await createApi({ db, pool, storage, uploads, reader, places, logger, config, ...parts })
  onTestFinished(() => app.close())
  return app
}

/** A port that answers nothing, because nothing listens or because what listens is silent. */
async function portWithout({ listener }: { listener: boolean }): Promise<number> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  if (listener) onTestFinished(() => void server.close())
  else server.close()
  return port
}

async function givenStorageAway() {
  const port = await portWithout({ listener: false })
  const settings = { S3_BUCKET: 'a', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'k' }
  const storage = await openStorage({ ...service.config, ...settings, S3_SECRET_ACCESS_KEY: 's' })
  onTestFinished(() => storage.close())
  return storage
}

/** How much a series grew while something was done. */
async function growth(series: string, work: () => Promise<unknown>) {
  const before = (await metric(service.app, series)) ?? 0
  await work()
  return ((await metric(service.app, series)) ?? 0) - before
}

test('docs/metrics.md lists every metric with its type and labels, and no other', async () => {
  const page = await readFile(new URL('../../docs/metrics.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `(hireline_\w+)` \| (\w+)(?:, database)? \|([^|]*)\|/gm)].map(
    ([, name, type, labels = '']) => ({ name, type, labels: labels.match(/\w+/g) ?? [] }),
  )
  const { body } = await service.app.inject('/metrics')
  const published = [...body.matchAll(/^# TYPE (hireline_\w+) (\w+)$/gm)].map(([, name, type]) => ({ name, type }))
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    String(a.name) < String(b.name) ? -1 : 1
  expect(documented.map(({ name, type }) => ({ name, type })).sort(byName)).toEqual(published.sort(byName))

  const labels = new Map(documented.map(({ name, labels }) => [name, labels]))
  for (const counted of counters.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[]) {
    expect([counted.name, labels.get(counted.name)]).toEqual([counted.name, [...counted.labelNames]])
  }
  for (const [name, { labelNames }] of MEASUREMENTS.flatMap(({ gauges }) => Object.entries(gauges))) {
    expect([name, labels.get(name)]).toEqual([name, labelNames])
  }
})

describe('the queue', () => {
  test('shows what waits by runner and task, and how long the oldest has', async () => {
    const { db } = service
    await addJobs(db, 'send_mail', [{}, {}], { runAt: new Date(Date.now() - 100_000) })
    await addJobs(db, 'send_mail', [{}], { runAt: new Date(Date.now() + 100_000) })
    await addJobs(db, 'read_document', [{}], { runAt: new Date(Date.now() - 7000) })
    await addJobs(db, 'a_task_of_another_version', [{}])
    const app = await givenApi()
    expect(await metric(app, 'hireline_queue_jobs{lane="mail",task="send_mail",state="due"}')).toBe(2)
    expect(await metric(app, 'hireline_queue_jobs{lane="mail",task="send_mail",state="later"}')).toBe(1)
    expect(await metric(app, 'hireline_queue_oldest_due_seconds{lane="mail"}')).toBeCloseTo(100, -1)
    expect(await metric(app, 'hireline_queue_oldest_due_seconds{lane="reading"}')).toBeCloseTo(7, -1)
    expect(await metric(app, 'hireline_queue_oldest_due_seconds{lane="main"}')).toBe(0)
    expect((await app.inject('/metrics')).body).not.toContain('another_version')
  })

  test('counts what became of jobs, each attempt', async () => {
    const attempt = defineJob({
      name: 'attempt',
      payload: Type.Object({ fails: Type.Boolean() }),
      run: async (_services, { fails }) => {
        if (fails) throw new Error('no luck')
      },
    })
    await addJobs(service.db, 'attempt', [{ fails: false }, { fails: true }, { fails: true }])
    await sql`
      update graphile_worker._private_jobs set max_attempts = 1 where id = (select max(id) from graphile_worker._private_jobs)
    `.execute(service.db)
    const worker = await startWorker(service, [attempt])
    onTestFinished(() => worker.stop())
    for (const outcome of ['done', 'retried', 'failed']) {
      await expect.poll(() => metric(service.app, `hireline_jobs_total{task="attempt",outcome="${outcome}"}`)).toBe(1)
    }
    expect(await metric(service.app, 'hireline_job_duration_seconds_count{task="attempt"}')).toBe(3)
    expect(await metric(service.app, 'hireline_jobs_running{task="attempt"}')).toBe(0)
  })
})

test.each([
  ['refuses', false],
  ['hangs', true],
])('a database that %s leaves the counters, within a second', async (_, listener) => {
  const port = await portWithout({ listener })
  const away = openDatabase({ host: '127.0.0.1', port, user: 'a', password: 'b' }, { size: 2, onIdleError: () => {} })
  const app = await givenApi(away)
  const begun = performance.now()
  const { statusCode, body } = await app.inject('/metrics')
  // A second, and what a busy machine takes; without the limit nothing would ever answer.
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(statusCode).toBe(200)
  expect(body).toContain('hireline_database_up 0')
  expect(body).toContain('# TYPE hireline_jobs_total counter')
  expect(body).not.toMatch(/^hireline_queue_jobs\{/m)
})

test('what a limit refuses is counted by the limit', async () => {
  const { id } = await givenCompany(service.db)
  const { key } = await givenKey(service.db, id, { perMinute: 1 })
  const ask = () => service.call(key, { path: '/external/v1/company/' })
  await ask()
  expect(await growth('hireline_refusals_total{limit="api_rate"}', ask)).toBe(1)
  const tooLarge = { name: 'x'.repeat(service.config.BODY_LIMIT_BYTES) }
  const send = async () => {
    const { key } = await givenCompany(service.db)
    await service.call(key, { path: '/external/v1/application/create/', body: tooLarge })
  }
  expect(await growth('hireline_refusals_total{limit="size"}', send)).toBe(1)
})

test.each([
  ['portal_rate', { PORTAL_RATE_LIMIT_PER_MINUTE: 2 }],
  ['sign_up_rate', { SIGN_UP_RATE_LIMIT_PER_MINUTE: 1 }],
  ['sign_up_mails', { SIGN_UP_MAILS_PER_HOUR: 1 }],
])('a visitor whom %s refuses is counted', async (limit, settings) => {
  const app = await givenApi({ config: { ...service.config, ...settings } })
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  await sql`update hiring_flows set public_page = true where id = ${flow.id}`.execute(service.db)
  const { rows } = await sql<{ path: string }>`
    select concat('/apply/', company.slug, '/', flow.slug, '/') as path
    from hiring_flows flow join companies company on company.id = flow.company_id where flow.id = ${flow.id}
  `.execute(service.db)
  const path = rows[0]?.path ?? ''
  const browser = newBrowser({ app })
  await browser.get(path)
  const signUp = () => browser.send(path, { full_name: 'Ada', email: 'ada@example.com', phone_number: '+12133734253' })
  const series = `hireline_refusals_total{limit="${limit}"}`
  expect(await growth(series, signUp)).toBe(0)
  expect(await growth(series, signUp)).toBe(1)
})

test('a webhook that fires too often, and a caller who guesses at webhooks, are counted', async () => {
  const limits = { WEBHOOK_RATE_LIMIT_PER_MINUTE: 1, WEBHOOK_UNKNOWN_RATE_LIMIT_PER_MINUTE: 1 }
  const app = await givenApi({ config: { ...service.config, ...limits } })
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const on = { webhook: { mapping: { email: 'email' } } }
  const { publicId } = await givenAutomation(service.db, company.id, flow, { on, steps: [{ upsert_application: {} }] })
  const fire = (id: string) => () =>
    app.inject({
      method: 'POST',
      url: `/external/v1/automations/webhooks/${id}/fire/`,
      payload: { email: 'ada@example.com' },
    })
  for (const [limit, id] of [
    ['webhook_rate', publicId],
    ['guess_rate', crypto.randomUUID()],
  ] as const) {
    await fire(id)()
    expect(await growth(`hireline_refusals_total{limit="${limit}"}`, fire(id))).toBe(1)
  }
})

test('a request that a part which is away leaves without an answer is counted by the part', async () => {
  const company = await givenCompany(service.db)
  const headers = { authorization: `Api-Key ${company.key}` }
  const port = await portWithout({ listener: false })
  const away = openDatabase({ host: '127.0.0.1', port, user: 'a', password: 'b' }, { size: 2, onIdleError: () => {} })
  const withoutDatabase = await givenApi(away)
  const ask = () => withoutDatabase.inject({ url: '/external/v1/company/', headers })
  expect(await growth('hireline_unavailable_total{part="database"}', ask)).toBe(1)

  const flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }] })
  const application = await givenApplication(service.db, company.id, flow)
  const withoutFiles = await givenApi({ storage: await givenStorageAway() })
  const { headers: type, rawBody } = formBody([
    { name: flow.elements.resume as string, fileName: 'a.pdf', content: pdfOf('A document') },
  ])
  const url = `/external/v1/applications/${application.id}/upload_documents/`
  const upload = () => withoutFiles.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload: rawBody })
  expect(await growth('hireline_unavailable_total{part="files"}', upload)).toBe(1)
})

test('deliveries are counted, those that wait too, and endpoints by how they are', async () => {
  const company = await givenCompany(service.db)
  const receiver = await givenReceiver((_, response) => response.writeHead(500).end())
  await givenEndpoint(service.db, company.id, { url: receiver.url })
  const { id: held } = await givenEndpoint(service.db, company.id, {
    url: receiver.url,
    events: [],
    failingSince: new Date(),
  })
  await sql`update webhook_endpoints set held_since = now(), probe_at = now() where id = ${held}`.execute(service.db)
  await recordEvents(service.db, company.id, 'application.created', () => [
    { subjectId: crypto.randomUUID(), data: MADE_UP },
  ])
  expect(await metric(await givenApi(), 'hireline_deliveries_waiting')).toBe(1)
  expect(await growth('hireline_deliveries_total{outcome="retried"}', () => runJobs(service))).toBe(1)
  const app = await givenApi()
  expect(await metric(app, 'hireline_webhook_endpoints{state="failing"}')).toBe(1)
  expect(await metric(app, 'hireline_webhook_endpoints{state="held"}')).toBe(1)
})

test('mails are counted by what became of them', async () => {
  const company = await givenCompany(service.db)
  const answers = (responseCode: number) =>
    givenMailServer({ onRcptTo: (_to, _session, done) => done(Object.assign(new Error('no'), { responseCode })) })
  for (const [outcome, server] of [
    ['kept', undefined],
    ['sent', await givenMailServer()],
    ['retried', await answers(450)],
    ['failed', await answers(550)],
  ] as const) {
    await writeMail(service.db, secretsOf(service.config), company.id, 'ada@example.com', {
      subject: 'Hello',
      text: 'Hello',
      html: null,
    })
    const work = () => runJobs({ ...service, config: { ...service.config, SMTP_URL: server?.url } })
    expect([outcome, await growth(`hireline_mails_total{outcome="${outcome}"}`, work)]).toEqual([outcome, 1])
  }
})

test('failed runs, replays, documents and exports are counted', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }] })
  await givenAutomation(service.db, company.id, flow, { on: 'application_created', condition: 'nonsense(', steps: [] })
  const path = '/external/v1/application/create/'
  const body = { email: 'ada@example.com', hiring_flow_id: flow.id, phone_number: '+12133734253', name: 'Ada Lovelace' }
  const create = () => service.call(company.key, { path, body, headers: { 'idempotency-key': 'once' } })
  const { body: created } = await create()
  expect(await growth('hireline_idempotent_replays_total', create)).toBe(1)
  expect(await growth('hireline_automation_runs_total{outcome="failed"}', () => runJobs(service))).toBe(1)

  const form = formBody([{ name: flow.elements.resume as string, fileName: 'a.pdf', content: pdfOf('A document') }])
  const upload = `/external/v1/applications/${created.data.application_id}/upload_documents/`
  await service.call(company.key, { method: 'POST', path: upload, ...form })
  const seconds = () => growth('hireline_document_reading_seconds_sum', () => runJobs(service))
  const read = growth('hireline_documents_total{outcome="read"}', async () =>
    expect(await seconds()).toBeGreaterThan(0),
  )
  expect(await read).toBe(1)

  await sql`
    insert into billing_exports (company_id, id, state, start_date, end_date, include_test, created)
    values (${company.id}, gen_random_uuid(), 'IN_PROGRESS', '2026-01-01', '2026-02-01', false, now())
  `.execute(service.db)
  expect(await metric(await givenApi(), 'hireline_exports{state="in_progress"}')).toBe(1)
})

test('a store of files that is away is counted by operation', async () => {
  const storage = await givenStorageAway()
  const keep = async () => {
    const file = await storage.receive(Readable.from(['x']), { maxBytes: 10 })
    await expect(storage.keep(file, 'documents/a/b')).rejects.toThrow()
  }
  expect(await growth('hireline_storage_errors_total{operation="keep"}', keep)).toBe(1)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { type FakeHangingServer, startFakeHangingServer } from '../support/fake-hanging-server.ts'
import { formBody, pdfOf } from '../support/form.ts'
import { runJobs, runJobsOf } from '../support/queue.ts'
import { databaseUrl, hireline, type Running } from '../support/running-service.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { testService } from '../support/service.ts'
import { filesOnDisk } from '../support/stored-files.ts'
import type { TestAnswer } from '../support/test-answer.ts'

const UPLOADS = 12

const directory = await mkdtemp(join(tmpdir(), 'hireline-hanging-'))
const s3: S3Server = await startS3Server(directory, { isLenient: true })
const between: FakeHangingServer = await startFakeHangingServer(Number(new URL(String(s3.settings.S3_ENDPOINT)).port))
const settings = { ...s3.settings, S3_ENDPOINT: between.address, S3_TIMEOUT_SECONDS: '4' }
const service = testService(settings)
let company: TestCompany
let flow: TestFlow
let running: Running
let address: string
let sequence = 0
const next = () => {
  sequence += 1
  return sequence
}

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }] })
  running = hireline(['api'], {
    ...settings,
    DATABASE_URL: databaseUrl(service.connection),
    DATA_DIR: service.config.DATA_DIR,
    UPLOADS_AT_ONCE: String(UPLOADS),
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_SECOND: '0',
  })
  address = await running.address()
})
beforeEach(() => between.behave('answers'))
afterAll(async () => {
  running.process.kill('SIGTERM')
  await running.exit
  await between.close()
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

const call = async (path: string, { headers = {}, ...init }: RequestInit = {}) => {
  const answer = await fetch(`${address}/external${path}`, {
    ...init,
    headers: { authorization: `Api-Key ${company.key}`, ...headers },
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as TestAnswer['body'] }
}
const upload = (applicationId: string, content = pdfOf(`Document ${next()}`), headers = {}) => {
  const form = formBody([{ name: flow.elements.resume as string, fileName: 'cv.pdf', content }])
  return call(`/v1/applications/${applicationId}/upload_documents/`, {
    method: 'POST',
    headers: { ...form.headers, ...headers },
    body: new Uint8Array(form.rawBody),
  })
}
const create = () =>
  call('/v1/application/create/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      hiring_flow_id: flow.id,
      name: 'Ada Lovelace',
      email: `a${next()}@example.com`,
      phone_number: '+12025550123',
    }),
  })

/** The slowest of ten rounds of what integrators do all day. @returns milliseconds */
async function slowestOfOtherRequests(): Promise<number> {
  let slowest = 0
  for (let round = 0; round < 10; round += 1) {
    for (const request of [() => call('/v1/company/'), () => call(`/v2/applications/?flow_id=${flow.id}`), create]) {
      const begun = performance.now()
      const { status, body } = await request()
      expect([status, JSON.stringify(body)]).toEqual([expect.toSatisfy((code) => code < 300), expect.anything()])
      slowest = Math.max(slowest, performance.now() - begun)
    }
  }
  return slowest
}

test('while uploads wait for a store that hangs, all else is as fast as before, and both go on when it is back', async () => {
  const { id } = await givenApplication(service.db, company.id, flow)
  expect((await upload(id)).status).toBe(201)
  const documents = () =>
    service.db
      .selectFrom('documents')
      .select((eb) => eb.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
      .then(({ rows }) => Number(rows))
  const before = { slowest: await slowestOfOtherRequests(), documents: await documents() }

  between.behave('hangs')
  const uploads = Array.from({ length: UPLOADS }, () => upload(id))
  await vi.waitFor(() => expect(between.hanging()).toBeGreaterThan(3), { timeout: 30_000 })
  const ready = await fetch(`${address}/readyz`)
  expect(await ready.text()).toContain('"storage":{"status":"unavailable"')
  const oneMore = await upload(id)
  const during = await slowestOfOtherRequests()
  console.log(`slowest other request: ${before.slowest.toFixed()} ms before, ${during.toFixed()} ms during`)
  expect(during).toBeLessThan(Math.max(before.slowest * 5, 5000))
  expect(oneMore).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
  expect(Number(oneMore.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const { status, body, headers } of await Promise.all(uploads)) {
    expect([status, body.code]).toEqual([503, 'service_unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await documents()).toBe(before.documents)
  expect((await filesOnDisk(service)).incoming).toEqual([])

  between.behave('answers')
  expect((await upload(id)).status).toBe(201)
  expect(await documents()).toBe(before.documents + 1)
}, 60_000)

test('an upload that failed is repeated with its Idempotency-Key; its repeats put nothing again', async () => {
  const { id } = await givenApplication(service.db, company.id, flow)
  const content = pdfOf('Once and for all')
  const headers = { 'idempotency-key': 'a-key' }
  between.behave('refuses')
  expect((await upload(id, content, headers)).status).toBe(503)
  between.behave('answers')
  const first = await upload(id, content, headers)
  expect(first.status).toBe(201)
  between.behave('refuses')
  const second = await upload(id, content, headers)
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(second.body).toEqual(first.body)
})

test('a reading that the store holds up is tried again, and is no failure of the document', async () => {
  await runJobs(service)
  const { id } = await givenApplication(service.db, company.id, flow)
  const [document] = (await upload(id)).body.data.documents
  const shown = async () => (await call(`/v1/applications/${id}/`)).body.data.documents[0]
  between.behave('hangs')
  await runJobsOf(service, 'read_document')
  expect(await shown()).toMatchObject({ id: document.id, status: 'pending', problem: null })
  between.behave('answers')
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
  await runJobs(service)
  expect(await shown()).toMatchObject({ id: document.id, status: 'processed', problem: null })
}, 60_000)

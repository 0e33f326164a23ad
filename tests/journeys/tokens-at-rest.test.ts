import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { answerOnce } from '../../src/http/idempotency/idempotency.ts'
import { wipeMailTextsJob } from '../../src/mail/jobs/wipe-mail-texts.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { newBrowser } from '../support/browser.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../support/factories.ts'
import { givenMailServer } from '../support/mail-server.ts'
import { mailsIn } from '../support/mails.ts'
import { earlier } from '../support/moments.ts'
import { runJobs } from '../support/queue.ts'
import { givenReceiver, type Receiver } from '../support/receiver.ts'
import { testService } from '../support/service.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com', EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const LINK = /\/l\/([\w-]{64})/
let company: TestCompany
let flow: TestFlow
let receiver: Receiver

/** The service's jobs, with a mail server. */
async function runJobsWithServer() {
  const server = await givenMailServer()
  await runJobs({ ...parts(), config: { ...service.config, SMTP_URL: server.url } } as typeof service)
  return server.taken.map(({ source }) => tokenIn(source.replace(/=\r?\n/g, '').replaceAll('=3D', '=')))
}

function parts() {
  const { app, connection, call, db, pool, storage, reader, places, logger } = service
  return { app, connection, call, db, pool, storage, reader, places, logger }
}

const tokenIn = (text: string | null | undefined) => LINK.exec(text ?? '')?.[1] ?? 'no link'

/** Every row of every table, as one text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(service.db)
  expect(tables.map(({ name }) => name)).toContain('graphile_worker._private_jobs')
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(service.db)
    return rows.map(({ text }) => text).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

/** The token as it is, and its bytes in base64 and hex. */
const formsOf = (token: string) => [
  token,
  Buffer.from(token).toString('hex'),
  Buffer.from(token).toString('base64').replace(/=+$/, ''),
  Buffer.from(token, 'base64url').toString('hex'),
  Buffer.from(token, 'base64url').toString('base64').replace(/=+$/, ''),
]

async function expectNowhere(tokens: string[]) {
  const text = await dump()
  expect(text).toContain(company.id)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{64}$/)
    for (const form of formsOf(token)) expect(text.includes(form)).toBe(false)
  }
}

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  await service.db.updateTable('hiring_flows').set({ public_page: true }).where('id', '=', flow.id).execute()
  receiver = await givenReceiver()
  await givenEndpoint(service.db, company.id, { url: receiver.url, key: 'ours' })
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: crypto.randomUUID(),
      key: 'link',
      subject: 'Your link',
      text: 'Open {{ steps.create_magic_link.magic_link }}',
    })
    .execute()
})

const makeLink = (key: string) =>
  service.call(company.key, {
    path: '/external/v1/applications/magic-link/',
    headers: { 'idempotency-key': key },
    body: { email: 'ada@example.com', hiring_flow_id: flow.id },
  })

test('a link that the API made lies nowhere, and a repeat still answers it', async () => {
  const first = await makeLink('one')
  const again = await makeLink('one')
  expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first.body])
  await expectNowhere([tokenIn(first.body.data.magic_link)])
})

test('a repeat at a machine that has other keys is told so', async () => {
  await makeLink('two')
  const {
    caller_id: callerId,
    path,
    key,
  } = await service.db.selectFrom('idempotent_answers').selectAll().where('key', '=', 'two').executeTakeFirstOrThrow()
  await sql`update idempotent_answers set fingerprint = sha256('{"a":1}') where key = 'two'`.execute(service.db)
  const request = { companyId: company.id, callerId, path, key, body: { a: 1 } }
  const secrets = secretsOf(readConfig({ SECRET_KEYS: `other:${Buffer.alloc(32).toString('base64')}` }))
  const steps = { run: fail, finish: fail, serialise: String }
  await expect(answerOnce(service.db, { ...request, secrets }, steps)).rejects.toMatchObject({
    code: 'idempotency_conflict',
    message: expect.stringContaining('SECRET_KEYS'),
  })
})

const fail = () => Promise.reject(new Error('A repeat is not run.'))

async function signUp(email: string) {
  const { company_slug, slug } = await service.db
    .selectFrom('hiring_flows')
    .innerJoin('companies', 'companies.id', 'hiring_flows.company_id')
    .select(['companies.slug as company_slug', 'hiring_flows.slug'])
    .where('hiring_flows.id', '=', flow.id)
    .executeTakeFirstOrThrow()
  const browser = newBrowser(service)
  const path = `/apply/${company_slug}/${slug}/`
  await browser.get(path)
  await browser.send(path, { full_name: 'Ada Lovelace', email, phone_number: '(213) 373-4253' })
}

const mailTo = (email: string) =>
  service.db.selectFrom('mails').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()

test('a link of a sign-up lies nowhere once its mail is sent', async () => {
  await signUp('sent@example.com')
  const tokens = await runJobsWithServer()
  expect(tokens).toHaveLength(1)
  const mail = await mailTo('sent@example.com')
  expect(mail).toMatchObject({ status: 'sent', html: null, text_wiped_at: expect.any(Date) })
  expect(mail.text).toMatch(/^Hello,[\s\S]*\/\/[^/]+\/…\n/)
  await expectNowhere(tokens)
})

test('without a mail server it is kept for an hour, to be looked at, and then lies nowhere', async () => {
  await signUp('kept@example.com')
  await runJobs(service)
  await wipeMailTextsJob.runFor(service, company.id)
  const mail = await mailTo('kept@example.com')
  const token = tokenIn((await mailsIn(service, { recipient: 'kept@example.com' }))[0]?.text)
  expect(mail).toMatchObject({ status: 'kept', text: expect.stringContaining('https://jobs.example.com/l/[hidden-1]') })
  await expectNowhere([token])
  await sql`update mails set created = ${earlier('created', '61 minutes')}`.execute(service.db)
  await wipeMailTextsJob.runFor(service, company.id)
  expect(await mailTo('kept@example.com')).toMatchObject({ status: 'kept', text_wiped_at: expect.any(Date) })
  await expectNowhere([token])
})

test('a link of an automation lies nowhere while it waits, fails and is retried; later steps still have it', async () => {
  const { id: automationId, publicId } = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: { mapping: { email: 'email' } } },
    steps: [
      { upsert_application: {} },
      { create_magic_link: {} },
      { send_webhook: { endpoint: 'ours', content: { link: '{{ steps.create_magic_link.magic_link }}' } } },
      { wait: { duration: 'PT1H' } },
      { send_email: { template: 'missing' } },
    ],
  })
  const { status } = await service.call(null, {
    path: `/external/v1/automations/webhooks/${publicId}/fire/`,
    body: { email: 'grace@example.com' },
  })
  expect(status).toBe(202)
  await runJobs(service)
  const told = receiver.received.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'automation.webhook')
  const token = tokenIn(told.data.content.link)
  await expectNowhere([token])

  await sql`update automation_runs set resume_at = now()`.execute(service.db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
  await runJobs(service)
  const run = () =>
    service.db
      .selectFrom('automation_runs')
      .select(['status', 'error', 'results', 'id'])
      .where('automation_id', '=', automationId)
      .executeTakeFirstOrThrow()
  expect(await run()).toMatchObject({ status: 'failed', results: { sealed: expect.any(String) } })
  await expectNowhere([token])

  await sql`update email_templates set key = 'missing' where company_id = ${company.id}`.execute(service.db)
  const { retryRun } = await import('../../src/automations/actions/retry-run.ts')
  await retryRun(service.db, company.id, (await run()).id)
  expect(await runJobsWithServer()).toEqual([token])
  expect(await run()).toMatchObject({ status: 'succeeded', results: {} })
  await expectNowhere([token])
})

test('who has such a link can still use it', async () => {
  const { id } = await givenApplication(service.db, company.id, flow, { candidate: { email: 'ada@example.com' } })
  const browser = newBrowser(service)
  const link = `/l/${tokenIn((await makeLink('three')).body.data.magic_link)}`
  await browser.get(link)
  expect((await browser.send(link)).headers.location).toBe(`/portal/applications/${id}/`)
})

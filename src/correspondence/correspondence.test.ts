import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { mailsIn } from '../../tests/support/mails.ts'
import { callConsole, givenOperator } from '../../tests/support/operators.ts'
import { runJobs } from '../../tests/support/queue.ts'
import { givenReceiver } from '../../tests/support/receiver.ts'
import { testService } from '../../tests/support/service.ts'
import { writeMail } from '../mail/actions/write-mail.ts'
import { markMailFailed } from '../mail/queries.ts'
import { secretsOf } from '../secrets/secrets.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
let company: TestCompany
let flow: TestFlow
let ada: { id: string; candidateId: string }

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
  ada = await givenApplication(service.db, company.id, flow, { candidate: { email: 'ada@example.com' } })
})

const call = (path: string, { key = company.key, ...more }: { key?: string; method?: 'POST'; query?: object } = {}) =>
  service.call(key, { path: `/external/v1/${path}`, ...more } as Parameters<typeof service.call>[1])
const mailsOf = async (id: string, query = {}) => (await call(`applications/${id}/mails/`, { query })).body.data.results
const write = (subject: string, { to = 'ada@example.com', about = ada.id as string | null, text = 'Hello' } = {}) =>
  writeMail(service.db, secretsOf(service.config), company.id, to, { subject, text, html: '<p>Hello</p>' }, about)

describe('mails', () => {
  test('of an application and its person, newest first, with what waits and what failed and why', async () => {
    const failed = await write('first')
    await markMailFailed(service.db, company.id, failed, { error: '550 no such mailbox', final: true })
    await write('to a manager', { to: 'hiring@example.com' })
    await write('a link that she asked for', { to: 'ADA@example.com', about: null })
    const other = await givenApplication(service.db, company.id, flow, { candidate: { email: 'grace@example.com' } })
    await write('of another', { about: other.id, to: 'grace@example.com' })
    const mails = await mailsOf(ada.id)
    expect(
      mails.map(({ subject, status, last_error }: Record<string, string>) => [subject, status, last_error]),
    ).toEqual([
      ['a link that she asked for', 'pending', null],
      ['to a manager', 'pending', null],
      ['first', 'failed', '550 no such mailbox'],
    ])
    expect(JSON.stringify(mails)).not.toContain('Hello')
  })

  test('to everybody, by state, address and moment, page by page; of no other company', async () => {
    const failed = await write('first')
    await markMailFailed(service.db, company.id, failed, { error: '550 no such mailbox', final: true })
    await write('to a manager', { to: 'Hiring@example.com', about: null })
    await write('third')
    const list = async (query: object = {}, key = company.key) => (await call('mails/', { query, key })).body.data
    const subjects = async (query: object) =>
      (await list(query)).results.map((mail: { subject: string }) => mail.subject)
    expect((await list()).results).toMatchObject([
      { subject: 'third', application_id: ada.id },
      { subject: 'to a manager', application_id: null },
      { subject: 'first', status: 'failed', last_error: '550 no such mailbox' },
    ])
    expect(await subjects({ status: 'failed' })).toEqual(['first'])
    expect(await subjects({ email: 'hiring@EXAMPLE.com' })).toEqual(['to a manager'])
    const created = new Date(Date.now() - 2 * 86_400_000)
    await service.db
      .updateTable('mails')
      .set({ created })
      .where('company_id', '=', company.id)
      .where('id', '=', failed)
      .execute()
    const yesterday = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 }).toString()
    expect(await subjects({ created_since: yesterday })).toEqual(['third', 'to a manager'])
    expect(await subjects({ created_before: yesterday })).toEqual(['first'])
    const first = await list({ page_size: '2' })
    expect(await subjects({ page_size: '2', cursor: first.next_cursor })).toEqual(['first'])
    expect((await list({}, (await givenCompany(service.db)).key)).results).toEqual([])
    expect(await call('mails/', { query: { status: 'lost' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_field', details: [{ field: 'status' }] },
    })
    expect(await call('mails/', { query: { created_since: 'soon' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_datetime' },
    })
  })

  test('page by page, whatever their ids are', async () => {
    for (const subject of ['one', 'two', 'three']) await write(subject)
    const page = await call(`applications/${ada.id}/mails/`, { query: { page_size: '2' } })
    const { next_cursor: cursor } = page.body.data
    const rest = await mailsOf(ada.id, { page_size: '2', cursor })
    expect([...page.body.data.results, ...rest].map(({ subject }: { subject: string }) => subject)).toEqual([
      'three',
      'two',
      'one',
    ])
    expect(await call(`applications/${ada.id}/mails/`, { query: { cursor: 'x' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    })
  })

  test('say what they said, and never an address that logs somebody in, before they are sent nor after', async () => {
    const token = 'k'.repeat(64)
    const text = `Open https://jobs.example.com/l/${token}?x=1 or type ${token}.\n<script>alert(1)</script>`
    const id = await write('link', { text })
    const shown = 'Open https://jobs.example.com/… or type ….\n<script>alert(1)</script>'
    expect((await call(`mails/${id}/`)).body.data).toMatchObject({ text: shown, application_id: ada.id })
    await markMailFailed(service.db, company.id, id, { error: 'refused', final: true })
    expect((await call(`mails/${id}/`)).body.data).toMatchObject({ text: shown, status: 'failed' })
    const row = await service.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.text, row.html]).toEqual([shown, null])
    await sql`update mails set text = '' where id = ${id}`.execute(service.db)
    expect((await call(`mails/${id}/`)).body.data.text).toBeNull()
  })

  test('of another company are unknown', async () => {
    const id = await write('ours')
    const { key } = await givenCompany(service.db)
    expect(await call(`mails/${id}/`, { key })).toMatchObject({ status: 404, body: { code: 'mail_not_found' } })
    for (const part of ['mails', 'deliveries'])
      expect(await call(`applications/${ada.id}/${part}/`, { key })).toMatchObject({
        status: 404,
        body: { code: 'application_not_found' },
      })
    const send = await call(`applications/${ada.id}/magic-link/send/`, { key, method: 'POST' })
    expect(send).toMatchObject({ status: 404, body: { code: 'application_not_found' } })
  })
})

test('what endpoints are told of an application and its person, how far it has come, and why not further', async () => {
  const receiver = await givenReceiver()
  receiver.answer = (_, response) => response.writeHead(503).end('out of order')
  const events = ['application.stage_changed', 'candidate.updated'] as const
  const { id: endpointId } = await givenEndpoint(service.db, company.id, {
    url: `${receiver.url}?token=secret`,
    key: 'ats',
    events: [...events],
  })
  await service.call(company.key, {
    path: `/external/v1/applications/${ada.id}/advance/`,
    body: { page_or_stage_id: flow.stages[1]?.id },
  })
  await service.call(company.key, {
    method: 'PATCH',
    path: `/external/v1/candidates/${ada.candidateId}/`,
    body: { first_name: 'Augusta' },
  })
  await runJobs(service)
  const { body } = await call(`applications/${ada.id}/deliveries/`)
  expect(body.data.results.map(({ type }: { type: string }) => type)).toEqual([...events].reverse())
  const first = body.data.results[1].deliveries
  expect(first).toMatchObject([
    {
      webhook_endpoint: { id: endpointId, key: 'ats', host: new URL(receiver.url).host },
      status: 'pending',
      attempts: 1,
      last_status_code: 503,
      next_attempt_at: expect.any(String),
    },
  ])
  expect(JSON.stringify(body)).not.toContain('secret')
})

describe('a link', () => {
  const send = (id: string) => call(`applications/${id}/magic-link/send/`, { method: 'POST' })

  test('is mailed in the person’s language, leads to the application, and is on its record', async () => {
    await sql`update candidates set language = 'es' where id = ${ada.candidateId}`.execute(service.db)
    const { status, body } = await send(ada.id)
    expect(status).toBe(202)
    expect(JSON.stringify(body)).not.toContain('/l/')
    const [mail] = await mailsIn(service, { company_id: company.id })
    const about = { id: body.data.mail_id, recipient: 'ada@example.com', application_id: ada.id }
    expect(mail).toMatchObject(about)
    expect(mail?.text).toContain('te envía este enlace para continuar tu solicitud como')
    const [path = ''] = /\/l\/[\w-]+/.exec(mail?.text ?? '') ?? []
    expect((await service.app.inject({ url: path })).statusCode).toBe(200)
    const links = await call('magic-links/', { query: { email: 'ada@example.com', hiring_flow_id: flow.id } })
    expect(links.body.data.results).toMatchObject([{ id: body.data.magic_link_id, state: 'unused' }])
    const elsewhere = await call('magic-links/', {
      query: { email: 'ada@example.com', hiring_flow_id: randomUUIDv7() },
    })
    expect(elsewhere.body.data.results).toEqual([])
  })

  test('is not mailed where there is no address, to who wants no mails, nor into a flow that is closed; nothing is left', async () => {
    const nobody = await givenApplication(service.db, company.id, flow, { candidate: { email: null } })
    expect(await send(nobody.id)).toMatchObject({ status: 400, body: { code: 'no_email' } })
    const path = `/external/v1/applications/${nobody.id}/messages/`
    const text = await service.call(company.key, { path, body: { channel: 'text', text: 'Hello' } })
    expect(text.body.code).toBe('no_text_provider')
    await sql`update candidates set mails_stopped_at = now() where id = ${ada.candidateId}`.execute(service.db)
    expect(await send(ada.id)).toMatchObject({ status: 400, body: { code: 'mails_stopped' } })
    await sql`update candidates set mails_stopped_at = null where id = ${ada.candidateId}`.execute(service.db)
    await sql`update hiring_flows set status = 'ARCHIVED' where id = ${flow.id}`.execute(service.db)
    await sql`update companies set config_version = ${randomUUIDv7()} where id = ${company.id}`.execute(service.db)
    expect(await send(ada.id)).toMatchObject({ status: 400, body: { code: 'hiring_flow_not_published' } })
    for (const table of ['mails', 'magic_links'] as const)
      expect(await service.db.selectFrom(table).selectAll().where('company_id', '=', company.id).execute()).toEqual([])
  })

  test('is sent by a recruiter and not by a viewer, who does not read mails either', async () => {
    const path = `/v1/applications/${ada.id}/magic-link/send/`
    const viewer = await givenOperator(service, company.id, { role: 'viewer' })
    const recruiter = await givenOperator(service, company.id, { role: 'recruiter' })
    expect((await callConsole(service, viewer, { path, body: {} })).status).toBe(403)
    expect((await callConsole(service, viewer, { path: `/v1/applications/${ada.id}/mails/` })).status).toBe(403)
    const sent = await callConsole(service, recruiter, { path, method: 'POST' })
    expect(sent.status).toBe(202)
    const { maker_type, maker_id } = await service.db
      .selectFrom('magic_links')
      .select(['maker_type', 'maker_id'])
      .where('id', '=', sent.body.data.magic_link_id)
      .executeTakeFirstOrThrow()
    expect([maker_type, maker_id]).toEqual(['operator', recruiter.id])
  })
})

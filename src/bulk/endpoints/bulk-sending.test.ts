import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { givenManyApplications } from '../../../tests/support/many-applications.ts'
import { callConsole, givenOperator } from '../../../tests/support/operators.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { doNextItems } from '../actions/do-next-items.ts'
import { forgetBulkResultsJob } from '../jobs/forget-bulk-results.ts'

const service = testService({
  // Nobody answers there.
  TEXT_URL: 'http://127.0.0.1:9',
  TEXT_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
})
const OWN = { subject: 'News for {{ candidate.first_name }}', text: 'Dear {{ candidate.first_name }},\nhello.' }
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ shift: { type: 'text' } }] }, {}] })
})

const call = (path: string, body?: object, method?: 'POST') =>
  service.call(company.key, { path: `/external/v1/${path}`, ...(body && { body }), ...(method && { method }) })
const send = (id: string, body: object) => call(`applications/${id}/messages/`, body)
const read = async (id: string) => (await call(`bulk-actions/${id}/`)).body.data
const results = async (id: string) => (await call(`bulk-actions/${id}/results/`)).body.data.results
const mails = () => service.db.selectFrom('mails').selectAll().where('company_id', '=', company.id).execute()
const given = async (email: string | null, more: object = {}) =>
  givenApplication(service.db, company.id, flow, {
    candidate: { email, full_name: 'Ada Lovelace', first_name: 'Ada', ...more },
  })
const stop = (candidateId: string) =>
  sql`update candidates set mails_stopped_at = now() where id = ${candidateId}`.execute(service.db)
async function givenTemplate(key: string, text: string, spanish?: string) {
  const translations = spanish ? { subject: { es: 'Hola, {{ candidate.first_name }}' }, text: { es: spanish } } : {}
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: crypto.randomUUID(),
      key,
      subject: 'Hello, {{ candidate.first_name }}',
      text,
      translations: JSON.stringify(translations),
    })
    .execute()
}

describe('a message to one', () => {
  test('is filled, shown before, in the person’s language, on the record, and says how to stop such mails', async () => {
    await givenTemplate('invite', 'You are on {{ application.stage.name }}.', 'Estás en {{ application.stage.name }}.')
    const ada = await given('ada@example.com')
    await sql`update candidates set language = 'es' where id = ${ada.candidateId}`.execute(service.db)
    const preview = await send(ada.id, { template: 'invite', dry_run: true })
    expect([preview.status, preview.body.data]).toMatchObject([
      200,
      { channel: 'mail', recipient: 'ada@example.com', language: 'es', subject: 'Hola, Ada' },
    ])
    expect(preview.body.data.text).toContain('Estás en ')
    expect(await mails()).toEqual([])
    const rita = await givenOperator(service, company.id, { role: 'recruiter' })
    const path = `/v1/applications/${ada.id}/messages/`
    const sent = await callConsole(service, rita, { path, body: { template: 'invite' } })
    expect(sent.status).toBe(202)
    const [mail] = await mails()
    expect(mail).toMatchObject({ id: sent.body.data.mail_id, application_id: ada.id, subject: 'Hola, Ada' })
    expect(mail?.unsubscribe_url ?? mail?.text).toMatch(/http/)
    const record = (await call(`applications/${ada.id}/mails/`)).body.data.results
    expect(record).toMatchObject([{ id: mail?.id, recipient: 'ada@example.com' }])
    const viewer = await givenOperator(service, company.id, { role: 'viewer' })
    expect((await callConsole(service, viewer, { path, body: { template: 'invite' } })).status).toBe(403)
  })

  test('is refused for a path that is not known, for who wants none, and for what is no message', async () => {
    const ada = await given('ada@example.com')
    const nobody = await given(null)
    const answer = async (body: object, id = ada.id) => (await send(id, body)).body
    expect(await answer({ ...OWN, text: 'Dear {{ candidate.frist_name }}' })).toMatchObject({
      code: 'message_not_fillable',
      message: expect.stringContaining('did you mean candidate.first_name?'),
    })
    expect((await answer({ ...OWN, text: '{{ form.shfit }}' })).message).toContain('did you mean form.shift?')
    expect(
      (await answer({ ...OWN, text: '{{ form.shift || candidate.full_name }}', dry_run: true })).data.text,
    ).toContain('Ada')
    expect((await answer({ ...OWN, text: '{{ payload.secret }}' })).code).toBe('message_not_fillable')
    expect((await answer({ subject: 'a' })).details).toMatchObject([{ field: 'text' }])
    expect((await answer({ text: 'a' })).details).toMatchObject([{ field: 'subject' }])
    expect((await answer({ template: 'a', text: 'b' })).details).toMatchObject([{ field: 'text' }])
    expect((await answer({ template: 'gone' })).details).toMatchObject([{ field: 'template' }])
    expect((await answer(OWN, nobody.id)).code).toBe('no_email')
    await stop(ada.candidateId)
    expect((await answer(OWN)).code).toBe('mails_stopped')
    expect(await mails()).toEqual([])
  })

  test('goes to a phone that takes some, in the person’s language, on the record and in the trail', async () => {
    await givenTemplate('invite', 'You are on {{ application.stage.name }}.', 'Estás en {{ application.stage.name }}.')
    const phone_number = '+13125550142'
    const ada = await given(null, { phone_number, language: 'es' })
    const nobody = await given('ada@example.com', { phone_number: null })
    const texts = (id: string) => call(`applications/${id}/text-messages/`)
    const text = { channel: 'text', template: 'invite' }
    expect((await send(ada.id, { ...text, dry_run: true })).body.data).toMatchObject({
      channel: 'text',
      recipient: phone_number,
      language: 'es',
      subject: null,
      segments: expect.any(Number),
      text: expect.stringMatching(/^Estás en .*\nResponde STOP/),
    })
    const sent = await send(ada.id, text)
    expect(sent.body.data).toEqual({ mail_id: null, text_message_id: expect.any(String) })
    const { results: written } = (await texts(ada.id)).body.data
    expect(written).toMatchObject([{ id: sent.body.data.text_message_id, recipient: phone_number }])
    const { rows: entries } = await sql<{ content: string }>`
      select content from noted_audit_entries where company_id = ${company.id} and content like '%message.sent%'
    `.execute(service.db)
    expect(entries.map(({ content }) => content).join()).toContain(sent.body.data.text_message_id)
    const own = { channel: 'text', text: 'Hello' }
    expect((await send(nobody.id, own)).body.code).toBe('no_phone_number')
    expect((await send(ada.id, { ...own, subject: 'No' })).body.details).toMatchObject([{ field: 'subject' }])
    expect((await send(ada.id, { ...own, text: 'a'.repeat(1601) })).body.code).toBe('message_not_fillable')
    await sql`update candidates set texts_stopped_at = now() where id = ${ada.candidateId}`.execute(service.db)
    expect((await send(ada.id, own)).body.code).toBe('texts_stopped')
    expect((await texts(ada.id)).body.data.results).toHaveLength(1)
    expect((await call(`hiring-flow/${flow.id}/message-templates/`)).body.data.channels).toEqual(['mail', 'text'])
  })

  test('comes from templates, each with why it cannot be sent to people of the flow', async () => {
    await givenTemplate('invite', 'You are on {{ application.stage.name }}.', 'Hola')
    await givenTemplate('of-a-webhook', 'Your ticket {{ payload.ticket }}')
    const { data } = (await call(`hiring-flow/${flow.id}/message-templates/`)).body
    expect(data).toMatchObject({
      count: 2,
      results: [
        { key: 'invite', languages: ['es'], problem: null },
        { key: 'of-a-webhook', problem: expect.stringContaining('payload.ticket') },
      ],
    })
    expect(data.paths).toEqual(expect.arrayContaining(['candidate.first_name', 'form.shift']))
  })
})

describe('a message to many', () => {
  test('is shown before, reaches each once though three workers are at it, and skips who wants none', async () => {
    await givenManyApplications(service.db, company.id, flow, { count: 45 })
    const [stopped, nobody] = [await given('no@example.com'), await given(null)]
    await stop(stopped.candidateId)
    const body = { filter: { flow_id: flow.id }, ...OWN }
    const unknown = await call('bulk-actions/message/', { ...body, text: '{{ candidate.naem }}' })
    expect(unknown.body).toMatchObject({ code: 'invalid_field', details: [{ field: 'text' }] })
    const preview = (await call('bulk-actions/message/', { ...body, dry_run: true })).body.data
    expect(preview).toMatchObject({ requested: 47, done: 45, skipped: 2 })
    expect(preview.skips.map(({ code, count }: { code: string; count: number }) => [code, count]).toSorted()).toEqual([
      ['mails_stopped', 1],
      ['no_email', 1],
    ])
    expect(preview.samples).toHaveLength(10)
    expect(preview.samples[0].message.subject).toMatch(/^News for (Grace|Ada)$/)
    expect(await mails()).toEqual([])
    const { id } = (await call('bulk-actions/message/', body)).body.data
    const work = async () => {
      while (await doNextItems(service, company.id, id));
    }
    await Promise.all([work(), work(), work()])
    expect(await read(id)).toMatchObject({ kind: 'message', state: 'COMPLETED', done: 45, skipped: 2 })
    const written = await mails()
    expect([written.length, new Set(written.map(({ application_id }) => application_id)).size]).toEqual([45, 45])
    const items = await results(id)
    expect(items.find((item: { application_id: string }) => item.application_id === nobody.id)).toMatchObject({
      status: 'skipped',
      mail_id: null,
      problem: { code: 'no_email' },
    })
    const [done] = items.filter((item: { status: string }) => item.status === 'done')
    expect(written.some((mail) => mail.id === done.mail_id)).toBe(true)
    expect((await call(`bulk-actions/${id}/undo/`, undefined, 'POST')).body.code).toBe('bulk_action_not_undoable')
    const old = new Date(Date.now() - 31 * 24 * 3600 * 1000)
    await service.db.updateTable('bulk_actions').set({ completed_at: old }).where('id', '=', id).execute()
    await forgetBulkResultsJob.runFor(service, company.id)
    const { command } = await service.db
      .selectFrom('bulk_actions')
      .select('command')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(command).not.toHaveProperty('text')
  })

  test('goes to their phones, and says who has none and with whose number somebody said stop', async () => {
    const phone_number = '+13125550142'
    const [ada, joan] = [
      await given(null, { phone_number, language: 'es' }),
      await given(null, { phone_number: '+13125550143' }),
    ]
    const stopped = await given('stopped@example.com', { phone_number: '+13125550144' })
    // Somebody else with that number has said STOP.
    const same = await given('same@example.com', { phone_number: '+13125550144' })
    const nobody = await given('nobody@example.com', { phone_number: null })
    await sql`update candidates set texts_stopped_at = now() where id = ${same.candidateId}`.execute(service.db)
    await givenTemplate('invite', 'You are on {{ application.stage.name }}.', 'Estás en {{ application.stage.name }}.')
    const application_ids = [ada, joan, stopped, nobody].map(({ id }) => id)
    const body = { application_ids, channel: 'text', template: 'invite' }
    const subject = await call('bulk-actions/message/', { ...body, ...OWN, template: undefined })
    expect(subject.body.details).toMatchObject([{ field: 'subject' }])
    const preview = (await call('bulk-actions/message/', { ...body, dry_run: true })).body.data
    expect(preview).toMatchObject({ requested: 4, done: 2, skipped: 2 })
    const reasons = [
      ['no_phone_number', [nobody.id]],
      ['texts_stopped', [stopped.id]],
    ]
    const skips: { code: string; application_ids: string[] }[] = preview.skips
    expect(skips.map(({ code, application_ids: ids }) => [code, ids]).toSorted()).toEqual(reasons)
    const sample = preview.samples.find((one: { application_id: string }) => one.application_id === ada.id)
    expect(sample.message).toMatchObject({ channel: 'text', recipient: phone_number, subject: null, language: 'es' })
    const long = { application_ids, channel: 'text', text: 'a'.repeat(200), dry_run: true }
    const { samples } = (await call('bulk-actions/message/', long)).body.data
    expect(samples.map(({ message }: { message: { segments: number } }) => message.segments)).toEqual([2, 2])
    const { id } = (await call('bulk-actions/message/', body)).body.data
    while (await doNextItems(service, company.id, id));
    expect(await read(id)).toMatchObject({ kind: 'message', state: 'COMPLETED', done: 2, skipped: 2 })
    const items: {
      application_id: string
      text_message_id: string | null
      mail_id: null
      problem: { code: string } | null
    }[] = await results(id)
    for (const one of [ada, joan]) {
      const [text] = (await call(`applications/${one.id}/text-messages/`)).body.data.results
      const item = items.find(({ application_id }) => application_id === one.id)
      expect([item?.text_message_id, item?.mail_id]).toEqual([text.id, null])
    }
    expect(
      items.flatMap(({ problem, application_id }) => (problem ? [[problem.code, [application_id]]] : [])).toSorted(),
    ).toEqual(reasons)
    expect(await mails()).toEqual([])
  })

  test('or a link for each: who has no address is skipped, and nothing is left of who cannot be sent one', async () => {
    const [ada, nobody] = [await given('ada@example.com'), await given(null)]
    const application_ids = [ada.id, nobody.id]
    const preview = (await call('bulk-actions/links/', { application_ids, dry_run: true })).body.data
    expect(preview).toMatchObject({
      requested: 2,
      done: 1,
      skips: [{ code: 'no_email', application_ids: [nobody.id] }],
    })
    const { id } = (await call('bulk-actions/links/', { application_ids })).body.data
    await runJobs(service)
    expect(await read(id)).toMatchObject({ kind: 'link', done: 1, skipped: 1 })
    expect(await mails()).toMatchObject([{ recipient: 'ada@example.com', application_id: ada.id }])
    const links = await service.db.selectFrom('magic_links').select('id').where('company_id', '=', company.id).execute()
    expect(links).toHaveLength(1)
  })

  test('but no link to a flow that takes nobody now, which the look before says, too', async () => {
    const ada = await given('ada@example.com')
    const closed = await givenFlow(service.db, company.id, { status: 'ARCHIVED', stages: [{}] })
    const ben = await givenApplication(service.db, company.id, closed, { candidate: { email: 'ben@example.com' } })
    const application_ids = [ada.id, ben.id]
    const problem = {
      code: 'hiring_flow_not_published',
      message: 'The hiring flow is a draft or archived and takes no applications.',
    }
    const preview = (await call('bulk-actions/links/', { application_ids, dry_run: true })).body.data
    expect(preview).toMatchObject({ done: 1, skips: [{ ...problem, application_ids: [ben.id] }] })
    const { id } = (await call('bulk-actions/links/', { application_ids })).body.data
    await runJobs(service)
    expect(await results(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ application_id: ada.id, status: 'done', problem: null }),
        expect.objectContaining({ application_id: ben.id, status: 'skipped', problem }),
      ]),
    )
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@example.com'])
  })
})

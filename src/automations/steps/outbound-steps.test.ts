import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ApplicationPlan,
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { givenReceiver } from '../../../tests/support/receiver.ts'
import { testService } from '../../../tests/support/service.ts'
import { moveToStage } from '../../applications/actions/move-to-stage.ts'
import { findMail, listMails } from '../../mail/queries.ts'
import type { Step } from '../automation.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

async function givenTemplate(subject: string, html: string | null = null) {
  const values = { key: 'welcome', subject, text: 'Dear {{ candidate.first_name }}, {{ candidate.none }}', html }
  await service.db
    .insertInto('email_templates')
    .values({ company_id: company.id, id: crypto.randomUUID(), ...values })
    .execute()
}

/** Moves an application to a stage that takes these steps, and runs everything that follows. */
async function takeSteps(steps: Step[], candidate: ApplicationPlan['candidate'] = {}) {
  await givenAutomation(service.db, company.id, flow, { on: 1, steps })
  const { id } = await givenApplication(service.db, company.id, flow, { candidate })
  const pageOrStageId = flow.stages[1]?.id as string
  const actor = { type: 'api_key' as const, id: null }
  await moveToStage(service.db, { companyId: company.id, applicationIds: [id], pageOrStageId, actor })
  await runJobs(service)
  return id
}

const error = async () =>
  (
    await service.db
      .selectFrom('automation_runs')
      .select('error')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
  ).error

describe('send_email', () => {
  test('mails the candidate what the template says, escaped in HTML only', async () => {
    await givenTemplate('Hello {{candidate.full_name}}', '<p title="{{ candidate.first_name }}">Hi</p>')
    await takeSteps([{ send_email: { template: 'welcome' } }], {
      first_name: '<b>"Zoë"',
      full_name: '<b>"Zoë" & Co',
      email: 'zoe@example.com',
    })
    const [mail] = await listMails(service.db, company.id, { limit: 10 })
    expect(await findMail(service.db, company.id, mail?.id as string)).toMatchObject({
      recipient: 'zoe@example.com',
      subject: 'Hello <b>"Zoë" & Co',
      text: 'Dear <b>"Zoë", ',
      html: '<p title="&lt;b&gt;&quot;Zoë&quot;">Hi</p>',
      status: 'kept',
    })
  })

  test('mails in the language that the candidate chose; others read the company’s own', async () => {
    await givenTemplate('Hello {{ candidate.first_name }}')
    await service.db
      .updateTable('email_templates')
      .set({ translations: JSON.stringify({ subject: { es: 'Hola, {{ candidate.first_name }}' } }) })
      .where('company_id', '=', company.id)
      .execute()
    await takeSteps(
      [{ send_email: { template: 'welcome' } }, { send_email: { template: 'welcome', to: 'boss@example.com' } }],
      { first_name: 'Ada', language: 'es' },
    )
    const mails = await listMails(service.db, company.id, { limit: 10 })
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Hello Ada', 'Hola, Ada'])
    expect(mails.find(({ subject }) => subject === 'Hello Ada')?.recipient).toBe('boss@example.com')
  })

  test('mails nothing to a candidate who stopped mails, and somebody else as before', async () => {
    await givenTemplate('Hello {{ candidate.first_name }}')
    await takeSteps(
      [{ send_email: { template: 'welcome' } }, { send_email: { template: 'welcome', to: 'boss@example.com' } }],
      { first_name: 'Ada', mails_stopped_at: new Date() },
    )
    expect((await listMails(service.db, company.id, { limit: 10 })).map(({ recipient }) => recipient)).toEqual([
      'boss@example.com',
    ])
  })

  test('mails somebody else when the step says so', async () => {
    await givenTemplate('A new candidate')
    await takeSteps([{ send_email: { template: 'welcome', to: 'hiring+{{ application.status }}@example.com' } }])
    expect(await listMails(service.db, company.id, { limit: 10 })).toMatchObject([
      { recipient: 'hiring+IN_PROGRESS@example.com' },
    ])
  })

  test.each([
    ['There is no email template missing any more.', 'missing', {}],
    ['There is no one to send the mail to: {{ candidate.email }} is empty.', 'welcome', { email: null }],
    ['The subject has a line break', 'welcome', { full_name: 'Eve\r\nBcc: all@example.com' }],
  ])('fails the run: %s', async (message, template, candidate) => {
    await givenTemplate('Hello {{ candidate.full_name }}')
    await takeSteps([{ send_email: { template } }], candidate)
    expect(await error()).toContain(message)
    expect(await listMails(service.db, company.id, { limit: 10 })).toEqual([])
  })
})

test('send_email fails the run whose subject is filled with nothing', async () => {
  await givenTemplate('{{ candidate.last_name }}')
  await takeSteps([{ send_email: { template: 'welcome' } }], { last_name: null })
  expect(await error()).toBe('The subject is empty.')
  expect(await listMails(service.db, company.id, { limit: 10 })).toEqual([])
})

describe('send_webhook', () => {
  test('sends the application and what the step adds to the endpoint that it names, and to no other', async () => {
    const receiver = await givenReceiver()
    await givenEndpoint(service.db, company.id, { url: receiver.url, key: 'payroll', events: ['candidate.updated'] })
    await givenEndpoint(service.db, company.id, { url: `${receiver.url}/other`, key: 'other' })
    const id = await takeSteps([
      {
        send_webhook: {
          endpoint: 'payroll',
          content: { text: '“{{ candidate.full_name }}”', list: [1, '{{ application.id }}'] },
        },
      },
    ])
    const sent = receiver.received.filter(({ path }) => path === '/hook').map(({ body }) => JSON.parse(body))
    expect(sent).toMatchObject([
      {
        type: 'automation.webhook',
        data: {
          application: { id, stage: { name: 'Stage 2' } },
          candidate: { full_name: 'Ada Lovelace' },
          content: { text: '“Ada Lovelace”', list: [1, id] },
        },
      },
    ])
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/hook', '/hook/other'])
  })

  test('fails the run when the endpoint is not active', async () => {
    await givenEndpoint(service.db, company.id, { url: 'http://127.0.0.1:1/', key: 'payroll', active: false })
    await takeSteps([{ send_webhook: { endpoint: 'payroll' } }])
    expect(await error()).toBe('The webhook endpoint payroll is not active.')
  })
})

import { beforeEach, expect, test } from 'vitest'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com' })
let company: TestCompany
let flow: TestFlow
let id: string

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ shift: { type: 'text' } }] }, {}, {}] })
  const candidate = { first_name: 'Ada', email: 'ada@example.com' }
  id = (await givenApplication(service.db, company.id, flow, { candidate })).id
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: crypto.randomUUID(),
      key: 'welcome',
      subject: 'Welcome, {{ candidate.first_name }}',
      text: 'Open {{ steps.create_magic_link.magic_link }} for the {{ form.shift }}',
    })
    .execute()
})

const attempt = (automationId: string, body: object = {}, { key = company.key, applicationId = id } = {}) =>
  service.call(key, { path: `/external/v1/applications/${applicationId}/automations/${automationId}/preview/`, body })
const tried = async (automationId: string, body?: object) => {
  const answer = await attempt(automationId, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const countRows = async () => {
  const tables = ['transitions', 'mails', 'events', 'automation_runs', 'magic_links', 'applications'] as const
  const counts = tables.map((table) =>
    service.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => Number(count))
}

test('tells each step with what it sends, writes and waits for, and keeps nothing', async () => {
  await givenEndpoint(service.db, company.id, { url: 'https://pay.example.com/x', key: 'pay' })
  const automation = await givenAutomation(service.db, company.id, flow, {
    on: 1,
    active: false,
    condition: "candidate.first_name == 'Ada' && !(form.shift)",
    steps: [
      { create_magic_link: { expiry_duration_in_seconds: 3600 } },
      { set_variables: { 'form.shift': 'night' } },
      { wait: { duration: 'P2D' } },
      { branch: { if: "form.shift == 'night'", do: [{ send_email: { template: 'welcome' } }] } },
      { send_webhook: { endpoint: 'pay', content: { link: '{{ steps.create_magic_link.magic_link }}' } } },
      { move_to_stage: { stage_id: flow.stages[2]?.id as string } },
    ],
  })
  const started = await givenAutomation(service.db, company.id, flow, {
    on: 2,
    steps: [{ send_email: { template: 'gone' } }],
  })
  const before = await countRows()
  const { application_id, runs, is_complete } = await tried(automation.id)
  expect([application_id, runs.length, is_complete]).toEqual([id, 2, true])
  const [own, next] = runs
  expect(own).toMatchObject({
    automation: { id: automation.id, key: automation.key },
    at: null,
    outcome: 'runs',
    error: null,
    condition: {
      holds: true,
      values: [
        { path: 'candidate.first_name', value: 'Ada' },
        { path: 'form.shift', value: null },
      ],
    },
    webhooks: [{ event_type: 'application.stage_changed', webhook_endpoint: { host: 'pay.example.com' } }],
  })
  const late = own.steps[3].at
  expect(own.steps).toMatchObject([
    { path: 'steps[0]', kind: 'create_magic_link', at: null, link_expires_at: expect.any(String) },
    { path: 'steps[1]', changes: [{ variable: 'form.shift', value: 'night' }] },
    { path: 'steps[2]', waits_until: late },
    {
      path: 'steps[3]',
      condition: { expression: "form.shift == 'night'", holds: true, values: [{ path: 'form.shift', value: 'night' }] },
    },
    {
      path: 'steps[3].0',
      status: 'succeeded',
      at: late,
      mail: {
        recipient: 'ada@example.com',
        subject: 'Welcome, Ada',
        text: 'Open https://jobs.example.com/l/… for the night',
      },
    },
    {
      path: 'steps[4]',
      webhook: {
        webhook_endpoint: { key: 'pay', host: 'pay.example.com' },
        event_type: 'automation.webhook',
        body: {
          type: 'automation.webhook',
          data: { application: { id }, content: { link: 'https://jobs.example.com/l/…' } },
        },
      },
    },
    { path: 'steps[5]', move: { name: 'Stage 3' } },
  ])
  expect(next).toMatchObject({
    automation: { id: started.id },
    at: late,
    outcome: 'fails',
    condition: null,
    error: 'There is no email template gone any more.',
    steps: [{ status: 'failed', mail: null, error: 'There is no email template gone any more.' }],
  })
  await runJobs(service)
  expect(await countRows()).toEqual(before)
})

test('says which values kept a condition from holding, and why one cannot be looked at', async () => {
  const steps = [{ send_email: { template: 'welcome' } }]
  const skipped = await givenAutomation(service.db, company.id, flow, {
    on: 1,
    steps,
    condition: "application.stage.name == 'Stage 2'",
  })
  expect((await tried(skipped.id)).runs).toMatchObject([
    {
      outcome: 'skipped',
      steps: [],
      condition: { holds: false, values: [{ path: 'application.stage.name', value: 'Stage 1' }] },
    },
  ])
  const broken = await givenAutomation(service.db, company.id, flow, {
    on: 1,
    steps,
    condition: 'length(form.shift) > `3`',
  })
  expect((await tried(broken.id)).runs).toMatchObject([
    {
      outcome: 'fails',
      error: expect.stringContaining('The condition fails'),
      condition: { holds: false, values: [{ path: 'form.shift', value: null }] },
    },
  ])
})

test('takes a payload as the webhook would, and is as though it had named the person without one', async () => {
  const automation = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: {} },
    condition: "!payload || payload.kind != 'no'",
    steps: [{ upsert_application: {} }, { send_email: { template: 'welcome' } }],
  })
  expect((await tried(automation.id)).runs[0].steps[1].mail.recipient).toBe('ada@example.com')
  const payload = { kind: 'yes', candidate: { email: 'grace@example.com' } }
  const [run] = (await tried(automation.id, { payload })).runs
  expect(run.condition.values).toContainEqual({ path: 'payload.kind', value: 'yes' })
  expect(run.steps[1].mail.recipient).toBe('grace@example.com')
  for (const [sent, code] of [
    [{}, 'empty_payload'],
    [{ kind: 'yes' }, 'missing_field'],
  ] as const) {
    const answer = await attempt(automation.id, { payload: sent })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  }
})

test('knows the automations of the company, and the people of their flow', async () => {
  const automation = await givenAutomation(service.db, company.id, flow, {
    on: 1,
    steps: [{ wait: { duration: 'P1D' } }],
  })
  const other = await givenFlow(service.db, company.id)
  const stranger = await givenCompany(service.db)
  const elsewhere = (await givenApplication(service.db, company.id, other)).id
  for (const [answer, code] of [
    [await attempt(automation.id, {}, { applicationId: crypto.randomUUID() }), 'application_not_found'],
    [await attempt(automation.id, {}, { key: stranger.key }), 'application_not_found'],
    [await attempt(automation.id, {}, { applicationId: elsewhere }), 'automation_not_found'],
    [await attempt(crypto.randomUUID()), 'automation_not_found'],
  ] as const) {
    expect([answer.status, answer.body.code]).toEqual([404, code])
  }
  const { status, body } = await attempt(automation.id, { payload: { a: 1 } })
  expect([status, body.code]).toEqual([400, 'invalid_field'])
})

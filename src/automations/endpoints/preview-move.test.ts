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
  id = (
    await givenApplication(service.db, company.id, flow, { candidate: { first_name: 'Ada', email: 'ada@example.com' } })
  ).id
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: crypto.randomUUID(),
      key: 'welcome',
      subject: 'Welcome, {{ candidate.first_name }}',
      text: 'You are on {{ application.stage.name }}. {{ steps.create_magic_link.magic_link }} {{ form.shift }}',
    })
    .execute()
})

const stage = (index: number) => flow.stages[index]?.id as string
const preview = (body: object = {}, applicationId = id, key = company.key) =>
  service.call(key, {
    path: `/external/v1/applications/${applicationId}/advance/preview/`,
    body: { page_or_stage_id: stage(1), ...body },
  })
const shown = async (body?: object) => {
  const answer = await preview(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const rows = async () => {
  const tables = ['transitions', 'mails', 'events', 'automation_runs', 'magic_links', 'billable_events'] as const
  const counts = tables.map((table) =>
    service.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => Number(count))
}

test('shows the mails with the text that this person would get, and keeps nothing', async () => {
  const automation = await givenAutomation(service.db, company.id, flow, {
    on: 1,
    steps: [
      { create_magic_link: { expiry_duration_in_seconds: 3600 } },
      { set_variables: { 'form.shift': 'night' } },
      { send_email: { template: 'welcome' } },
    ],
  })
  const before = await rows()
  const data = await shown()
  expect(data).toMatchObject({
    application_id: id,
    previous_stage: { id: stage(0) },
    current_stage: { id: stage(1) },
    automations: [{ id: automation.id, key: automation.key, outcome: 'runs', error: null, ends_at: null }],
    mails: [
      {
        at: null,
        automation_id: automation.id,
        recipient: 'ada@example.com',
        subject: 'Welcome, Ada',
        text: 'You are on Stage 2. https://jobs.example.com/l/… night',
      },
    ],
    links: [{ at: null, automation_id: automation.id }],
    changes: [{ variables: ['form.shift'] }],
    webhooks: [],
    moves: [],
    is_complete: true,
  })
  await runJobs(service)
  expect(await rows()).toEqual(before)
  const { body } = await service.call(company.key, { path: `/external/v1/applications/${id}/` })
  expect(body.data.current_stage.id).toBe(stage(0))
})

test('shows what comes after a wait with its moment, and what a further move starts', async () => {
  const first = await givenAutomation(service.db, company.id, flow, {
    key: 'a-first',
    on: 1,
    steps: [{ wait: { duration: 'P1D' } }, { wait: { duration: 'P2D' } }, { move_to_stage: { stage_id: stage(2) } }],
  })
  const second = await givenAutomation(service.db, company.id, flow, {
    key: 'b-second',
    on: 2,
    steps: [{ send_email: { template: 'welcome' } }],
  })
  const { automations, moves, mails } = await shown()
  const days = (moment: string) => (Date.parse(moment) - Date.now()) / 86_400_000
  expect(automations).toMatchObject([
    { id: first.id, outcome: 'runs' },
    { id: second.id, outcome: 'runs' },
  ])
  expect(moves).toMatchObject([{ automation_id: first.id, stage: { id: stage(2) } }])
  expect(days(moves[0].at)).toBeCloseTo(3, 1)
  expect(mails).toMatchObject([{ automation_id: second.id, at: moves[0].at }])
})

test('says which automation is skipped by its condition, and which would fail, and why', async () => {
  await givenAutomation(service.db, company.id, flow, {
    key: 'a',
    on: 1,
    condition: "form.shift == 'night'",
    steps: [{ send_email: { template: 'welcome' } }],
  })
  await givenAutomation(service.db, company.id, flow, {
    key: 'b',
    on: 1,
    steps: [{ send_email: { template: 'welcome' } }, { send_email: { template: 'gone' } }],
  })
  const { automations, mails } = await shown()
  expect(automations).toMatchObject([
    { key: 'a', outcome: 'skipped', error: null },
    { key: 'b', outcome: 'fails', error: 'There is no email template gone any more.' },
  ])
  expect(mails).toHaveLength(1)
})

test('names the hosts of webhooks: the move’s own, and those that automations call', async () => {
  await givenEndpoint(service.db, company.id, { url: 'https://ats.example.com/hook', key: 'ats' })
  await givenEndpoint(service.db, company.id, { url: 'https://pay.example.com:8443/x', key: 'pay', events: [] })
  const automation = await givenAutomation(service.db, company.id, flow, {
    on: 1,
    steps: [{ send_webhook: { endpoint: 'pay' } }],
  })
  const { webhooks } = await shown()
  expect(webhooks).toMatchObject([
    {
      automation_id: null,
      event_type: 'application.stage_changed',
      webhook_endpoint: { key: 'ats', host: 'ats.example.com' },
    },
    {
      automation_id: automation.id,
      event_type: 'automation.webhook',
      webhook_endpoint: { key: 'pay', host: 'pay.example.com:8443' },
    },
  ])
  expect((await shown({ skip_automations: true })).automations).toEqual([])
})

test('shows what the answers that an automation writes start in turn', async () => {
  await givenAutomation(service.db, company.id, flow, {
    key: 'a',
    on: 1,
    steps: [{ set_variables: { 'form.shift': 'night' } }],
  })
  const triggered = await givenAutomation(service.db, company.id, flow, {
    key: 'b',
    on: { element: 'shift' },
    steps: [{ send_email: { template: 'welcome' } }],
  })
  expect((await shown()).mails).toMatchObject([{ automation_id: triggered.id }])
})

test('stops at a loop, and says so', async () => {
  for (const [from, to] of [
    [1, 2],
    [2, 1],
  ] as const) {
    await givenAutomation(service.db, company.id, flow, {
      on: from,
      steps: [{ wait: { duration: 'PT1H' } }, { move_to_stage: { stage_id: stage(to) } }],
    })
  }
  const { automations, is_complete } = await shown()
  expect([automations.length, is_complete]).toEqual([25, false])
})

test('is refused where the move would be', async () => {
  for (const [body, code] of [
    [{ page_or_stage_id: crypto.randomUUID() }, 'invalid_page_or_stage_id'],
    [{ stage_reason_id: crypto.randomUUID() }, 'invalid_stage_reason_id'],
  ] as const) {
    const answer = await preview(body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
  }
  const stranger = await givenCompany(service.db)
  for (const answer of [await preview({}, crypto.randomUUID()), await preview({}, id, stranger.key)]) {
    expect([answer.status, answer.body.code]).toEqual([400, expect.stringMatching(/^invalid_/)])
  }
})

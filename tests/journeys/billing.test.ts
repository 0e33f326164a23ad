import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcileUsage } from '../../src/billing/actions/reconcile-usage.ts'
import { EXPORT_PATH } from '../support/billing.ts'
import { hireline } from '../support/command-line.ts'
import { givenApplication, givenAutomation, givenCompany, givenFlow, givenKey } from '../support/factories.ts'
import { pdfOf } from '../support/form.ts'
import { runJobs } from '../support/queue.ts'
import { sdkClient } from '../support/sdk-client.ts'
import { testService } from '../support/service.ts'

const service = testService()

const eventsOf = (companyId: string) =>
  service.db
    .selectFrom('billable_events')
    .select(['service', 'source_id', 'application_id', 'is_test', 'quantity'])
    .where('company_id', '=', companyId)
    .execute()

const slugOf = async (companyId: string) =>
  (await service.db.selectFrom('companies').select('slug').where('id', '=', companyId).executeTakeFirstOrThrow()).slug

test('whatever happens at once, twice or again, each effect has one billable event', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ resume: { type: 'document' } }] }, {}, {}],
  })
  await givenAutomation(service.db, company.id, flow, {
    on: 2,
    steps: [{ record_billable_event: { service: 'LMS', quantity: 0.1 } }],
  })
  const { applications } = sdkClient(service, company.key)
  const signUp = (email: string, idempotencyKey: string) =>
    applications.create(
      { email, hiring_flow_id: flow.id, phone_number: '+12133734253', name: 'Ada King' },
      { idempotencyKey },
    )

  const emails = Array.from({ length: 12 }, (_, index) => `person-${index}@example.com`)
  // One of two that come at once may be refused, since its key is in use.
  const made = await Promise.allSettled(emails.flatMap((email) => [signUp(email, email), signUp(email, email)]))
  await Promise.all(emails.map((email) => signUp(email, email)))
  const ids = [...new Set(made.flatMap((one) => (one.status === 'fulfilled' ? one.value.application_id : [])))]
  expect(ids).toHaveLength(12)

  const [, second, third] = flow.stages.map(({ id }) => id) as [string, string, string]
  const advance = (page_or_stage_id: string, idempotencyKey?: string) =>
    applications.advanceMany({ application_ids: [...ids, ...ids], page_or_stage_id }, { idempotencyKey })
  await Promise.all([advance(second), advance(third), advance(second, 'once')])
  await advance(second, 'once')
  await applications.advanceMany({ application_ids: ids, page_or_stage_id: third, dry_run: true })

  const resume = { name: 'a.pdf', content: pdfOf('One', 'Two') }
  const { documents } = await applications.uploadDocuments(ids[0] as string, {
    [flow.elements.resume as string]: resume,
  })
  await runJobs(service)
  const slug = await slugOf(company.id)
  await hireline(service, 'documents', 'retry', '--company', slug, documents[0]?.id as string)
  await runJobs(service)

  const events = await eventsOf(company.id)
  const count = (name: string) => events.filter((event) => event.service === name).length
  const transitions = await service.db
    .selectFrom('transitions')
    .select('id')
    .where('company_id', '=', company.id)
    .execute()
  expect(transitions).toHaveLength(12 * 4)
  expect([count('ApplicationStageTransition'), count('LMS'), count('DocumentAgent')]).toEqual([12 * 4, 12, 2])
  expect(new Set(events.map(({ service, source_id }) => `${service} ${source_id}`)).size).toBe(events.length)
  expect(events.find((event) => event.service === 'LMS')?.quantity).toBe('0.1')
  expect(await reconcileUsage(service.db, { id: company.id, timezone: 'UTC' }, {})).toMatchObject({
    isEqual: true,
    services: [
      { service: 'ApplicationStageTransition', events: 48, effects: 48 },
      { service: 'DocumentAgent', events: 2, effects: 2 },
    ],
  })
}, 90_000)

test('an operator records a service once by its reference, lists it, and it is in the export', async () => {
  const company = await givenCompany(service.db)
  const slug = await slugOf(company.id)
  const flow = await givenFlow(service.db, company.id)
  const { id } = await givenApplication(service.db, company.id, flow)
  const record = (...more: string[]) =>
    hireline(service, 'usage', 'record', '--company', slug, '--service', 'BrowserAgent', ...more)
  const command = ['--application', id, '--quantity', '2.5', '--reference', 'session 17']
  const [first, again] = [await record(...command), await record(...command, '--json')]
  expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^recorded [0-9a-f-]{36}\n$/)])
  expect(JSON.parse(again.stdout).event).toMatchObject({ recorded: false, quantity: 2.5, application_id: id })
  const listed = await hireline(service, 'usage', 'list', '--company', slug)
  expect(listed.stdout).toMatch(new RegExp(`BrowserAgent +2.5 +${id}`))

  const agency = await slugOf((await givenCompany(service.db)).id)
  const reach = ['--name', 'Bills', '--billing-companies', slug]
  const key = await hireline(service, 'keys', 'create', '--company', agency, ...reach)
  const day = new Date().toISOString().slice(0, 10)
  const { billingExports } = sdkClient(service, key.stdout.trim())
  const { tracker_id } = await billingExports.request({ company_ids: [company.id], start_date: day, end_date: day })
  await runJobs(service)
  const done = await billingExports.request({ tracker_id })
  expect(done.state === 'COMPLETED' && done.summary).toMatchObject({
    total_events: 1,
    quantity_by_service: { BrowserAgent: 2.5 },
  })
}, 120_000)

test('reconciling finds what is not charged for, what is charged for without ground, and an export that says otherwise', async () => {
  const company = await givenCompany(service.db)
  const slug = await slugOf(company.id)
  const flow = await givenFlow(service.db, company.id)
  const { applications, billingExports } = sdkClient(service, company.key)
  const person = { hiring_flow_id: flow.id, phone_number: '+12133734253', name: 'Ada King' }
  for (const name of ['a', 'b', 'c']) await applications.create({ ...person, email: `${name}@example.com` })
  const day = new Date().toISOString().slice(0, 10)
  await billingExports.request({ company_ids: [company.id], start_date: day, end_date: day })
  await runJobs(service)

  const reconcile = (...more: string[]) => hireline(service, 'usage', 'reconcile', '--company', slug, ...more)
  const equal = await reconcile()
  expect([equal.code, equal.stderr]).toEqual([0, ''])
  expect(equal.stdout).toMatch(/ApplicationStageTransition +3 +3 +equal/)
  expect(equal.stdout).toMatch(/3 +3 csv, 3 parquet +3 +equal/)

  await sql`
    update billable_events set source_id = ${randomUUID()}
    where company_id = ${company.id} and id = (select id from billable_events where company_id = ${company.id} limit 1)
  `.execute(service.db)
  await sql`
    delete from billable_events
    where company_id = ${company.id}
      and id = (select max(id::text)::uuid from billable_events where company_id = ${company.id})
  `.execute(service.db)
  const different = await reconcile('--json')
  expect(different.code).toBe(1)
  expect(JSON.parse(different.stdout)).toMatchObject({
    equal: false,
    companies: [
      {
        services: [{ events: 2, effects: 3, uncharged: 2, unfounded: 1 }, { events: 0 }],
        exports: [{ summary: 3, events: 2, isEqual: false }],
      },
    ],
  })
  expect((await reconcile('--from', '2020-01-01', '--to', '2020-12-31')).stdout).toMatch(/Transition +0 +0 +equal/)
}, 120_000)

test('polls do not count against the rate limit, starts do', async () => {
  const company = await givenCompany(service.db)
  const { key } = await givenKey(service.db, company.id, { perMinute: 3, perSecond: 0 })
  const command = { company_ids: [company.id], start_date: '2026-01-01', end_date: '2026-01-01' }
  const started = await service.call(key, { path: EXPORT_PATH, body: command })
  const { tracker_id } = started.body.data
  for (let index = 0; index < 10; index += 1) {
    const polled = await service.call(
      key,
      index % 2 === 0 ? { path: EXPORT_PATH, body: { tracker_id } } : { path: EXPORT_PATH, query: { tracker_id } },
    )
    expect([polled.status, polled.headers['x-ratelimit-remaining']]).toEqual([202, '2'])
  }
  const statuses = []
  for (let index = 0; index < 4; index += 1) {
    statuses.push((await service.call(key, { path: EXPORT_PATH, body: index === 0 ? {} : command })).status)
  }
  expect(statuses).toEqual([400, 202, 429, 429])
  // What names no export is no poll.
  expect((await service.call(key, { path: EXPORT_PATH, body: { tracker_id: 5 } })).status).toBe(429)
  expect((await service.call(key, { path: EXPORT_PATH, body: { tracker_id } })).status).toBe(202)
  const polls = Array.from({ length: 30 }, () => service.call(key, { path: EXPORT_PATH, body: { tracker_id } }))
  expect((await Promise.all(polls)).map(({ status }) => status)).toContain(429)
  expect((await service.call(key, { path: '/external/v1/company/' })).status).toBe(429)
})

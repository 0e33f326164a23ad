import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import {
  type ApplicationPlan,
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { mailsIn } from '../../../tests/support/mails.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import type { Step } from '../automation.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com' })
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: crypto.randomUUID(),
      key: 'link',
      subject: 'Until {{ steps.create_magic_link.expires_at }}',
      text: 'Open {{ steps.create_magic_link.magic_link }} now',
    })
    .execute()
})

async function takeSteps(steps: Step[], candidate: ApplicationPlan['candidate'] = {}) {
  await givenAutomation(service.db, company.id, flow, { on: 1, steps })
  const { id } = await givenApplication(service.db, company.id, flow, { candidate })
  const path = `/external/v1/applications/${id}/advance/`
  await service.call(company.key, { path, body: { page_or_stage_id: flow.stages[1]?.id } })
  await runJobs(service)
  return id
}

const run = () =>
  service.db.selectFrom('automation_runs').selectAll().where('company_id', '=', company.id).executeTakeFirstOrThrow()
const mails = () => mailsIn(service, { company_id: company.id })

test('a later step mails the link, which leads to the candidate’s application', async () => {
  const id = await takeSteps([
    { create_magic_link: { expiry_duration_in_seconds: 3600 } },
    { send_email: { template: 'link' } },
  ])
  const [mail] = await mails()
  const link = /Open https:\/\/jobs\.example\.com(\/l\/[\w-]{64}) now/.exec(mail?.text ?? '')?.[1] ?? ''
  const expiresAt = Date.parse((mail?.subject ?? '').replace('Until ', ''))
  expect((expiresAt - Date.now()) / 1000).toBeCloseTo(3600, -2)
  const browser = newBrowser(service)
  expect((await browser.get(link)).status).toBe(200)
  // The pages are behind https, so the browser keeps the cookies under their full names.
  expect((await browser.send(link)).headers.location).toBe(`/portal/applications/${id}/`)
})

test('a link that works once leads nowhere a second time', async () => {
  const id = await takeSteps([{ create_magic_link: { single_use: true } }, { send_email: { template: 'link' } }])
  const [mail] = await mails()
  const link = /(\/l\/[\w-]{64}) now/.exec(mail?.text ?? '')?.[1] ?? ''
  const browser = newBrowser(service)
  await browser.get(link)
  expect((await browser.send(link)).headers.location).toBe(`/portal/applications/${id}/`)
  expect((await newBrowser(service).get(link)).status).toBe(410)
})

test('the link is kept sealed while the run waits, and forgotten when it has succeeded', async () => {
  await takeSteps([{ create_magic_link: {} }, { wait: { duration: 'PT1H' } }, { send_email: { template: 'link' } }])
  expect((await run()).results).toEqual({ sealed: expect.stringMatching(/^own-/) })
  await sql`update automation_runs set resume_at = now()`.execute(service.db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
  await runJobs(service)
  expect(await mails()).toMatchObject([{ text: expect.stringMatching(/\/l\/[\w-]{64} now/) }])
  expect(await run()).toMatchObject({ status: 'succeeded', results: {} })
})

test('neither the run’s answer nor its log shows the link', async () => {
  await takeSteps([{ create_magic_link: {} }, { wait: { duration: 'PT1H' } }])
  const { id } = await run()
  const { status, body } = await service.call(company.key, { path: `/external/v1/automations/runs/${id}/` })
  expect([status, JSON.stringify(body).includes('/l/')]).toEqual([200, false])
})

test.each([
  ['the candidate has no email', {}, { email: null, external_identifier: 'E-1' }, 'The candidate has no email'],
  ['the lifetime is outside of the bounds', { expiry_duration_in_seconds: 1 }, {}, 'must be from 60 to 2592000'],
])('the run fails when %s', async (_, settings, candidate, error) => {
  await takeSteps([{ create_magic_link: settings }], candidate)
  expect(await run()).toMatchObject({ status: 'failed', error: expect.stringContaining(error) })
})

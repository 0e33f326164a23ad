import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, givenFlow, unique } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { forgetOldSessionsJob } from './forget-old-sessions.ts'

const service = testService()

test('sessions that have expired are deleted, and no others', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const browser = newBrowser(service)
  for (const name of ['old', 'good']) {
    const body = { email: `${name}-${unique()}@example.com`, hiring_flow_id: flow.id }
    const answer = await service.call(company.key, { path: '/external/v1/applications/magic-link/', body })
    const link = new URL(answer.body.data.magic_link).pathname
    await browser.get(link)
    expect((await browser.send(link)).status).toBe(303)
  }
  await sql`update applicant_sessions set expires_at = now() - interval '1 second' where ended_at is not null`.execute(
    service.db,
  )
  await forgetOldSessionsJob.runFor(service, company.id)
  expect(await service.db.selectFrom('applicant_sessions').select('id').execute()).toHaveLength(1)
  expect((await browser.get('/portal/nothing')).text).toContain('/portal/logout/')
})

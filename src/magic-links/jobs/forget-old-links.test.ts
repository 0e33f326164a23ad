import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, givenFlow, unique } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { forgetOldSessionsJob } from '../../portal/jobs/forget-old-sessions.ts'
import { forgetOldLinksJob } from './forget-old-links.ts'

const service = testService({ MAGIC_LINK_RETENTION_DAYS: '7' })

test('links that expired longer ago than they are kept, and sessions that have expired, are deleted, and no others', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const emails = ['old', 'late', 'good'].map((name) => `${name}-${unique()}@example.com`)
  const browser = newBrowser(service)
  for (const email of emails) {
    const body = { email, hiring_flow_id: flow.id }
    const answer = await service.call(company.key, { path: '/external/v1/applications/magic-link/', body })
    const link = new URL(answer.body.data.magic_link).pathname
    await browser.get(link)
    expect((await browser.send(link)).status).toBe(303)
  }
  const [old, late, good] = emails
  await sql`update magic_links set expires_at = now() - interval '7 days 1 second' where email = ${old}`.execute(
    service.db,
  )
  await sql`update magic_links set expires_at = now() - interval '6 days 23 hours' where email = ${late}`.execute(
    service.db,
  )
  await sql`update applicant_sessions set expires_at = now() - interval '1 second' where ended_at is not null`.execute(
    service.db,
  )
  for (const job of [forgetOldLinksJob, forgetOldSessionsJob]) await job.runFor(service, company.id)
  const links = await service.db.selectFrom('magic_links').select('email').orderBy('created').execute()
  expect(links.map(({ email }) => email)).toEqual([late, good])
  expect(await service.db.selectFrom('applicant_sessions').select('id').execute()).toHaveLength(1)
  expect((await browser.get('/portal/nothing')).text).toContain('/portal/logout/')
})

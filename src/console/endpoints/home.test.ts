import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let owner: TestOperator

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{}, { kind: 'rejected' }] })
  owner = await givenOperator(service, company.id)
})

const home = async (who: { cookie: string } = owner) => (await callConsole(service, who, { path: '/home/' })).body.data
const apply = () => givenApplication(service.db, company.id, flow)
const assign = (id: string, to: { id: string }) =>
  service.db.updateTable('applications').set({ assignee_id: to.id }).where('id', '=', id).execute()
const mention = (applicationId: string, who: { id: string }, text = 'Look, please') =>
  callConsole(service, owner, { path: `/v1/applications/${applicationId}/notes/`, body: { text, mentions: [who.id] } })

test('tells what is assigned to somebody and still open, what is new, and which notes are meant for them', async () => {
  const [mine, done, old] = [await apply(), await apply(), await apply()]
  for (const { id } of [mine, done]) await assign(id, owner)
  await service.db
    .updateTable('applications')
    .set({ stage_id: flow.stages[1]?.id ?? '' })
    .where('id', '=', done.id)
    .execute()
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  await service.db.updateTable('applications').set({ created: longAgo }).where('id', '=', old.id).execute()
  const other = await givenOperator(service, company.id, { role: 'recruiter' })
  await mention(mine.id, owner)
  await mention(mine.id, other, 'Not for the owner')
  const exact = (count: number) => [{ hiring_flow_id: flow.id, counted: { count, is_exact: true } }]
  expect(await home()).toMatchObject({
    assigned: exact(1),
    new: exact(2),
    mentions: [{ application_id: mine.id, text: 'Look, please', author_id: owner.id }],
    waiting_documents: { count: 0, is_exact: true },
    interviews_today: { count: 0 },
    failed_runs: { count: 0, is_exact: true },
    failed_mails: { count: 0, is_exact: true },
  })
  const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
  expect(await home(stranger)).toMatchObject({ assigned: [], new: [], mentions: [] })
})

test('is new since the beginning of yesterday, by the company’s own clock', async () => {
  const timezone = 'Asia/Tokyo'
  await service.db.updateTable('companies').set({ timezone }).where('id', '=', company.id).execute()
  const today = Temporal.Now.plainDateISO(timezone)
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timezone).epochMilliseconds
  // Of two days: midnight may pass meanwhile.
  const moments = [1, 0].flatMap((daysAgo) => {
    const begin = startOf(today.subtract({ days: daysAgo }))
    return [begin - 1, begin]
  })
  for (const moment of moments) await givenApplication(service.db, company.id, flow, { created: new Date(moment) })
  const told = await home()
  const yesterday = Temporal.PlainDate.from(told.today).subtract({ days: 1 })
  const count = moments.filter((moment) => moment >= startOf(yesterday)).length
  expect(told).toMatchObject({ new_since: yesterday.toString(), new: [{ counted: { count } }] })
})

test('tells what has failed lately', async () => {
  const { id } = await apply()
  const rows = [
    ['failed', '1 hour'],
    ['failed', '40 days'],
    ['sent', '1 hour'],
  ] as const
  for (const [status, ago] of rows) {
    await sql`
      insert into mails (company_id, id, application_id, recipient, subject, text, status, created)
      values (${company.id}, gen_random_uuid(), ${id}, 'a@example.com', '', '', ${status}, now() - ${ago}::interval)
    `.execute(service.db)
  }
  const { failed_mails: mails } = await home()
  expect(mails).toEqual({ count: 1, is_exact: true })
})

test('tells each role what it may know: who sees only their own people is told of no others', async () => {
  const { id } = await apply()
  const other = await apply()
  const reviewer = await givenOperator(service, company.id, { role: 'reviewer' })
  await assign(id, reviewer)
  for (const about of [id, other.id]) await mention(about, reviewer)
  expect(await home(reviewer)).toMatchObject({
    assigned: [{ counted: { count: 1 } }],
    new: [],
    mentions: [{ application_id: id }],
    waiting_documents: { count: 0, is_exact: true },
    interviews_today: null,
    failed_runs: null,
    failed_mails: null,
  })
  const auditor = await givenOperator(service, company.id, { role: 'auditor' })
  expect((await callConsole(service, auditor, { path: '/home/' })).status).toBe(403)
})

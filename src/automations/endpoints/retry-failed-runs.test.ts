import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { sealEntries } from '../../audit/actions/seal-entries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { retryNextRuns } from '../actions/retry-failed-runs.ts'

const service = testService()
let company: TestCompany
let automationId: string
let applicationId: string

beforeEach(async () => {
  company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  automationId = (await givenAutomation(service.db, company.id, flow, { on: 1, steps: [] })).id
  applicationId = (await givenApplication(service.db, company.id, flow)).id
})

/** Runs that have failed, and fail each time. */
const givenFailedRuns = (count: number) =>
  sql`
  insert into automation_runs
    (company_id, id, automation_id, trigger_type, application_id, event_key, status, error, pending, created, finished_at)
  select ${company.id}, gen_random_uuid(), ${automationId}, 'stage_entered', ${applicationId}, number, 'failed', 'No.',
    '[{"path": "steps[0]", "step": {"send_email": {"template": "gone"}}}]', now() - interval '1 day', now() - interval '1 day'
  from generate_series(1, ${count}::integer) number
`.execute(service.db)

const retryAll = async (body: object = {}, key = company.key) => {
  const answer = await service.call(key, { path: '/external/v1/run-retries/', body })
  expect(answer.status, JSON.stringify(answer.body)).toBe('dry_run' in body ? 200 : 202)
  return answer.body.data
}

/** How many runs have been taken up how often since they failed. */
const attempts = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ attempts: number; runs: number }>`
    select coalesce((steps -> 0 ->> 'attempts')::integer, 0) as attempts, count(*)::integer as runs
    from automation_runs where company_id = ${company.id} group by 1
  `.execute(service.db)
  return Object.fromEntries(rows.map(({ attempts, runs }) => [attempts, runs]))
}

test('says how many there are, and runs each once, however often the same is ordered', async () => {
  await givenFailedRuns(450)
  const looked = await retryAll({ dry_run: true })
  expect(looked).toMatchObject({ waiting: 450, failed_since: 0, is_exact: true })
  expect(await attempts()).toEqual({ 0: 450 })
  const order = { automation_id: automationId, failed_until: looked.failed_until }
  expect(await retryAll(order)).toMatchObject({ waiting: 450, failed_until: looked.failed_until })
  await retryAll(order)
  await runJobs(service)
  expect(await retryAll(order)).toMatchObject({ waiting: 0, failed_since: 450 })
  await runJobs(service)
  expect(await attempts()).toEqual({ 1: 450 })
  await sealEntries(service.db, secretsOf(service.config), company.id)
  const entries = await sql`
    select from audit_entries where company_id = ${company.id} and action = 'automation_run.retried' and object_id is not null
  `.execute(service.db)
  expect(entries.rows.length).toBe(450)
  // Asked anew, what failed again is failed like any other.
  await retryAll()
  await runJobs(service)
  expect(await attempts()).toEqual({ 2: 450 })
})

test('tells what became of each run that it took up, and of no other', async () => {
  await givenFailedRuns(3)
  const { rows } = await sql<{ id: string }>`
    select id from automation_runs where company_id = ${company.id} order by event_key
  `.execute(service.db)
  const [good, bad, untouched] = rows.map(({ id }) => id)
  await sql`update automation_runs set pending = '[]' where company_id = ${company.id} and id = ${good}`.execute(
    service.db,
  )
  const later = new Date(Date.now() + 60_000)
  await sql`
    update automation_runs set finished_at = ${later} where company_id = ${company.id} and id = ${untouched}
  `.execute(service.db)
  expect((await retryAll({ dry_run: true })).id).toBeNull()
  const { id, failed_until } = await retryAll()
  await runJobs(service)
  const { body } = await service.call(company.key, { path: `/external/v1/automations/runs/?retry_id=${id}` })
  const became = (runs: { run_id: string; status: string; error: string | null }[]) =>
    runs.map(({ run_id, status, error }) => [run_id, status, error !== null]).toSorted()
  expect(became(body.data.results)).toEqual(
    [
      [good, 'succeeded', false],
      [bad, 'failed', true],
    ].toSorted(),
  )
  expect((await retryAll({ failed_until })).id).toBeNull()
  const stranger = await givenCompany(service.db)
  const others = await service.call(stranger.key, { path: `/external/v1/automations/runs/?retry_id=${id}` })
  expect(others.body.data.results).toEqual([])
})

test('goes on after it was killed half way, each once', async () => {
  await givenFailedRuns(450)
  const order = {
    company_id: company.id,
    failed_until: new Date().toISOString(),
    actor: { type: 'operator' as const, id: crypto.randomUUID() },
  }
  expect(await retryNextRuns(service.db, order, undefined)).toBeDefined()
  await runJobs(service)
  expect(await attempts()).toEqual({ 0: 250, 1: 200 })
  await retryAll({ failed_until: order.failed_until })
  await runJobs(service)
  expect(await attempts()).toEqual({ 1: 450 })
})

test('takes those alone that the filter names, and those of nobody else', async () => {
  await givenFailedRuns(2)
  const stranger = await givenCompany(service.db)
  for (const body of [
    { automation_id: crypto.randomUUID() },
    { application_id: crypto.randomUUID() },
    { created_since: new Date().toISOString() },
    { failed_until: '2020-01-01T00:00:00Z' },
  ]) {
    expect((await retryAll(body)).waiting, JSON.stringify(body)).toBe(0)
  }
  expect((await retryAll({}, stranger.key)).waiting).toBe(0)
  await runJobs(service)
  expect(await attempts()).toEqual({ 0: 2 })
  expect((await retryAll({ application_id: applicationId, created_since: '1970-01-02' })).waiting).toBe(2)
  const { status, body } = await service.call(company.key, {
    path: '/external/v1/run-retries/',
    body: { failed_until: 'then' },
  })
  expect([status, body.code]).toEqual([400, 'invalid_datetime'])
})

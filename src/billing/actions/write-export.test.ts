import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { EXPORT_PATH, givenEvents, startedExport } from '../../../tests/support/billing.ts'
import { givenCompany, type TestCompany } from '../../../tests/support/factories.ts'
import { runJobsOf } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { filesOnDisk } from '../../../tests/support/stored-files.ts'
import { findExport } from '../export-queries.ts'
import { writeExport } from './write-export.ts'

const service = testService()

const today = () => new Date().toISOString().slice(0, 10)
const start = (company: TestCompany) =>
  startedExport(service, company.key, { company_ids: [company.id], start_date: today(), end_date: today() })

async function totalOf(company: TestCompany, tracker_id: string): Promise<number> {
  const answer = await service.call(company.key, { path: EXPORT_PATH, body: { tracker_id } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.summary.total_events
}

test('what was being recorded when the export started is waited for, and what was recorded afterwards is left out', async () => {
  const company = await givenCompany(service.db)
  const [id] = await givenEvents(service.db, company, [{}])
  const copy = (db: typeof service.db) =>
    sql`
      insert into billable_events (company_id, id, service, application_id, source_id, is_test, created)
      select company_id, gen_random_uuid(), service, application_id, gen_random_uuid(), is_test, clock_timestamp()
      from billable_events where company_id = ${company.id} and id = ${id}
    `.execute(db)
  const committed = Promise.withResolvers<void>()
  const recorded = Promise.withResolvers<void>()
  const slow = service.db.transaction().execute(async (transaction) => {
    await copy(transaction)
    recorded.resolve()
    await committed.promise
  })
  await recorded.promise
  const tracker = await start(company)
  await vi.waitFor(async () => {
    const { rows } = await sql<{ is_later: boolean }>`
      select clock_timestamp() > created + interval '2 milliseconds' as is_later from billing_exports where id = ${tracker}
    `.execute(service.db)
    expect(rows[0]?.is_later).toBe(true)
  }, 25_000)
  await copy(service.db)
  const writing = writeExport(service, company.id, tracker)
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      attempts: number
    }>`select attempts from billing_exports where id = ${tracker}`.execute(service.db)
    expect(rows[0]?.attempts).toBe(1)
  }, 25_000)
  expect(await Promise.race([writing.then(() => 'done'), copy(service.db).then(() => 'waits')])).toBe('waits')
  committed.resolve()
  await Promise.all([slow, writing])
  expect(await totalOf(company, tracker)).toBe(2)
})

test('two workers at once make one export, with one end', async () => {
  const company = await givenCompany(service.db)
  await givenEvents(
    service.db,
    company,
    Array.from({ length: 50 }, () => ({})),
  )
  const tracker = await start(company)
  await Promise.all([writeExport(service, company.id, tracker), writeExport(service, company.id, tracker)])
  await writeExport(service, company.id, tracker)
  expect(await totalOf(company, tracker)).toBe(50)
  expect((await findExport(service.db, company.id, tracker))?.companies[0]?.files).toHaveLength(2)
})

test('a storage that fails leaves nothing behind; the next attempt makes the export', async () => {
  const company = await givenCompany(service.db)
  await givenEvents(service.db, company, [{}])
  const tracker = await start(company)
  const before = await filesOnDisk(service)
  const full = vi.spyOn(service.storage, 'keep').mockRejectedValue(new Error('no space left on device'))
  await expect(writeExport(service, company.id, tracker)).rejects.toThrow('no space left')
  full.mockRestore()
  expect(await filesOnDisk(service)).toEqual(before)
  expect(await findExport(service.db, company.id, tracker)).toMatchObject({
    state: 'IN_PROGRESS',
    problem: 'no space left on device',
  })
  await runJobsOf(service, 'write_billing_export')
  expect(await totalOf(company, tracker)).toBe(1)
})

test('a database that breaks off in the middle of the rows is an attempt that failed, and leaves no file', async () => {
  const company = await givenCompany(service.db)
  await givenEvents(service.db, company, [{}])
  const tracker = await start(company)
  const before = await filesOnDisk(service)
  // Counted, but not to be written: the time has no such text.
  await sql`update billing_export_companies set timezone = 'Nowhere/Atall' where export_id = ${tracker}`.execute(
    service.db,
  )
  await expect(writeExport(service, company.id, tracker)).rejects.toThrow('Nowhere/Atall')
  expect(await filesOnDisk(service)).toEqual(before)
})

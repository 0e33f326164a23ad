import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { findExport } from '../../src/billing/export-queries.ts'
import { EXPORT_PATH, type ExportFile, givenEvents, startedExport } from '../support/billing.ts'
import { givenCompany, givenEndpoint } from '../support/factories.ts'
import { runJobsOf } from '../support/queue.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const EVENTS = 60_000
const { exports: EXPORTS, kills: KILLS } = { few: { exports: 3, kills: 2 }, many: { exports: 10, kills: 6 } }[
  inject('rounds')
]

const service = testService()

/** The sums of the files that lie under their final names. */
async function storedSums(): Promise<string[]> {
  const folder = join(service.config.DATA_DIR, 'files/exports')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(
    files.map(async (path) =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ),
  )
}

test('exports whose worker is killed again and again complete, each once, with the files of an undisturbed one', async () => {
  const company = await givenCompany(service.db, { timezone: 'America/Chicago' })
  await givenEndpoint(service.db, company.id, { url: 'http://localhost:1', events: ['export.completed'] })
  const [id] = await givenEvents(service.db, company, [{ created: new Date('2026-01-02T12:00Z') }])
  await sql`
      insert into billable_events (company_id, id, service, application_id, source_id, quantity, is_test, details, created)
      select company_id, gen_random_uuid(), 'LMS', application_id, gen_random_uuid(), 1, false, '{"course": "Forklifts"}',
        timestamptz '2026-01-03Z' + n * interval '30 seconds'
      from billable_events, generate_series(1, ${EVENTS}) n where company_id = ${company.id} and id = ${id}
    `.execute(service.db)
  const request = { company_ids: [company.id], start_date: '2026-01-01', end_date: '2026-01-31' }
  const sumsOf = async (tracker_id: string) => {
    const answer = await service.call(company.key, { path: EXPORT_PATH, body: { tracker_id } })
    expect(answer.status).toBe(200)
    return answer.body.data.export_urls.map(({ sha256 }: ExportFile) => sha256)
  }
  const undisturbed = await startedExport(service, company.key, request)
  await runJobsOf(service, 'write_billing_export')
  const expected = await sumsOf(undisturbed)

  const trackers: string[] = []
  for (let index = 0; index < EXPORTS; index += 1) {
    trackers.push(await startedExport(service, company.key, request))
  }
  const worker = () =>
    hireline(['worker'], {
      DATABASE_URL: databaseUrl(service.connection),
      DATA_DIR: service.config.DATA_DIR,
      EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true',
    })
  const underWay = async () => {
    const all = await Promise.all(trackers.map((tracker) => findExport(service.db, company.id, tracker)))
    return all.some((found) => found?.state === 'IN_PROGRESS' && found.companies[0]?.rows_expected !== null)
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = worker()
    await vi.waitFor(async () => expect(await underWay()).toBe(true), { timeout: 60_000, interval: 20 })
    // Early and late in the writing of a file.
    await sleep((kill * 720) / KILLS)
    running.process.kill('SIGKILL')
    await running.exit
    expect(new Set([...expected, ...(await storedSums())])).toEqual(new Set(expected))
  }
  const last = worker()
  await vi.waitFor(
    async () => {
      const all = await Promise.all(trackers.map((tracker) => findExport(service.db, company.id, tracker)))
      expect(all.map((found) => found?.state)).toEqual(trackers.map(() => 'COMPLETED'))
    },
    { timeout: 180_000, interval: 200 },
  )
  last.process.kill('SIGTERM')
  await last.exit

  for (const tracker of trackers) expect(await sumsOf(tracker)).toEqual(expected)
  const { rows } = await sql<{ subject_id: string; n: number }>`
      select subject_id, count(*)::int as n from events
      where company_id = ${company.id} and type = 'export.completed' group by subject_id
    `.execute(service.db)
  expect(rows.map(({ n }) => n)).toEqual([undisturbed, ...trackers].map(() => 1))
  expect((await storedSums()).length).toBe(2 * (EXPORTS + 1))
}, 400_000)

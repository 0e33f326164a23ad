import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  askDuckDb,
  downloaded,
  EXPORT_PATH,
  type ExportFile,
  type ExportRequest,
  givenEvents,
  parseCsv,
  startedExport,
} from '../../../tests/support/billing.ts'
import { givenCompany, givenEndpoint, givenFlow, givenKey, type TestCompany } from '../../../tests/support/factories.ts'
import { runJobs, runJobsOf } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { forgetExports } from '../actions/forget-exports.ts'

const service = testService()

const january = (company: TestCompany): ExportRequest => ({
  company_ids: [company.id],
  start_date: '2026-01-01',
  end_date: '2026-01-31',
})
const inJanuary = (day: number) => new Date(Date.UTC(2026, 0, day, 12))

const poll = (key: string, tracker_id: string) => service.call(key, { path: EXPORT_PATH, body: { tracker_id } })

async function finished(key: string, request: ExportRequest) {
  const tracker = await startedExport(service, key, request)
  await runJobs(service)
  const answer = await poll(key, tracker)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const fileOf = (data: { export_urls: ExportFile[] }, format: string, companyId?: string) =>
  data.export_urls.find(
    (file) => file.format === format && (companyId === undefined || file.company_id === companyId),
  ) as ExportFile

async function csvOf(data: { export_urls: ExportFile[] }, companyId?: string) {
  const [heading = [], ...rows] = parseCsv(await downloaded(service, fileOf(data, 'csv', companyId)))
  return rows.map((row) => Object.fromEntries(heading.map((name, index) => [name, row[index] as string])))
}

describe('202', () => {
  test('with a tracker when an export starts, with progress while it runs, and when to ask again', async () => {
    const company = await givenCompany(service.db)
    await givenEvents(service.db, company, [{ created: inJanuary(5) }])
    const started = await service.call(company.key, { path: EXPORT_PATH, body: january(company) })
    expect(started.status).toBe(202)
    expect(started.headers['retry-after']).toBe('2')
    const { tracker_id } = started.body.data
    expect(started.body.data).toEqual({
      tracker_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: 'IN_PROGRESS',
      progress: { rows_written: 0, rows_expected: null },
    })
    await sql`update billing_export_companies set rows_expected = 5, rows_written = 3`.execute(service.db)
    const running = await poll(company.key, tracker_id)
    expect([running.status, running.headers['retry-after']]).toEqual([202, '2'])
    expect(running.body.data.progress).toEqual({ rows_written: 3, rows_expected: 5 })
    await runJobs(service)
    expect((await poll(company.key, tracker_id)).status).toBe(200)
    // A poll looks at nothing else.
    const others = { company_ids: 'x', services: 5, start_date: 'garbage', unknown: 1 }
    const body = { tracker_id, ...others }
    expect((await service.call(company.key, { path: EXPORT_PATH, body })).status).toBe(200)
  })

  test('by GET, with the fields as query parameters', async () => {
    const company = await givenCompany(service.db)
    const query = {
      company_ids: company.id,
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      services: ['LMS', 'OCR'],
    }
    const started = await service.call(company.key, { path: EXPORT_PATH, query })
    expect(started.status).toBe(202)
    await runJobs(service)
    const { tracker_id } = started.body.data
    expect((await service.call(company.key, { path: `${EXPORT_PATH}/`, query: { tracker_id } })).status).toBe(200)
  })

  test('a HEAD starts nothing', async () => {
    const company = await givenCompany(service.db)
    const query = { company_ids: company.id, start_date: '2026-01-01', end_date: '2026-01-31' }
    await service.call(company.key, { method: 'HEAD', path: EXPORT_PATH, query })
    const exports = service.db.selectFrom('billing_exports').select('id').where('company_id', '=', company.id)
    expect(await exports.execute()).toEqual([])
  })

  test('a start that is repeated with its Idempotency-Key is one export', async () => {
    const company = await givenCompany(service.db)
    const request = { path: EXPORT_PATH, body: january(company), headers: { 'idempotency-key': 'january' } }
    const [first, again] = [await service.call(company.key, request), await service.call(company.key, request)]
    expect(again.body).toEqual(first.body)
    expect(first.headers['retry-after']).toBe('2')
    expect(again.headers['idempotency-replayed']).toBe('true')
  })
})

describe('200', () => {
  test('with a summary, and files whose links, sizes, sums and rows hold', async () => {
    const company = await givenCompany(service.db)
    const ids = await givenEvents(service.db, company, [
      { created: inJanuary(5), service: 'LMS', quantity: 0.25 },
      { created: inJanuary(4), service: 'ApplicationStageTransition' },
      { created: inJanuary(6), service: 'LMS', quantity: 2, details: { course: 'Forklifts, "basic"' } },
    ])
    const data = await finished(company.key, january(company))
    expect(data).toMatchObject({
      state: 'COMPLETED',
      period: {
        start_date: '2026-01-01',
        end_date: '2026-01-31',
        companies: [{ company_id: company.id, timezone: 'UTC', start_date: '2026-01-01', end_date: '2026-01-31' }],
      },
      summary: {
        total_events: 3,
        total_quantity: 3.25,
        by_service: { ApplicationStageTransition: 1, LMS: 2 },
        quantity_by_service: { ApplicationStageTransition: 1, LMS: 2.25 },
      },
    })
    expect(data.export_urls.map((file: ExportFile) => [file.company_id, file.format, file.rows])).toEqual([
      [company.id, 'csv', 3],
      [company.id, 'parquet', 3],
    ])
    const [, first, third] = [ids[1], ids[0], ids[2]]
    const rows = await csvOf(data)
    const log = await service.call(company.key, {
      path: '/external/v1/audit-log/',
      query: { action: 'billing_export.downloaded' },
    })
    expect(log.body.data.results).toMatchObject([
      {
        actor: { type: 'api_key', id: company.keyId },
        object: { type: 'billing_export', id: data.tracker_id },
        details: { file_name: fileOf(data, 'csv').file_name },
      },
    ])
    expect(rows.map((row) => row.event_id)).toEqual([ids[1], first, third])
    expect(rows[2]).toMatchObject({
      company_id: company.id,
      service: 'LMS',
      quantity: '2',
      is_test: 'f',
      created: '2026-01-06T12:00:00.000Z',
      details: '{"course": "Forklifts, \\"basic\\""}',
    })
    const parquet = await downloaded(service, fileOf(data, 'parquet'))
    const query = `select event_id, service, quantity, is_test, epoch_ms(created) as created, details from FILE`
    const inParquet = await askDuckDb(service, parquet, 'parquet', query)
    expect(
      inParquet.map((row) => [row.event_id, Number(row.quantity), new Date(Number(row.created)).toISOString()]),
    ).toEqual(rows.map((row) => [row.event_id, Number(row.quantity), row.created]))
    expect(inParquet.map(({ details }) => details)).toEqual(rows.map(({ details }) => details))
  })

  test('the files are named for the company and the period, and nothing else is left in the storage', async () => {
    const company = await givenCompany(service.db)
    const data = await finished(company.key, january(company))
    const folder = join(service.config.DATA_DIR, 'files/exports', company.id, data.tracker_id)
    const names = ['csv', 'parquet'].map((format) =>
      expect.stringMatching(`^company-\\d+-billable-events-2026-01-01-to-2026-01-31.${format}$`),
    )
    expect((await readdir(folder)).sort()).toEqual(names)
    expect(data.export_urls.map((file: ExportFile) => file.file_name)).toEqual(names)
    expect(await readdir(join(service.config.DATA_DIR, 'incoming'))).toEqual([])
  })

  test('without any events, as files with a heading alone', async () => {
    const company = await givenCompany(service.db)
    const data = await finished(company.key, january(company))
    expect(data.summary).toEqual({ total_events: 0, total_quantity: 0, by_service: {}, quantity_by_service: {} })
    expect(await csvOf(data)).toEqual([])
    const parquet = await downloaded(service, fileOf(data, 'parquet'))
    expect(await askDuckDb(service, parquet, 'parquet', 'select count(*)::int as n from FILE')).toEqual([{ n: 0 }])
  })

  test('only the services that are asked for; the events of test applications only when they are', async () => {
    const company = await givenCompany(service.db)
    await givenEvents(service.db, company, [
      { created: inJanuary(1), service: 'LMS' },
      { created: inJanuary(2), service: 'LMS', isTest: true },
      { created: inJanuary(3), service: 'BrowserAgent' },
    ])
    const of = async (more: Partial<ExportRequest>) =>
      (await finished(company.key, { ...january(company), ...more })).summary.by_service
    expect(await of({})).toEqual({ BrowserAgent: 1, LMS: 1 })
    expect(await of({ include_test: true })).toEqual({ BrowserAgent: 1, LMS: 2 })
    expect(await of({ services: ['LMS', 'Other'] })).toEqual({ LMS: 1 })
  })

  test('what a spreadsheet would take for a formula is a text in the CSV, and as it is in Parquet', async () => {
    const company = await givenCompany(service.db)
    const services = [
      "=cmd|' /C calc'!A0",
      '+1',
      '-1',
      '@SUM(A1)',
      '＝1',
      "'quoted",
      'a,"b"',
      'plain',
      'Ω',
      ' =1',
    ].sort()
    await givenEvents(
      service.db,
      company,
      services.map((name, index) => ({ service: name, created: new Date(inJanuary(1).getTime() + index) })),
    )
    const data = await finished(company.key, january(company))
    const cells = (await csvOf(data)).map((row) => row.service as string)
    expect(cells.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([])
    expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(services)
    const parquet = await downloaded(service, fileOf(data, 'parquet'))
    const inParquet = await askDuckDb(service, parquet, 'parquet', 'select service from FILE')
    expect(inParquet.map((row) => row.service)).toEqual(services)
    expect(data.summary.by_service["=cmd|' /C calc'!A0"]).toBe(1)
  })

  test('20,000 events: DuckDB’s sums over both files are SQL’s', async () => {
    const company = await givenCompany(service.db)
    const [id] = await givenEvents(service.db, company, [{ created: inJanuary(2) }])
    await sql`
      insert into billable_events (company_id, id, service, application_id, source_id, quantity, is_test, created)
      select company_id, gen_random_uuid(), (array['LMS', 'DocumentAgent', 'A'])[1 + n % 3], application_id, gen_random_uuid(),
        trim_scale((n % 977 + 1) * 0.000001), false, timestamptz '2026-01-03Z' + n * interval '1 second'
      from billable_events, generate_series(1, 20000) n where company_id = ${company.id} and id = ${id}
    `.execute(service.db)
    const { rows: expected } = await sql`
      select service, count(*)::int as n, sum(quantity)::numeric(18, 6)::text as total
      from billable_events where company_id = ${company.id} group by service order by service
    `.execute(service.db)
    const data = await finished(company.key, january(company))
    for (const format of ['csv', 'parquet'] as const) {
      const query = `select service, count(*)::int as n, sum(quantity::decimal(18, 6))::varchar as total from FILE group by 1 order by 1`
      expect(await askDuckDb(service, await downloaded(service, fileOf(data, format)), format, query)).toEqual(expected)
    }
  })

  test('the transitions of the history are the events of the export', async () => {
    const company = await givenCompany(service.db)
    const flow = await givenFlow(service.db, company.id)
    const signUp = await service.call(company.key, {
      path: '/external/v1/application/create/',
      body: { email: 'ada@example.com', hiring_flow_id: flow.id, phone_number: '+12133734253', name: 'Ada Lovelace' },
    })
    const { application_id } = signUp.body.data
    await service.call(company.key, {
      path: `/external/v1/applications/${application_id}/advance/`,
      body: { page_or_stage_id: flow.stages[1]?.id },
    })
    const today = new Date().toISOString().slice(0, 10)
    const data = await finished(company.key, { company_ids: [company.id], start_date: today, end_date: today })
    const history = await service.call(company.key, { path: `/external/v1/applications/${application_id}/history/` })
    const transitions = [...history.body.data.transitions].sort((a, b) => a.created.localeCompare(b.created))
    expect((await csvOf(data)).map(({ source_id, created }) => [source_id, created])).toEqual(
      transitions.map(({ id, created }) => [id, created]),
    )
  })

  test('tells the endpoints that want it, once', async () => {
    const company = await givenCompany(service.db)
    await givenEndpoint(service.db, company.id, {
      url: 'http://localhost:1',
      events: ['export.completed'],
      active: true,
    })
    await givenEvents(service.db, company, [{ created: inJanuary(5) }])
    const tracker = await startedExport(service, company.key, january(company))
    await runJobsOf(service, 'write_billing_export')
    const events = await service.db
      .selectFrom('events')
      .select(['type', 'subject_id', 'data'])
      .where('company_id', '=', company.id)
      .execute()
    expect(events).toMatchObject([
      {
        type: 'export.completed',
        subject_id: tracker,
        data: {
          export: {
            tracker_id: tracker,
            state: 'COMPLETED',
            summary: { total_events: 1 },
            files: [
              { format: 'csv', rows: 1 },
              { format: 'parquet', rows: 1 },
            ],
          },
        },
      },
    ])
    expect(JSON.stringify(events)).not.toContain('signature=')
  })
})

describe('dates', () => {
  const between = async (timezone: string, moments: string[], start_date: string, end_date: string) => {
    const company = await givenCompany(service.db, { timezone })
    await givenEvents(
      service.db,
      company,
      moments.map((moment) => ({ created: new Date(moment) })),
    )
    const data = await finished(company.key, { company_ids: [company.id], start_date, end_date })
    return (await csvOf(data)).map(({ created }) => created)
  }

  test('are days from midnight to midnight on the company’s clocks, also when these change', async () => {
    const moments = [
      '2026-03-08T05:59:59.999Z',
      '2026-03-08T06:00:00.000Z',
      '2026-03-09T04:59:59.999Z',
      '2026-03-09T05:00:00.000Z',
    ]
    expect(await between('America/Chicago', moments, '2026-03-08', '2026-03-08')).toEqual(moments.slice(1, 3))
  })

  test.each([
    ['as they are written without an offset', '2026-03-08T23:30:00', '2026-03-08'],
    ['the day that it is there at a moment with an offset', '2026-03-09T04:30:00Z', '2026-03-08'],
    ['with an offset of another zone', '2026-03-09T13:30:00+09:00', '2026-03-08'],
    ['with a plus that a query has made a space', '2026-03-09 05:30:00 01:00', '2026-03-08'],
  ])('%s', async (_, text, day) => {
    const company = await givenCompany(service.db, { timezone: 'America/Chicago' })
    const request = { company_ids: [company.id], start_date: text, end_date: text }
    const { period } = await finished(company.key, request)
    expect(period).toMatchObject({ start_date: text, companies: [{ start_date: day, end_date: day }] })
  })

  test('are each company’s own, in one export for a key that reaches several', async () => {
    const chicago = await givenCompany(service.db, { timezone: 'America/Chicago' })
    const tokyo = await givenCompany(service.db, { timezone: 'Asia/Tokyo' })
    for (const company of [chicago, tokyo]) {
      await givenEvents(service.db, company, [
        { created: new Date('2026-01-01T03:00Z') },
        { created: new Date('2026-01-02T03:00Z') },
      ])
    }
    const { key } = await givenKey(service.db, chicago.id, { billingCompanyIds: [tokyo.id] })
    const request = { company_ids: [tokyo.id, chicago.id, tokyo.id], start_date: '2026-01-01', end_date: '2026-01-01' }
    const data = await finished(key, request)
    expect(data.summary.total_events).toBe(2)
    expect((await csvOf(data, tokyo.id)).map(({ created }) => created)).toEqual(['2026-01-01T03:00:00.000Z'])
    expect((await csvOf(data, chicago.id)).map(({ created }) => created)).toEqual(['2026-01-02T03:00:00.000Z'])

    const hidden = await poll(chicago.key, data.tracker_id)
    expect([hidden.status, hidden.body.code]).toEqual([404, 'export_not_found'])
  })
})

describe('400', () => {
  test.each([
    ['nothing', {}, 'missing_field', ['company_ids', 'start_date', 'end_date']],
    ['no end', { end_date: undefined }, 'missing_field', ['end_date']],
    ['no company', { company_ids: [] }, 'invalid_field', ['company_ids']],
    ['a malformed company id', { company_ids: ['x'] }, 'invalid_field', ['company_ids[0]']],
    ['a date that does not exist', { start_date: '2026-02-30' }, 'invalid_datetime', ['start_date']],
    ['a date in words', { end_date: 'tomorrow' }, 'invalid_datetime', ['end_date']],
    ['an hour that does not exist', { end_date: '2026-01-31T25:00' }, 'invalid_datetime', ['end_date']],
    ['a year of five digits', { end_date: '10000-01-01' }, 'invalid_datetime', ['end_date']],
    ['an end before the start', { end_date: '2025-12-31' }, 'invalid_field', ['end_date']],
    ['no service', { services: [] }, 'invalid_field', ['services']],
    ['a tracker that is no UUID', { tracker_id: 'x' }, 'invalid_field', ['tracker_id']],
  ])('for %s', async (name, changes, code, fields) => {
    const company = await givenCompany(service.db)
    const body = name === 'nothing' ? {} : { ...january(company), ...changes }
    const answer = await service.call(company.key, { path: EXPORT_PATH, body })
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields)
    expect(
      await service.db.selectFrom('billing_exports').select('id').where('company_id', '=', company.id).execute(),
    ).toEqual([])
  })
})

test('403 for a company that the key does not reach, the same whether it exists', async () => {
  const company = await givenCompany(service.db)
  const other = await givenCompany(service.db)
  const ask = (id: string) =>
    service.call(company.key, { path: EXPORT_PATH, body: { ...january(company), company_ids: [company.id, id] } })
  const [existing, unknown] = [await ask(other.id), await ask('01990000-0000-7000-8000-000000000009')]
  expect([existing.status, existing.body.code]).toEqual([403, 'company_out_of_reach'])
  expect(unknown.body).toEqual(existing.body)
})

test('404 for a tracker that does not exist, or is another company’s', async () => {
  const company = await givenCompany(service.db)
  const other = await givenCompany(service.db)
  const tracker = await startedExport(service, company.key, january(company))
  const [foreign, unknown] = [
    await poll(other.key, tracker),
    await poll(company.key, '01990000-0000-7000-8000-000000000009'),
  ]
  expect([foreign.status, foreign.body.code]).toEqual([404, 'export_not_found'])
  expect(unknown.body).toEqual(foreign.body)
})

test('404 once the export’s time is over, when its files are deleted', async () => {
  const company = await givenCompany(service.db)
  const data = await finished(company.key, january(company))
  const kept = await finished(company.key, january(company))
  await sql`update billing_exports set expires_at = now() where id = ${data.tracker_id}`.execute(service.db)
  expect((await poll(company.key, data.tracker_id)).status).toBe(404)
  expect(await forgetExports(service, company.id)).toBe(1)
  expect(await readdir(join(service.config.DATA_DIR, 'files/exports', company.id, data.tracker_id))).toEqual([])
  await downloaded(service, fileOf(kept, 'csv'))
})

test('500 for an export that has failed for good; a new start is taken', async () => {
  const company = await givenCompany(service.db)
  const tracker = await startedExport(service, company.key, january(company))
  await sql`update billing_exports set attempts = 8 where id = ${tracker}`.execute(service.db)
  await runJobs(service)
  const answer = await poll(company.key, tracker)
  expect([answer.status, answer.body.code]).toEqual([500, 'export_failed'])
  await finished(company.key, january(company))
})

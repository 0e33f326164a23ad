import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { formBody } from '../../../tests/support/form.ts'
import { IMPORTS, imported, sendImport } from '../../../tests/support/imports.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { filesOnDisk } from '../../../tests/support/stored-files.ts'
import { reconcileUsage } from '../../billing/actions/reconcile-usage.ts'
import { runImport } from '../actions/run-import.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db, { timezone: 'America/Chicago' })
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ shift: { type: 'text' }, start: { type: 'date' } }] }, {}, {}],
  })
})

const stage = (index: number) => flow.stages[index]?.id as string
const MAP = () => ({
  source: 'old',
  dates: 'MDY',
  empty: ['n/a'],
  key: 'Id',
  person: { external_identifier: 'Id', full_name: 'Name', email: 'Email', phone_number: 'Phone' },
  application: {
    flow: { is: flow.id },
    stage: { column: 'Stage', values: { New: stage(0), Interview: stage(1), Hired: stage(2) } },
    created: 'Applied',
    tags: { column: 'Tags', split: ';' },
  },
  form: { shift: 'Shift', start: 'Start' },
  notes: ['Remark'],
})
const HEADER = 'Id,Name,Email,Phone,Stage,Applied,Tags,Shift,Start,Remark'
const table = (...lines: string[]) => [HEADER, ...lines].join('\n')
const ADA =
  '1,Ada King Lovelace,Ada@example.com,(213) 373-4253,Interview,1/31/2020 3:15 PM,vip; night,late,2/29/2020,Call her.'

const read = async (path: string, query: Record<string, string> = {}) =>
  (await service.call(company.key, { path: `/external/v1/${path}`, query })).body.data
const candidates = async () => (await read('candidates/')).results
const rowsOf = (name: string) =>
  sql<Record<string, unknown>>`select * from ${sql.table(name)} where company_id = ${company.id}`
    .execute(service.db)
    .then(({ rows }) => rows)

describe('a file', () => {
  test('makes people and applications with their own dates, values, notes and tags', async () => {
    const result = await imported(service, company.key, { content: table(ADA), map: MAP() })
    expect(result).toMatchObject({
      state: 'completed',
      counts: { created: 1, added: 0, repeated: 0, failed: 0, warnings: 0, met: 0 },
      rows: [{ row: 2, outcome: 'created', problems: [], met: [] }],
    })
    const [row] = result.rows
    expect(await read(`candidates/${row.candidate_id}/`)).toMatchObject({
      external_identifier: '1',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      phone_number: '+12133734253',
      phone_as_written: null,
      created: '2020-01-31T21:15:00.000Z',
    })
    const application = await read(`applications/${row.application_id}/`)
    expect(application).toMatchObject({
      current_stage: { id: stage(1) },
      status: 'IN_PROGRESS',
      created: '2020-01-31T21:15:00.000Z',
      tags: ['vip', 'night'],
    })
    expect(JSON.stringify(application.forms)).toMatch(/"late".*"2020-02-29"/)
    const { transitions } = await read(`applications/${row.application_id}/history/`)
    expect(transitions).toMatchObject([
      {
        from_stage: null,
        to_stage: { id: stage(1) },
        actor: { type: 'system', id: result.id },
        created: '2020-01-31T21:15:00.000Z',
      },
    ])
    expect((await read(`applications/${row.application_id}/notes/`)).results).toMatchObject([
      { text: 'Call her.', author: { type: 'import', id: result.id }, created: '2020-01-31T21:15:00.000Z' },
    ])
    const { results } = await read('applications/', { flow_id: flow.id, current_stage: stage(1) })
    expect(results).toHaveLength(1)
  })

  test('tells nobody and charges for nothing, but is a change and in the audit trail', async () => {
    await givenEndpoint(service.db, company.id, { url: 'http://127.0.0.1:9/' })
    const result = await imported(service, company.key, { content: table(ADA), map: MAP() })
    for (const name of ['events', 'billable_events', 'mails', 'automation_runs']) expect(await rowsOf(name)).toEqual([])
    const changes = await read('changes/')
    expect(changes.results.map(({ type }: { type: string }) => type).toSorted()).toEqual(['application', 'candidate'])
    const trail = await read('audit-log/', { candidate_id: result.rows[0].candidate_id })
    expect(trail.results).toMatchObject([
      { action: 'import.rows_stored', object: { type: 'import', id: result.id }, actor: { id: company.keyId } },
    ])
    const { isEqual } = await reconcileUsage(service.db, { id: company.id, timezone: 'UTC' }, {})
    expect(isEqual).toBe(true)
    expect((await filesOnDisk(service)).kept.filter((name) => name.endsWith('.file'))).toEqual([])
  })

  test('that is sent again stores nothing twice, nor does a row that stands in it twice', async () => {
    const file = { content: table(ADA, ADA, '2,Grace Hopper,grace@example.com,n/a,New,,,,,'), map: MAP() }
    const first = await imported(service, company.key, file)
    expect(first.rows).toMatchObject([
      { row: 2, outcome: 'created' },
      { row: 3, outcome: 'repeated', met: [{ by: 'key', row: 2 }] },
      { row: 4, outcome: 'created', problems: [{ code: 'date_missing', severity: 'warning' }] },
    ])
    const again = await imported(service, company.key, file)
    expect(again.counts).toMatchObject({ created: 0, repeated: 3 })
    expect(again.rows[0]).toMatchObject({ application_id: first.rows[0].application_id })
    expect(await rowsOf('applications')).toHaveLength(2)
    // What names no key is known by all that it says.
    const { key: _, ...keyless } = { ...MAP(), source: 'other' }
    await imported(service, company.key, { content: file.content, map: keyless })
    expect((await imported(service, company.key, { content: file.content, map: keyless })).counts.repeated).toBe(3)
  })

  test('shows whom its people meet: by email or identifier the same person, by phone another', async () => {
    const first = await imported(service, company.key, { content: table(ADA), map: MAP() })
    const content = table(
      '7,Ada L.,ada@example.com,,New,2021-01-01,,,,',
      '8,Byron,byron@example.com,+12133734253,New,2021-01-01,,,,',
      '9,Twin,twin@example.com,,New,2021-01-01,,,,',
      '1,Two,twin@example.com,,New,2021-01-01,,,,',
    )
    const next = await imported(service, company.key, { content, map: { ...MAP(), source: 'second' } })
    const ada = first.rows[0].candidate_id
    expect(next.rows).toMatchObject([
      {
        outcome: 'added',
        candidate_id: ada,
        met: [{ by: 'email', candidate_id: ada }],
        problems: [{ code: 'other_identifier' }],
      },
      { outcome: 'created', met: [{ by: 'phone_number', candidate_id: ada, row: null }] },
      { outcome: 'created', met: [] },
      { outcome: 'failed', candidate_id: null, problems: [{ code: 'belongs_to_several' }] },
    ])
    expect(next.rows[3].met).toMatchObject([
      { by: 'external_identifier', candidate_id: ada },
      { by: 'email', row: 4 },
    ])
    expect((await read(`candidates/${ada}/`)).full_name).toBe('Ada King Lovelace')
    expect(await rowsOf('applications')).toHaveLength(4)
  })

  test('keeps a phone number that is none as it is written, until one is told', async () => {
    const content = table('3,Joan,joan@example.com,call the office,New,2021-01-01,,,,')
    const { rows } = await imported(service, company.key, { content, map: MAP() })
    expect(rows[0].problems).toMatchObject([{ column: 'Phone', severity: 'warning', code: 'invalid_phone_number' }])
    const [joan] = await candidates()
    expect(joan).toMatchObject({ phone_number: null, phone_as_written: 'call the office' })
    const path = `/external/v1/candidates/${joan.id}/`
    await service.call(company.key, { method: 'PATCH', path, body: { phone_number: '+12133734253' } })
    expect((await candidates())[0]).toMatchObject({ phone_number: '+12133734253', phone_as_written: null })
  })

  test('of NDJSON tells histories, whose end is where the application stands', async () => {
    const history = [
      { to: 'Interview', on: '2020-02-01T10:00:00Z' },
      { to: 'New', on: '2020-01-01T10:00:00Z' },
    ]
    const line = {
      id: 'n1',
      who: { name: 'Ada Lovelace' },
      stage: 'Hired',
      history,
      remarks: [{ body: 'Hello', at: 1580547600000, by: 'Olivia' }],
    }
    const values = { New: stage(0), Interview: stage(1), Hired: stage(2) }
    const map = {
      key: 'id',
      person: { full_name: 'who.name' },
      application: { flow: { is: flow.id }, stage: { column: 'stage', values } },
      history: { list: 'history', stage: 'to', at: 'on', values },
      notes: [{ list: 'remarks', text: 'body', at: 'at', author: 'by' }],
    }
    const { rows } = await imported(service, company.key, {
      content: `${JSON.stringify(line)}\n`,
      map,
      fileName: 'a.ndjson',
    })
    expect(rows).toMatchObject([
      { row: 1, outcome: 'created', problems: [{ code: 'history_changed', column: 'stage' }] },
    ])
    const { transitions } = await read(`applications/${rows[0].application_id}/history/`)
    expect(
      transitions.map(({ to_stage, created }: { to_stage: { id: string }; created: string }) => [to_stage.id, created]),
    ).toEqual([
      [stage(0), '2020-01-01T10:00:00.000Z'],
      [stage(1), '2020-02-01T10:00:00.000Z'],
      [stage(2), '2020-02-01T10:00:00.000Z'],
    ])
    expect((await read(`applications/${rows[0].application_id}/notes/`)).results).toMatchObject([
      { text: 'Olivia: Hello', created: '2020-02-01T09:00:00.000Z' },
    ])
  })

  test('in a dry run stores nothing, and says what it would, also of its own rows', async () => {
    const rows = Array.from(
      { length: 250 },
      (_, index) => `${index},P ${index},p${index % 240}@example.com,,New,2021-01-01,,,,`,
    )
    const result = await imported(service, company.key, { content: table(...rows), map: MAP(), dryRun: true })
    expect(result).toMatchObject({ dry_run: true, counts: { created: 240, added: 10, failed: 0 } })
    expect(result.rows[240]).toMatchObject({ outcome: 'added', met: [{ by: 'email', candidate_id: null, row: 2 }] })
    for (const name of ['candidates', 'applications', 'noted_changes', 'imported_keys'])
      expect(await rowsOf(name)).toEqual([])
  })

  test('has a report of its rows as CSV', async () => {
    const result = await imported(service, company.key, {
      content: table(ADA, '5,X,nowhere,,New,2021-01-01,,,,'),
      map: MAP(),
    })
    const { pathname, search } = new URL(result.report_url)
    const { body } = await service.app.inject({ url: pathname + search })
    expect(body.split('\r\n').slice(0, 3)).toEqual([
      'row,outcome,errors,warnings,met,candidate_id,application_id',
      `2,created,,,,${result.rows[0].candidate_id},${result.rows[0].application_id}`,
      '3,failed,Email: must be an email address.,,,,',
    ])
    const log = await service.call(company.key, {
      path: '/external/v1/audit-log/',
      query: { action: 'import.report_downloaded' },
    })
    expect(log.body.data.results).toMatchObject([
      { actor: { type: 'api_key', id: company.keyId }, object: { type: 'import', id: result.id } },
    ])
  })
})

describe('a row is kept out, by its number and column,', () => {
  test.each([
    ['for a date in the future', '5,X,x@example.com,,New,1/1/2999,,,,', 'Applied', 'future_date'],
    ['for a day that does not exist', '5,X,x@example.com,,New,2/30/2020,,,,', 'Applied', 'invalid_date'],
    ['for a stage that has no meaning', '5,X,x@example.com,,Onsite,1/1/2020,,,,', 'Stage', 'unknown_stage'],
    ['without its key', ',X,x@example.com,,New,1/1/2020,,,,', 'Id', 'missing_value'],
    ['for an email that is none', '5,X,x@,,New,1/1/2020,,,,', 'Email', 'invalid_email'],
    [
      'for a cell of five million letters',
      `5,X,x@example.com,,New,1/1/2020,,${'x'.repeat(5_000_000)},,`,
      'Shift',
      'too_long',
    ],
    ['for a zero byte', '5,X\0,x@example.com,,New,1/1/2020,,,,', 'Name', 'unreadable_text'],
    ['for more cells than the header has', '5,X,x@example.com,,New,1/1/2020,,,,a,b', 'Remark', 'uneven_row'],
  ])('%s; the others are stored', async (_, line, column, code) => {
    const map = { ...MAP(), encoding: 'utf-8' }
    const { counts, rows } = await imported(service, company.key, { content: table(line, ADA), map })
    expect([counts.created, counts.failed]).toEqual([1, 1])
    expect(rows[0]).toMatchObject({ row: 2, outcome: 'failed', problems: [{ column, severity: 'error', code }] })
    expect(JSON.stringify(rows[0]).length).toBeLessThan(1000)
  })

  test('what a spreadsheet would take for a formula is a text, here and in the report', async () => {
    const content = table(`5,"=cmd|' /C calc'!A0",x@example.com,,New,1/1/2020,,,,`)
    await imported(service, company.key, { content, map: MAP() })
    expect((await candidates())[0].full_name).toBe(`=cmd|' /C calc'!A0`)
  })
})

describe('a time of the day on which clocks change', () => {
  test.each([
    [
      'that does not exist is the hour after, with a warning',
      '3/8/2020 2:30 AM',
      '2020-03-08T08:30:00.000Z',
      ['date_shifted'],
    ],
    ['that comes twice is the first', '11/1/2020 1:30 AM', '2020-11-01T06:30:00.000Z', []],
    ['with an offset is exact', '2020-03-08T02:30:00-06:00', '2020-03-08T08:30:00.000Z', []],
    ['as a day begins at its midnight', '3/8/2020', '2020-03-08T06:00:00.000Z', []],
  ])('%s', async (_, text, created, codes) => {
    const { rows } = await imported(service, company.key, {
      content: table(`1,A,a@example.com,,New,${text},,,,`),
      map: MAP(),
    })
    expect(rows[0].problems.map(({ code }: { code: string }) => code)).toEqual(codes)
    expect((await read(`applications/${rows[0].application_id}/`)).created).toBe(created)
  })
})

describe('the text of a file', () => {
  const name = async () => (await candidates())[0].full_name
  const line = '1,Zoë Ångström,zoe@example.com,,New,1/1/2020,,,,'

  test.each([
    ['UTF-16 with its mark, little end first', Buffer.from(`\ufeff${table(line)}`, 'utf16le')],
    ['UTF-16 with its mark, big end first', Buffer.from(`\ufeff${table(line)}`, 'utf16le').swap16()],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${table(line)}`)],
    [
      'semicolons, and lines that end as on Windows',
      Buffer.from(table(line).replaceAll(',', ';').replaceAll('\n', '\r\n')),
    ],
  ])('may be %s', async (_, content) => {
    await imported(service, company.key, { content, map: MAP() })
    expect(await name()).toBe('Zoë Ångström')
  })

  test('of Latin-1 is refused by row and column, and read when the map says so', async () => {
    const content = Buffer.from(table(line), 'latin1')
    const { rows } = await imported(service, company.key, { content, map: MAP() })
    expect(rows).toMatchObject([{ row: 2, outcome: 'failed', problems: [{ column: 'Name', code: 'unreadable_text' }] }])
    await imported(service, company.key, { content, map: { ...MAP(), encoding: 'windows-1252' } })
    expect(await name()).toBe('Zoë Ångström')
  })
})

describe('400, and nothing is kept,', () => {
  test.each<[string, string | Buffer, object, string, string, RegExp]>([
    ['for a file without a byte', '', {}, 'invalid_import_file', 'file', /empty/],
    [
      'for a header without a column of the map',
      'Id,Name\n1,A\n',
      {},
      'invalid_import_map',
      'map.person.email',
      /row 1 has no column “Email”.*“Id”, “Name”/,
    ],
    ['for a column that stands twice', `${HEADER},Email\n`, {}, 'invalid_import_map', 'map.person.email', /2 columns/],
    ['for a JSON array', '[{"Id": 1}]', {}, 'invalid_import_file', 'file', /row 1.*array/],
    [
      'for UTF-16 without its mark',
      Buffer.from(table(ADA), 'utf16le'),
      {},
      'invalid_import_file',
      'file',
      /row 1.*encoding/,
    ],
    [
      'for a stage that the company does not have',
      table(ADA),
      { application: { flow: { is: 'nowhere' }, stage: 'Stage' } },
      'invalid_import_map',
      'map.application.flow.is',
      /no hiring flow/,
    ],
    [
      'for a form element that it does not have',
      table(ADA),
      { form: { nothing: 'Shift' } },
      'invalid_import_map',
      'map.form.nothing',
      /no form element/,
    ],
    [
      'for a field that maps do not have',
      table(ADA),
      { person: { nick: 'Name' } },
      'invalid_import_map',
      'map.person.nick',
      /is not a field/,
    ],
    [
      'for a time zone that is none',
      table(ADA),
      { timezone: 'Mars/Olympus' },
      'invalid_import_map',
      'map.timezone',
      /IANA/,
    ],
  ])('%s', async (_, content, changes, code, field, message) => {
    const before = await filesOnDisk(service)
    const answer = await sendImport(service, company.key, { content, map: { ...MAP(), ...changes } })
    expect([answer.status, answer.body.code]).toEqual([400, code])
    const [detail] = answer.body.details
    expect(detail.field).toBe(field)
    expect(detail.message).toMatch(message)
    expect(await rowsOf('imports')).toEqual([])
    expect(await filesOnDisk(service)).toEqual(before)
  })

  test.each([
    ['no file', [{ name: 'map', text: '{person: {}}' }], 'file'],
    ['no map', [{ name: 'file', fileName: 'a.csv', content: 'a' }], 'map'],
  ])('for %s', async (_, parts, field) => {
    const answer = await service.call(company.key, { path: IMPORTS, method: 'POST', ...formBody(parts) })
    expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([400, 'missing_field', field])
  })
})

test('a quote that is never closed ends the import where it stands, and what came before is stored', async () => {
  const before = Array.from({ length: 200 }, (_, index) => `${index},P,p${index}@example.com,,New,2021-01-01,,,,`)
  const content = table(...before, `x,"Never closed,x@example.com,${'y'.repeat(9_000_000)}`)
  const result = await imported(service, company.key, { content, map: MAP() })
  expect(result).toMatchObject({ state: 'failed', counts: { created: 200 }, problem: { row: 202, column: 'Name' } })
  expect(result.report_url).not.toBeNull()
})

test('the import of another company is unknown, and so is what it knows', async () => {
  const result = await imported(service, company.key, { content: table(ADA), map: MAP() })
  const other = await givenCompany(service.db)
  for (const path of [`${IMPORTS}${result.id}/`, `${IMPORTS}${result.id}/rows/`]) {
    const answer = await service.call(other.key, { path })
    expect([answer.status, answer.body.code]).toEqual([404, 'import_not_found'])
  }
  const answer = await sendImport(service, other.key, { content: table(ADA), map: MAP() })
  expect([answer.status, answer.body.details[0].field]).toEqual([400, 'map.application.flow.is'])
  expect((await service.call(other.key, { path: IMPORTS })).body.data.results).toEqual([])
})

test('two imports of the same file at once, and two workers at one import, store each row once', async () => {
  const rows = Array.from(
    { length: 900 },
    (_, index) => `${index},P ${index},p${index}@example.com,,New,2021-01-01,,,,`,
  )
  const file = { content: table(...rows), map: MAP() }
  const ids: string[] = []
  for (let time = 0; time < 2; time += 1) ids.push((await sendImport(service, company.key, file)).body.data.id)
  await Promise.all([...ids, ...ids].map((id) => runImport(service, company.id, id, { takesOver: true })))
  // Whoever was overtaken leaves the rest to the other.
  for (const id of ids) while ((await runImport(service, company.id, id, { takesOver: true })).againAt) await pause(10)
  expect(await rowsOf('applications')).toHaveLength(900)
  expect(await rowsOf('candidates')).toHaveLength(900)
  const outcomes = (await rowsOf('import_rows')).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(900)
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(900)
})

test('a piece leaves off when its time is over, and the next goes on behind it', async () => {
  const rows = Array.from(
    { length: 500 },
    (_, index) => `${index},P ${index},p${index}@example.com,,New,2021-01-01,,,,`,
  )
  const { id } = (await sendImport(service, company.key, { content: table(...rows), map: MAP() })).body.data
  const { againAt } = await runImport(service, company.id, id, { milliseconds: 0 })
  expect(againAt).toBeInstanceOf(Date)
  expect((await read(`imports/${id}/`)).counts.created).toBe(200)
  await runJobs(service)
  expect(await read(`imports/${id}/`)).toMatchObject({ state: 'completed', counts: { created: 500, repeated: 0 } })
  const first = await read(`imports/${id}/rows/`, { page_size: '300' })
  const second = await read(`imports/${id}/rows/`, { page_size: '300', cursor: first.next_cursor })
  expect([...first.results, ...second.results].map(({ row }) => row)).toEqual(rows.map((_, index) => index + 2))
})

test('somebody who was erased is not made anew by the same row', async () => {
  const file = { content: table(ADA), map: MAP() }
  const { rows } = await imported(service, company.key, file)
  await service.call(company.key, {
    method: 'POST',
    path: `/external/v1/candidates/${rows[0].candidate_id}/erase/`,
    body: {},
  })
  expect((await imported(service, company.key, file)).counts).toMatchObject({ created: 0, repeated: 1 })
  expect(await candidates()).toEqual([])
})

import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../tests/support/factories.ts'
import { pdfOf } from '../../tests/support/form.ts'
import { imported, sendImport } from '../../tests/support/imports.ts'
import { testService } from '../../tests/support/service.ts'
import { filesOnDisk } from '../../tests/support/stored-files.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ licence: { type: 'document' } }] }, {}] })
})

const MAP = () => ({
  key: 'Id',
  person: { full_name: 'Name' },
  application: { flow: { is: flow.id }, stage: { is: flow.stages[1]?.id }, created: 'Applied' },
  documents: { licence: { column: 'File', split: ';' } },
})
const table = (...files: string[]) =>
  ['Id,Name,Applied,File', ...files.map((file, index) => `${index},P ${index},2020-01-01,${file}`)].join('\n')

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

/** The same with another name of the same length, in both places where it stands. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
const send = (content: Buffer, map: object = MAP()) =>
  imported(service, company.key, { content, map, fileName: 'all.zip' })
const documents = async () => (await service.call(company.key, { path: '/external/v1/documents/' })).body.data.results

test('an archive brings documents of the past, which are not read and charged for', async () => {
  const result = await send(
    await zipOf({
      'people.csv': table('files/licence.pdf', './files/a.pdf;files/b.pdf', ''),
      'files/licence.pdf': pdfOf('One'),
      'files/a.pdf': pdfOf('Two'),
      'files/b.pdf': pdfOf('One'),
    }),
  )
  expect(result).toMatchObject({ state: 'completed', counts: { created: 3, warnings: 0 } })
  const found = await documents()
  expect(found).toHaveLength(3)
  expect(found.map(({ name }: { name: string }) => name).toSorted()).toEqual(['a.pdf', 'b.pdf', 'licence.pdf'])
  const [document] = found
  expect(document).toMatchObject({
    status: 'processed',
    problem: { code: 'imported' },
    created: '2020-01-01T00:00:00.000Z',
  })
  const { pathname, search } = new URL(document.url)
  expect((await service.app.inject({ url: pathname + search })).rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  const { rows } = await sql`select from billable_events where company_id = ${company.id}`.execute(service.db)
  expect(rows).toEqual([])
  const { rows: arriving } = await sql`select from arriving_files where company_id = ${company.id}`.execute(service.db)
  expect(arriving).toEqual([])
  expect((await filesOnDisk(service)).incoming).toEqual([])
})

test('a file that is missing, empty or of a type that is not taken is a warning by row and column', async () => {
  const content = await zipOf({
    'people.csv': table('nothing.pdf', 'empty.pdf', 'script.exe', '../../../etc/passwd'),
    'empty.pdf': '',
    'script.exe': 'MZ',
  })
  for (const dryRun of [true, false]) {
    const result = await imported(service, company.key, { content, map: MAP(), fileName: 'all.zip', dryRun })
    expect(result.counts).toMatchObject({ created: 4, failed: 0, warnings: 4 })
    expect(result.rows).toMatchObject(
      ['missing_file', 'invalid_file', 'invalid_file', 'missing_file'].map((code, index) => ({
        row: index + 2,
        problems: [{ column: 'File', severity: 'warning', code }],
      })),
    )
  }
  expect(await documents()).toEqual([])
  expect((await filesOnDisk(service)).incoming).toEqual([])
})

test('an archive that is sent again stores no document twice', async () => {
  const content = await zipOf({ 'people.csv': table('a.pdf'), 'a.pdf': pdfOf('One') })
  await send(content)
  expect((await send(content)).counts.repeated).toBe(1)
  expect(await documents()).toHaveLength(1)
})

describe('400, and nothing is kept, for an archive', () => {
  const refused = async (content: Buffer, message: RegExp) => {
    const before = await filesOnDisk(service)
    const answer = await sendImport(service, company.key, { content, map: MAP(), fileName: 'all.zip' })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_import_file'])
    expect(answer.body.details).toMatchObject([{ field: 'file', message: expect.stringMatching(message) }])
    expect(await filesOnDisk(service)).toEqual(before)
  }

  test.each([
    ['that leads out of it', '../x.pdf'],
    ['from the root', '/abx.pdf'],
    ['of Windows that leads out of it', '..\\x.pdf'],
  ])('with a name %s', async (_, name) => {
    await refused(renamed(await zipOf({ 'people.csv': table(''), 'abcx.pdf': 'x' }), 'abcx.pdf', name), /refused/)
  })

  test('whose table would become a thousand times as large', async () => {
    await refused(await zipOf({ 'people.csv': `${table('')}\n${'0'.repeat(30_000_000)}` }), /people\.csv.*200 times/)
  })

  test('that is cut off', async () => {
    await refused((await zipOf({ 'people.csv': table('') })).subarray(0, 100), /refused/)
  })

  test('without a table, or with two', async () => {
    await refused(await zipOf({ 'a.pdf': 'x' }), /no table/)
    await refused(await zipOf({ 'a.csv': table(''), 'b.csv': table('') }), /2 tables/)
  })
})

test('of two tables the map names one', async () => {
  const content = await zipOf({ 'export/people.csv': table(''), 'jobs.csv': 'Job' })
  expect((await send(content, { ...MAP(), table: 'export/people.csv' })).counts.created).toBe(1)
})

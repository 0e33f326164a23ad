import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { runProgram, startProgram } from '../support/run-program.ts'
import { databaseUrl, hireline, temporaryFolder } from '../support/running-service.ts'
import { testService } from '../support/service.ts'
import { expectShownCode } from '../support/shown-code.ts'

const PROGRAM = fileURLToPath(new URL('../../sdk/examples/move-people.ts', import.meta.url))

const service = testService()
const folder = await temporaryFolder()
let address: string
beforeAll(async () => {
  const settings = {
    DATABASE_URL: databaseUrl(service.connection),
    DATA_DIR: service.config.DATA_DIR,
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_SECOND: '50',
  }
  address = await hireline(['api'], settings).address()
})

interface Spreadsheet {
  company: TestCompany
  flow: TestFlow
  start: () => ReturnType<typeof startProgram>
  run: () => Promise<string>
  report: () => Promise<Record<string, string>[]>
  reportPath: string
  write: (text: string) => Promise<void>
}

let spreadsheets = 0
async function givenSpreadsheet(text: string): Promise<Spreadsheet> {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  spreadsheets += 1
  const file = join(folder, `people-${spreadsheets}.csv`)
  const write = (content: string) => writeFile(file, content)
  await write(text)
  const given = { args: [file, flow.id], environment: { HIRELINE_URL: address, HIRELINE_API_KEY: company.key } }
  const reportPath = `${file}.report.csv`
  return {
    company,
    flow,
    write,
    reportPath,
    start: () => startProgram(PROGRAM, given),
    run: () => runProgram(PROGRAM, given),
    report: async () => parse(await readFile(reportPath, 'utf8'), { columns: true, relax_column_count: true }),
  }
}

const people = (companyId: string) =>
  service.db
    .selectFrom('candidates')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.company_id', '=', 'candidates.company_id')
        .onRef('applications.candidate_id', '=', 'candidates.id'),
    )
    .select(['external_identifier', 'full_name', 'email', 'phone_number'])
    .where('candidates.company_id', '=', companyId)
    .orderBy('external_identifier')
    .execute()

test('people with messy rows are moved, and what is wrong with a row stands beside it', async () => {
  const sheet = await givenSpreadsheet(`\uFEFFid,name,email,phone
1,"King, Ada",ADA@example.com ,(213) 373-4253 ext. 12
2,"Grace
Hopper",grace@example.com,213.373.4254 / 213.373.4255
3,Alan Turing,,+44 20 7946 0958

4,Edsger Dijkstra,edsger@example.com,n/a
5,Barbara Liskov,barbara@example.com,12345
6,Donald Knuth,no address,
7,,frances@example.com,(213) 373-4257
2,"Grace
Hopper",grace@example.com,213.373.4254 / 213.373.4255
`)
  expect(await sheet.run()).toMatch(/^5 moved, 2 refused, 0 were moved before/)
  expect(await people(sheet.company.id)).toEqual([
    { external_identifier: '1', full_name: 'King, Ada', email: 'ada@example.com', phone_number: '+12133734253' },
    { external_identifier: '2', full_name: 'Grace Hopper', email: 'grace@example.com', phone_number: '+12133734254' },
    { external_identifier: '3', full_name: 'Alan Turing', email: null, phone_number: '+442079460958' },
    { external_identifier: '4', full_name: 'Edsger Dijkstra', email: 'edsger@example.com', phone_number: null },
    { external_identifier: '5', full_name: 'Barbara Liskov', email: 'barbara@example.com', phone_number: null },
  ])
  const report = new Map((await sheet.report()).map((line) => [line.id, line]))
  expect(report.get('1')).toMatchObject({ outcome: 'moved', problem: '' })
  expect(report.get('4')).toMatchObject({ outcome: 'moved', problem: 'no phone number in "n/a"' })
  expect(report.get('5')).toMatchObject({ outcome: 'moved', problem: 'not a phone number: "12345"' })
  expect(report.get('6')).toMatchObject({ outcome: 'refused', application_id: '' })
  expect(report.get('6')?.problem).toContain('USER.PERSONAL_INFORMATION.EMAIL')

  // The rows that were refused are corrected, and one that was moved too.
  await sheet.write(`id,name,email,phone
1,"King, Ada",ADA@example.com ,(213) 373-4253 ext. 12
3,Alan Mathison Turing,,+44 20 7946 0958
6,Donald Knuth,donald@example.com,
7,Frances Allen,frances@example.com,(213) 373-4257
`)
  expect(await sheet.run()).toMatch(/^3 moved, 0 refused, 5 were moved before/)
  const names = (await people(sheet.company.id)).map(({ full_name }) => full_name)
  expect(names).toHaveLength(7)
  expect(names).toContain('Alan Mathison Turing')
})

test('a program that is killed again and again moves each person once', async () => {
  const rows = Array.from(
    { length: 120 },
    (_, index) => `${index},Person ${index},person-${index}@example.com,213373${4000 + index}`,
  )
  const sheet = await givenSpreadsheet(`id,name,email,phone\n${rows.join('\n')}\n`)
  const reported = async () =>
    existsSync(sheet.reportPath) ? (await readFile(sheet.reportPath, 'utf8')).split('\n').length : 0
  for (const after of [20, 50, 80]) {
    const { process, ended } = sheet.start()
    await expect.poll(reported, { interval: 5 }).toBeGreaterThan(after)
    process.kill('SIGKILL')
    await ended
  }
  expect(await sheet.run()).toMatch(/^\d+ moved, 0 refused, \d+ were moved before/)
  const found = await people(sheet.company.id)
  expect(found).toHaveLength(120)
  expect(new Set(found.map(({ external_identifier }) => external_identifier)).size).toBe(120)
  const moved = (await sheet.report()).filter(({ outcome }) => outcome === 'moved').map(({ id }) => id)
  expect(new Set(moved).size).toBe(120)
  expect(await sheet.run()).toMatch(/^0 moved, 0 refused, 120 were moved before/)
})

test('what the guide shows of the program stands in it', () => expectShownCode('move-people.md', PROGRAM))

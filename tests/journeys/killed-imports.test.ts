import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { givenCompany, givenFlow, type TestCompany } from '../support/factories.ts'
import { IMPORTS, sendImport } from '../support/imports.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const service = testService()
const ROWS = 6000
let company: TestCompany
let map: object
let content: string

beforeAll(async () => {
  company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
  map = {
    key: 'Id',
    person: { full_name: 'Name', email: 'Email' },
    application: { flow: { is: flow.id }, stage: { is: flow.stages[1]?.id }, created: 'Applied' },
    notes: ['Note'],
  }
})

const tableOf = (name: string) => {
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `${name}${index},P ${index},${name}${index}@example.com,2021-01-01,Hello`,
  )
  return ['Id,Name,Email,Applied,Note', ...lines].join('\n')
}
const settings = () => ({ DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR })
const rowsDone = async () => {
  const { rows } = await sql<{ rows_done: number }>`
    select rows_done from imports where company_id = ${company.id} order by id desc limit 1
  `.execute(service.db)
  return rows[0]?.rows_done ?? 0
}
const untilBehind = (row: number) =>
  vi.waitFor(async () => expect(await rowsDone()).toBeGreaterThan(row), { timeout: 60_000, interval: 10 })

async function expectAllOnce(times: number) {
  for (const table of ['candidates', 'applications', 'transitions', 'notes', 'imported_keys']) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where company_id = ${company.id}
    `.execute(service.db)
    expect([table, rows[0]?.count]).toEqual([table, times * ROWS])
  }
}

test('an import whose worker is killed half way, again and again, stores each row once', {
  timeout: 240_000,
}, async () => {
  content = tableOf('a')
  const { id } = (await sendImport(service, company.key, { content, map })).body.data
  let killedAt = 0
  for (let kill = 0; kill < 2; kill += 1) {
    const running = hireline(['worker'], settings())
    await untilBehind(killedAt)
    running.process.kill('SIGKILL')
    await running.exit
    killedAt = await rowsDone()
    // Nobody is at it any more, which the next worker would find out after a minute.
    await sql`update imports set working_until = null where company_id = ${company.id}`.execute(service.db)
  }
  expect(killedAt).toBeLessThan(ROWS)
  const last = hireline(['worker'], settings())
  const state = async () => (await service.call(company.key, { path: `${IMPORTS}${id}/` })).body.data
  await vi.waitFor(async () => expect((await state()).state).toBe('completed'), { timeout: 120_000, interval: 100 })
  last.process.kill('SIGTERM')
  await last.exit
  expect((await state()).counts).toMatchObject({ created: ROWS, repeated: 0, failed: 0 })
  await expectAllOnce(1)
})

test('a command that is killed half way is typed again, and goes on where it was', { timeout: 240_000 }, async () => {
  const [file, mapFile] = [join(service.config.DATA_DIR, 'people.csv'), join(service.config.DATA_DIR, 'map.yaml')]
  await writeFile(file, tableOf('b'))
  await writeFile(mapFile, JSON.stringify(map))
  const { rows } = await sql<{ slug: string }>`select slug from companies where id = ${company.id}`.execute(service.db)
  const words = ['import', file, '--company', rows[0]?.slug ?? '', '--map', mapFile, '--json']
  const before = (await sql`select from imports where company_id = ${company.id}`.execute(service.db)).rows.length
  const running = hireline(words, settings())
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from imports where company_id = ${company.id}`.execute(service.db)
      expect(rows.length).toBe(before + 1)
    },
    { timeout: 60_000, interval: 10 },
  )
  await untilBehind(0)
  running.process.kill('SIGKILL')
  await running.exit
  const killedAt = await rowsDone()
  expect(killedAt).toBeLessThan(ROWS)
  const again = hireline(words, settings())
  await again.exit
  expect(again.output()).toMatch(/behind row \d+/)
  expect(again.output()).toContain(`"created":${ROWS}`)
  await expectAllOnce(2)
})

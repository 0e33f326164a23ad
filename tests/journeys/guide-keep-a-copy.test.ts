import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { givenApplication, givenCompany, givenFlow } from '../support/factories.ts'
import { runProgram, startProgram } from '../support/run-program.ts'
import { databaseUrl, hireline, temporaryFolder } from '../support/running-service.ts'
import { sdkClient } from '../support/sdk-client.ts'
import { testService } from '../support/service.ts'
import { expectShownCode } from '../support/shown-code.ts'

const PROGRAM = fileURLToPath(new URL('../../sdk/examples/keep-a-copy.ts', import.meta.url))

const service = testService()
const folder = await temporaryFolder()

/** What a copy answers while nobody else has it open. */
async function ask(path: string, query: string) {
  const database = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
  const connection = await database.connect()
  const rows = (await connection.runAndReadAll(query)).getRows()
  connection.closeSync()
  database.closeSync()
  return rows
}

test('the program of the guide keeps a copy, goes on after a kill, and begins again after a restore', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const [first, second] = [
    await givenApplication(service.db, company.id, flow),
    await givenApplication(service.db, company.id, flow),
  ]
  const running = hireline(['api'], {
    DATABASE_URL: databaseUrl(service.connection),
    DATA_DIR: service.config.DATA_DIR,
  })
  const environment = { HIRELINE_URL: await running.address(), HIRELINE_API_KEY: company.key }
  const path = join(folder, 'copy.duckdb')
  const client = sdkClient(service, company.key)
  const move = ({ id }: { id: string }, index: number) =>
    client.applications.advance(id, { page_or_stage_id: flow.stages[index]?.id as string })
  const stages = async () => {
    const rows = await ask(path, 'select id, stage from applications order by id')
    return rows.map(([id, stage]) => [String(id), stage])
  }
  const named = (index: number) => flow.stages[index]?.name

  await runProgram(PROGRAM, { args: [path, '--once'], environment })
  expect(await stages()).toEqual([
    [first.id, named(0)],
    [second.id, named(0)],
  ])
  expect(await ask(path, 'select count(*), max(full_name) from candidates')).toEqual([[2n, 'Ada Lovelace']])

  const following = startProgram(PROGRAM, { args: [path], environment })
  await move(first, 1)
  await expect.poll(following.output).toContain('current')
  following.process.kill('SIGKILL')
  await following.ended
  await move(second, 2)
  await runProgram(PROGRAM, { args: [path, '--once'], environment })
  expect(await stages()).toEqual([
    [first.id, named(1)],
    [second.id, named(2)],
  ])

  // As after a restore: the copy knows a place that the database has not come to.
  const company2 = await givenCompany(service.db)
  await runProgram(PROGRAM, { args: [path, '--once'], environment: { ...environment, HIRELINE_API_KEY: company2.key } })
  expect(await stages()).toEqual([])
})

test('what the guide shows of the program stands in it', () => expectShownCode('keep-a-copy.md', PROGRAM))

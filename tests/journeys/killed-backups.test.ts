import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { UNFINISHED_RESTORE } from '../../src/db/unfinished-restore.ts'
import { contentOf, givenTarget } from '../support/backups.ts'
import { givenApplication, givenCompany, givenFlow } from '../support/factories.ts'
import { databaseUrl, hireline, temporaryFolder } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const service = testService()
const ROWS = 200_000
const KILLS = { few: 2, many: 12 }[inject('rounds')]
let key: string

beforeAll(async () => {
  const company = await givenCompany(service.db)
  key = company.key
  const flow = await givenFlow(service.db, company.id)
  const application = await givenApplication(service.db, company.id, flow)
  await sql`
    insert into billable_events (company_id, id, service, application_id, source_id, quantity, is_test, details, created)
    select ${company.id}, gen_random_uuid(), 'LMS', ${application.id}, gen_random_uuid(), 1, false, '{}', now()
    from generate_series(1, ${ROWS})`.execute(service.db)
})

const ofService = () => ({ DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR })

async function run(args: string[], environment: Record<string, string>) {
  const running = hireline(args, environment)
  return { code: await running.exit, output: running.output() }
}

test('a backup that is killed leaves no file of its name, and a restore none that a service starts on; each is repeated', {
  timeout: 300_000,
}, async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'whole.backup')
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writing = hireline(['backup', file], ofService())
    await vi.waitFor(async () => expect((await readdir(folder)).length).toBeGreaterThan(kill), 60_000)
    await sleep((kill * 300) / KILLS)
    writing.process.kill('SIGKILL')
    expect(await writing.exit).toBe(-1)
    expect(existsSync(file)).toBe(false)
  }
  expect(await run(['backup', file], ofService())).toEqual({ code: 0, output: expect.stringContaining(`to ${file}`) })
  expect(await run(['backup', file], ofService())).toMatchObject({
    code: 1,
    output: `${file} exists already. Name a new file.\n`,
  })

  const target = await givenTarget()
  const name = target.database
  for (let kill = 0; kill < KILLS; kill += 1) {
    const restoring = hireline(['restore', file], target.environment)
    await vi.waitFor(() => expectCopying(name), 60_000)
    const kept = await keptFromItsEnd(target.environment.DATABASE_URL)
    await sleep((kill * 1500) / KILLS)
    restoring.process.kill('SIGKILL')
    expect(await restoring.exit).toBe(-1)
    await kept.release()
    expect(await run([kill % 2 === 0 ? 'migrate' : 'start'], target.environment)).toEqual({
      code: 1,
      output: expect.stringContaining('A restore of this database was begun and not finished'),
    })
  }
  expect(await run(['restore', file], target.environment)).toEqual({
    code: 0,
    output: expect.stringContaining('restored'),
  })
  const { noted_audit_entries: told = '', ...restored } = await contentOf(target.pool)
  const { noted_audit_entries: had = '', ...kept } = await contentOf(service.pool)
  expect(restored).toEqual(kept)
  expect(had).toContain('installation.backed_up')
  const [more, ...others] = told.split('\n').filter((line) => !had.includes(line))
  expect([more, others]).toEqual([expect.stringContaining('installation.restored'), []])
  await target.pool.end()

  const running = hireline(['start'], target.environment)
  const answer = await fetch(`${await running.address()}/external/v1/hiring-flow/`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ data: { count: 1 } })
  running.process.kill('SIGTERM')
  expect(await running.exit).toBe(0)
})

/**
 * Keeps a restore from its end, which removes a table, however fast the machine is.
 * @returns what lets go of it once nothing of a killed restore runs on the server any more
 */
async function keptFromItsEnd(connectionString: string | undefined) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`begin; lock table ${UNFINISHED_RESTORE} in access share mode`)
  const atWork = `from pg_stat_activity where datname = $1 and state = 'active'`
  return {
    async release() {
      await service.pool.query(`select pg_terminate_backend(pid) ${atWork}`, [client.database])
      await vi.waitFor(async () => {
        const { rowCount } = await service.pool.query(`select ${atWork}`, [client.database])
        expect(rowCount).toBe(0)
      }, 30_000)
      await client.end()
    },
  }
}

/** Seen from another database, since a restore wants to be alone in its own. */
async function expectCopying(database: string) {
  const { rowCount } = await service.pool.query(
    `select from pg_stat_activity where datname = $1 and state = 'active' and query like 'copy "billable_events"%'`,
    [database],
  )
  expect(rowCount).toBe(1)
}

test('the embedded database is backed up beside its running service, and restored for another', async () => {
  const [one, other] = [await temporaryFolder(), await temporaryFolder()]
  const demo = { HIRELINE_DEMO_API_KEY: 'a-demo-key-of-enough-characters', BACKUP_PASSPHRASE: 'a passphrase' }
  const first = hireline(['start'], { DATA_DIR: one, ...demo })
  await first.address()
  const file = join(one, 'demo.backup')
  expect(await run(['backup', file, '--with-keys'], { DATA_DIR: one, ...demo })).toMatchObject({ code: 0 })
  const intoIt = await run(['restore', file], { DATA_DIR: one, ...demo })
  expect(intoIt).toMatchObject({ code: 1, output: expect.stringContaining('other connections use the database') })
  first.process.kill('SIGTERM')
  await first.exit
  expect(await run(['restore', file], { DATA_DIR: other, ...demo })).toMatchObject({ code: 0 })
  expect(await readFile(join(other, 'secret-key'), 'utf8')).toContain(await readFile(join(one, 'secret-key'), 'utf8'))
  const second = hireline(['start'], { DATA_DIR: other, ...demo })
  const headers = { authorization: `Api-Key ${demo.HIRELINE_DEMO_API_KEY}` }
  const answer = await fetch(`${await second.address()}/external/v1/hiring-flow/`, { headers })
  expect(answer.status).toBe(200)
  second.process.kill('SIGTERM')
  await second.exit
})

import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { databaseNamed, execute, executeOnAll, joinNodes } from '../../tests/support/database-server.ts'
import { unique } from '../../tests/support/factories.ts'
import { growRows } from '../../tests/support/grown-rows.ts'
import { holdTransaction } from '../../tests/support/held-transaction.ts'
import { type TestService, testService } from '../../tests/support/service.ts'
import { validRequest } from '../../tests/support/valid-requests.ts'
import type { World } from '../../tests/support/world.ts'
import { externalEndpoints } from '../api.ts'
import { openDatabase } from './database.ts'
import { REFERENCE_TABLES } from './distribute.ts'
import { migrate } from './migrate.ts'

const nodes = inject('nodes')
const [coordinator, ...workers] = nodes as [pg.PoolConfig, ...pg.PoolConfig[]]
const anew = `hireline_new_${process.pid}`
const grown = `hireline_grown_${process.pid}`
let keys: object[]
beforeAll(async () => {
  await execute(coordinator, `create database ${grown}`)
  await migrated(grown)
  keys = await foreignKeysOf(grown)
})
afterAll(async () => {
  for (const name of [anew, grown]) await executeOnAll(nodes, `drop database if exists ${name} with (force)`)
})

async function migrated(name: string): Promise<string[]> {
  const { pool } = openDatabase(databaseNamed(coordinator, name), { size: 2, onIdleError: () => {} })
  try {
    return await migrate(pool, pino({ level: 'silent' }))
  } finally {
    await pool.end()
  }
}

/** A migration whose connections end without a word, as when its process is killed. */
function startMigrating() {
  const application_name = `migration ${unique()}`
  const { pool } = openDatabase(
    { ...databaseNamed(coordinator, grown), application_name },
    { size: 2, onIdleError: () => {} },
  )
  migrate(pool, pino({ level: 'silent' })).catch(() => {})
  const own = `select pid from pg_stat_activity where application_name = '${application_name}'`
  return {
    kill: () => ask(grown, `select pg_terminate_backend(pid) from (${own}) own`),
    untilWaiting: () => untilSome(`${own} and wait_event_type = 'Lock'`),
    /** Until somebody who writes a row of a table waits for it. */
    untilWriterWaits: (table: string) =>
      untilSome(
        `select pid from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%insert into ${table}%' and pg_blocking_pids(pid) && array(${own})`,
      ),
  }
}

/** Waits until a question about the grown database has an answer. */
const untilSome = (question: string) => expect.poll(() => ask(grown, question), { interval: 20 }).not.toEqual([])

async function ask<R extends pg.QueryResultRow>(name: string, question: string): Promise<R[]> {
  const client = new pg.Client(databaseNamed(coordinator, name))
  await client.connect()
  try {
    return (await client.query<R>(question)).rows
  } finally {
    await client.end()
  }
}

/** The tables of companies. */
const tablesOf = async (name: string) =>
  (
    await ask<{ table: string }>(
      name,
      `select relname as table from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '_\\d{6,}$' and (
         relname = 'companies' or exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id')
       )
       order by 1`,
    )
  ).map(({ table }) => table)

/** How many tables lie on the nodes in which way, and in how many groups whose rows lie together. */
const spreadOf = (name: string) =>
  ask(
    name,
    `select citus_table_type as way, distribution_column as "by", count(*)::int as tables,
       count(distinct colocation_id)::int as groups
     from citus_tables where citus_table_type in ('distributed', 'reference') group by 1, 2 order by 1`,
  )

const ONLY_REFERENCE = [{ way: 'reference', by: '<none>', tables: REFERENCE_TABLES.length, groups: 1 }]

const allSpread = async (name: string) => {
  const distributed = (await tablesOf(name)).filter((table) => !REFERENCE_TABLES.includes(table)).length
  return [{ way: 'distributed', by: 'company_id', tables: distributed, groups: 1 }, ...ONLY_REFERENCE]
}

const foreignKeysOf = (name: string) =>
  ask(
    name,
    `select conrelid::regclass as table, conname, pg_get_constraintdef(oid), convalidated
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_\\d{6,}$'
     order by 1, 2`,
  )

/** Every row of every table, as text, but when keys were last used. */
async function rowsOf(name: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of await tablesOf(name)) {
    rows[table] = (await ask(name, `select * from ${table}`))
      .map((row) => JSON.stringify({ ...row, last_used_at: null }))
      .sort()
  }
  return rows
}

describe('a database that has grown on one PostgreSQL', () => {
  let world: World
  const service = testService({}, databaseNamed(coordinator, grown))
  beforeAll(async () => {
    world = await growRows(service)
  })

  test('has rows in every table', async () => {
    expect(Object.entries(await rowsOf(grown)).filter(([, rows]) => rows.length === 0)).toEqual([])
  })

  test('is spread by migrations that are killed and run at once; no row is lost, and readers are answered all the time', async () => {
    for (const worker of workers) await execute(worker, `create database ${grown}`)
    await joinNodes(nodes, grown)
    const readers = keepReading(service, world)
    onTestFinished(readers.end)
    const hold = async (statement: string) => {
      const held = await holdTransaction(service, (db) => sql.raw(statement).execute(db))
      onTestFinished(held.release)
      return held
    }
    const write = (table: string) => hold(`lock table ${table} in row exclusive mode`)
    const read = await readers.answers()

    // Where a writer is in the way of a foreign key, readers do not queue behind the migration.
    const writer = await write('transitions')
    const killedEarly = startMigrating()
    await killedEarly.untilWaiting()
    for (let count = 0; count < 3; count += 1) expect(await readers.answers()).toEqual(read)
    // Killed before the rows are copied: another writer holds it up there, and a third one waits behind it.
    const secondWriter = await write('idempotent_answers')
    await writer.release()
    await expect.poll(() => foreignKeysOf(grown)).toEqual([])
    await killedEarly.untilWaiting()
    await sql`update api_keys set last_used_at = null`.execute(service.db)
    expect(await readers.answers()).toEqual(read)
    const created = service.call(world.company.key, {
      path: '/external/v1/application/create/',
      body: personFor(world),
    })
    await killedEarly.untilWriterWaits('candidates')
    expect(await killedEarly.kill()).not.toEqual([])
    await secondWriter.release()
    expect((await created).status).toBe(201)
    expect(await spreadOf(grown)).toEqual(ONLY_REFERENCE)
    const before = await rowsOf(grown)

    // Killed once they are copied: a reader holds up the removal of the old rows.
    const thirdWriter = await write('idempotent_answers')
    const killedLate = startMigrating()
    await killedLate.untilWaiting()
    const reader = await hold('select from idempotent_answers')
    await thirdWriter.release()
    await expect.poll(() => spreadOf(grown)).not.toEqual(ONLY_REFERENCE)
    await killedLate.untilWaiting()
    expect(await killedLate.kill()).not.toEqual([])
    await reader.release()

    expect(await Promise.all([migrated(grown), migrated(grown), migrated(grown)])).toEqual([[], [], []])
    const after = await rowsOf(grown)
    expect(withoutTrail(after)).toEqual(withoutTrail(before))
    expect(trailOf(after)).toEqual(expect.arrayContaining(trailOf(before)))
    expect(await foreignKeysOf(grown)).toEqual(keys)
    expect(
      await ask(grown, 'select logicalrelid from pg_dist_partition where pg_relation_size(logicalrelid) > 0'),
    ).toEqual([])
    expect(await spreadOf(grown)).toEqual(await allSpread(grown))
    await readers.end()
  })
})

test('a new database is spread once when several processes start together', async () => {
  for (const node of nodes) await execute(node, `create database ${anew}`)
  await joinNodes(nodes, anew)
  const applied = await Promise.all([migrated(anew), migrated(anew), migrated(anew)])
  expect(applied.filter((files) => files.length > 0)).toHaveLength(1)
  expect(await spreadOf(anew)).toEqual(await allSpread(anew))
  expect(await foreignKeysOf(anew)).toEqual(keys)
})

/** Rows without the audit trail, which grows as the readers read. */
const withoutTrail = ({ audit_entries, audit_heads, noted_audit_entries, ...rows }: Record<string, string[]>) => rows

const trailOf = ({ audit_entries = [], noted_audit_entries = [] }: Record<string, string[]>): string[] =>
  [...audit_entries, ...noted_audit_entries].map((row) => JSON.parse(row).id)

const personFor = ({ flow }: World) => ({
  email: `person-${unique()}@example.com`,
  phone_number: '+12133734253',
  name: 'Ada Lovelace',
  hiring_flow_id: flow.id,
})

/** What starts something though it is asked by GET. */
const STARTING = ['fireWebhookByQuery', 'exportBillingDataByQuery']

/**
 * Asks every question that the API answers about a company, over and over, until it is told to end. No history of an application
 * may differ from the first. One that comes when the tables change over may be asked to come again, as all clients are by a 503.
 */
function keepReading({ call }: TestService, world: World) {
  const questions = externalEndpoints.filter(
    ({ method, operationId }) => method === 'GET' && !STARTING.includes(operationId),
  )
  async function answers() {
    const { key } = world.company
    const { status, body } = await call(key, { path: `/external/v1/applications/${world.applicationId}/history/` })
    const statuses = []
    for (const endpoint of questions) {
      const { params = {}, query } = validRequest(endpoint, world)
      const path = `/external${endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] as string)}`
      const ask = () => call(key, { path, ...(query && { query }) })
      const { status } = await ask()
      statuses.push([endpoint.operationId, status === 503 ? (await ask()).status : status])
    }
    return { status, body, statuses }
  }
  let ended = false
  const reading = (async () => {
    const first = await answers()
    while (!ended) expect(await answers()).toEqual(first)
  })()
  // It is looked at in the end.
  reading.catch(() => {})
  return {
    answers,
    async end() {
      ended = true
      await reading
    },
  }
}

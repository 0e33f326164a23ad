import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { migratedCluster } from '../../tests/support/database-cluster.ts'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { PartUnavailable } from '../part-unavailable.ts'
import { openDatabase } from './database.ts'
import { asPartUnavailable } from './database-away.ts'
import { isWritable } from './is-writable.ts'

const cluster = await migratedCluster({ max_connections: '20' })
const service = testService(
  {
    DATABASE_STATEMENT_TIMEOUT_SECONDS: '2',
    DATABASE_LOCK_TIMEOUT_SECONDS: '1',
    DATABASE_CONNECT_TIMEOUT_SECONDS: '1',
  },
  cluster.connection,
)

let company: TestCompany
let flow: TestFlow
beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

let made = 0
const create = (headers: Record<string, string> = {}) => {
  made += 1
  return service.call(company.key, {
    path: '/external/v1/application/create/',
    headers,
    body: {
      hiring_flow_id: flow.id,
      email: `${made}@example.com`,
      name: 'Ada King',
      phone_number: '+12133734253',
    },
  })
}

const UNAVAILABLE = {
  status: 503,
  headers: expect.objectContaining({ 'retry-after': expect.stringMatching(/^\d+$/) }),
  body: expect.objectContaining({ code: 'service_unavailable' }),
}

async function itRecovers() {
  await vi.waitFor(async () => expect((await create()).status).toBe(201), { timeout: 30_000, interval: 100 })
  expect(await isWritable(service.db)).toBe(true)
}

/** Every kind of entrance answers, and within so many milliseconds. */
async function everyDoorIsUnavailable(within: number) {
  const begun = performance.now()
  const page = () => service.app.inject({ url: '/apply/acme/any-flow/' })
  const [read, write, kept, shown] = await Promise.all([
    service.call(company.key, { path: '/external/v1/company/' }),
    create(),
    create({ 'idempotency-key': `kept-${made}` }),
    page(),
  ])
  for (const answer of [read, write, kept]) expect(answer).toMatchObject(UNAVAILABLE)
  expect(shown.statusCode).toBe(503)
  expect(shown.headers['retry-after']).toMatch(/^\d+$/)
  expect(shown.headers['content-type']).toMatch('text/html')
  expect(performance.now() - begun).toBeLessThan(within)
}

describe('callers are told to come back, and are served again once the database is back, when it', () => {
  test('is stopped', async () => {
    await cluster.stop('fast')
    await everyDoorIsUnavailable(15_000)
    await cluster.start()
    await itRecovers()
  })

  test('crashes under requests', async () => {
    const calls = Array.from({ length: 30 }, () => create())
    await cluster.stop('immediate')
    for (const { status } of await Promise.all(calls)) expect([201, 503]).toContain(status)
    await cluster.start()
    await itRecovers()
  })

  test('ends its backends again and again', async () => {
    let isEnding = true
    const statuses = new Set<number>()
    const sending = Array.from({ length: 4 }, async () => {
      while (isEnding) statuses.add((await create()).status)
    })
    for (let times = 0; times < 50; times += 1) {
      await cluster.execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hireline'`)
    }
    isEnding = false
    await Promise.all(sending)
    for (const status of statuses) expect([201, 503]).toContain(status)
    await itRecovers()
  })

  test('takes no writes', async () => {
    const unused = await givenKey(service.db, company.id)
    await cluster.execute('alter database hireline set default_transaction_read_only = on')
    await cluster.execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hireline'`)
    await vi.waitFor(async () => expect(await isWritable(service.db)).toBe(false), 25_000)
    expect(await create()).toMatchObject(UNAVAILABLE)
    expect((await service.call(company.key, { path: '/external/v1/company/' })).status).toBe(200)
    expect((await service.call(unused.key, { path: '/external/v1/company/' })).status).toBe(200)
    await cluster.execute('alter database hireline reset default_transaction_read_only')
    await itRecovers()
  })

  test('has no connection left', async () => {
    await cluster.execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hireline'`)
    const others: pg.Client[] = []
    const another = async () => {
      const client = new pg.Client({ ...cluster.connection, database: 'postgres' })
      client.on('error', () => {})
      await client.connect()
      others.push(client)
    }
    await expect(async () => {
      for (;;) await another()
    }).rejects.toThrow('too many clients')
    expect(await create()).toMatchObject(UNAVAILABLE)
    await Promise.all(others.map((client) => client.end()))
    await itRecovers()
  })

  test('has locked a table for longer than anyone waits', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const locking = new pg.Client(cluster.connection)
    await locking.connect()
    await locking.query('begin; lock table applications')
    const begun = performance.now()
    const advance = { path: `/external/v1/applications/${id}/advance/`, body: { page_or_stage_id: flow.stages[1]?.id } }
    expect(await service.call(company.key, advance)).toMatchObject(UNAVAILABLE)
    expect(performance.now() - begun).toBeLessThan(20_000)
    await locking.end()
    expect((await service.call(company.key, advance)).status).toBe(200)
  })

  test('hangs, with its sockets open', async () => {
    await Promise.all(Array.from({ length: 4 }, () => create()))
    cluster.signal('SIGSTOP')
    try {
      // The limit of a statement, and the silence after it.
      await everyDoorIsUnavailable(40_000)
      const begun = performance.now()
      await Promise.all(Array.from({ length: 50 }, () => create()))
      expect(performance.now() - begun).toBeLessThan(40_000)
    } finally {
      cluster.signal('SIGCONT')
    }
    await itRecovers()
  })
})

test('the database ends a transaction in which nothing is asked any more, and whoever asks then is told to come back', async () => {
  const limits = { statement: 2, lock: 1, idleTransaction: 1, connect: 1 }
  const { db, pool } = openDatabase(cluster.connection, { size: 1, onIdleError: () => {}, limits })
  const resting = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    const isThere = `select from pg_stat_activity where pid = ${rows[0]?.pid}`
    await vi.waitFor(async () => expect((await cluster.execute(isThere)).rows).toHaveLength(0), 25_000)
    await sql`select 1`.execute(transaction)
  })
  await expect(resting).rejects.toThrow(PartUnavailable)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a node of a cluster that is lost in a transaction counts as the database, another internal error does not', () => {
  const internal = (message: string) => Object.assign(new Error(message), { code: 'XX000' })
  // As Citus 13.2 said them when a node was killed under load.
  for (const message of [
    'failure on connection marked as essential: 127.0.0.1:6302',
    'unexpected message type 0x58 during COPY data',
    'server closed the connection unexpectedly',
    'could not find valid entry for shard 102088',
    'could not commit transaction for shard 102707 on at least one active node',
    'terminating connection due to unexpected postmaster exit',
  ]) {
    expect(asPartUnavailable(internal(message))).toBeInstanceOf(PartUnavailable)
  }
  const other = internal('cache lookup failed for type 4711')
  expect(asPartUnavailable(other)).toBe(other)
})

test('a statement whose table was spread while it was planned counts as the database, one that Citus cannot do does not', () => {
  const unsupported = (message: string) => Object.assign(new Error(message), { code: '0A000' })
  // As Citus 13.2 said it to a reader while `src/db/distribute.ts` spread the tables of a grown database.
  const spread =
    'cannot perform distributed planning on this query because parameterized queries for SQL functions referencing distributed tables are not supported'
  expect(asPartUnavailable(unsupported(spread))).toBeInstanceOf(PartUnavailable)
  const other = unsupported('could not run distributed query with FOR UPDATE/SHARE commands')
  expect(asPartUnavailable(other)).toBe(other)
})

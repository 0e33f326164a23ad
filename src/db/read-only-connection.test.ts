import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { migratedCluster } from '../../tests/support/database-cluster.ts'
import { openDatabase } from './database.ts'

const cluster = await migratedCluster()
const { db, pool } = openDatabase(cluster.connection, { size: 1, onIdleError: () => {} })

beforeAll(() => cluster.execute('alter database hireline set default_transaction_read_only = on'))
afterEach(() => void vi.useRealTimers())
afterAll(() => pool.end())

const refused = () => expect(sql`create table jottings ()`.execute(db)).rejects.toMatchObject({ part: 'database' })

async function backend(): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

test('a connection that takes no writes is kept while it is young, and replaced once it is not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const first = await backend()
  for (let times = 0; times < 5; times += 1) await refused()
  expect(await backend()).toBe(first)
  vi.advanceTimersByTime(1000)
  await refused()
  const second = await backend()
  expect(second).not.toBe(first)
  await refused()
  expect(await backend()).toBe(second)
})

import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { type OpenDatabase, openDatabase } from './database.ts'

const service = testService()

let opened: OpenDatabase | undefined
afterEach(() => opened?.pool.end())

/** What a statement that was sent five times leaves on its connection. */
async function leftBy(pooler: { keepsPrepared: boolean } | undefined) {
  const limits = { statement: 7, lock: 1, idleTransaction: 1, connect: 10 }
  opened = openDatabase(service.connection, { size: 1, onIdleError: () => {}, limits, pooler })
  for (let use = 0; use < 5; use += 1) await sql`select 42 + ${1}::int as answer`.execute(opened.db)
  const { rows } = await sql<{ timeout: string; prepared: number }>`
    select current_setting('statement_timeout') as timeout,
      (select count(*) from pg_prepared_statements where statement like '%42 + $1%')::int as prepared
  `.execute(opened.db)
  return rows[0]
}

test('a connection of our own is given limits, and keeps what is prepared', async () => {
  expect(await leftBy(undefined)).toEqual({ timeout: '7s', prepared: 1 })
})

test('a connection that a pooler hands out for a transaction is left as it was', async () => {
  expect(await leftBy({ keepsPrepared: false })).toEqual({ timeout: '0', prepared: 0 })
})

test('a pooler that keeps prepared statements gets them', async () => {
  expect(await leftBy({ keepsPrepared: true })).toEqual({ timeout: '0', prepared: 1 })
})

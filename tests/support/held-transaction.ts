import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import type { TestService } from './service.ts'

/** A transaction that has done its work and goes on holding what it locked. */
export interface HeldTransaction {
  release: () => Promise<void>
}

/** Does work in a transaction of its own, which stays open until it is released. */
export async function holdTransaction(
  { db }: Pick<TestService, 'db'>,
  work: (transaction: Database) => Promise<unknown>,
): Promise<HeldTransaction> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = db.transaction().execute(async (transaction) => {
    await work(transaction)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, ended])
  return {
    async release() {
      released.resolve()
      await ended
    },
  }
}

/** Waits until so many connections of this file's database wait for a lock. */
export async function untilWaiting({ db }: Pick<TestService, 'db'>, count: number) {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        `.execute(db)
        return rows.length
      },
      { interval: 20 },
    )
    .toBe(count)
}

import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import type { TestService } from './service.ts'

/** A transaction that has done its work and goes on holding what it locked. */
export interface HeldTransaction {
  release: () => Promise<void>
  /** Ends it without storing what it has done. */
  undo: () => Promise<void>
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
    async undo() {
      const reason = new Error('undone')
      released.reject(reason)
      await ended.catch((error) => {
        if (error !== reason) throw error
      })
    },
  }
}

/** Waits until so many connections of this file's database wait for a lock, be it of the server or of a node behind it. */
export async function untilWaiting({ db }: Pick<TestService, 'db'>, count: number) {
  const nodes = inject('nodes').length
  const waiting =
    nodes === 1 ? sql`select pid from pg_stat_activity` : sql`select distinct global_pid from citus_stat_activity`
  await expect
    .poll(
      async () => {
        const { rows } = await sql`
          ${waiting} where wait_event_type = 'Lock' and datname = current_database()
        `.execute(db)
        return rows.length
      },
      { interval: nodes === 1 ? 20 : 100 },
    )
    .toBe(count)
}

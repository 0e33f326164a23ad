import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Notes a sign-in that goes to a provider now, and forgets those that did not come back in time. */
export async function insertAttempt(db: Database, stateHash: Buffer, lifetimeSeconds: number): Promise<void> {
  await db.deleteFrom('sign_on_attempts').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .insertInto('sign_on_attempts')
    .values({ state_hash: stateHash, expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})` })
    .execute()
}

/** Uses one up. @returns whether it was still good */
export async function takeAttempt(db: Database, stateHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', stateHash)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > new Date()
}

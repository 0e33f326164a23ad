import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Adds a token and forgets those that are good no more. */
export async function insertSetUpToken(db: Database, tokenHash: Buffer, lifetimeSeconds: number) {
  await db.deleteFrom('set_up_tokens').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .insertInto('set_up_tokens')
    .values({
      token_hash: tokenHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute()
}

/** Whether a token is still good. */
export async function isSetUpToken(db: Database, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('set_up_tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Uses up all tokens, so that of two people who set up at once one is first.
 * @returns the hashes of those that were still good
 */
export async function useSetUpTokens(db: Database): Promise<Buffer[]> {
  const used = await db
    .updateTable('set_up_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('token_hash')
    .execute()
  return used.map(({ token_hash }) => token_hash)
}

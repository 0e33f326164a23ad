import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A passkey as WebAuthn describes it. */
export interface Passkey {
  /** In base64url. */
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The passkey with this id, and whose it is. */
export async function findPasskey(db: Database, id: string): Promise<(Passkey & { userId: string }) | undefined> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      publicKey: row.public_key,
      counter: Number(row.counter),
      transports: row.transports,
    }
  )
}

export function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'transports', 'created', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created')
    .execute()
}

export async function hasPasskey(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** @returns whether nobody had it yet */
export async function insertPasskey(db: Database, userId: string, passkey: Passkey): Promise<boolean> {
  const { id, publicKey, counter, transports } = passkey
  const inserted = await db
    .insertInto('passkeys')
    .values({ id, user_id: userId, public_key: publicKey, counter, transports })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function notePasskeyUse(db: Database, id: string, counter: number) {
  await db.updateTable('passkeys').set({ counter, last_used_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** @returns whether the person had it */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

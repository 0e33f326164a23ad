import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A person as the database knows one, with what a sign-in is checked against. */
export interface User {
  id: string
  email: string
  name: string
  password_hash: string | null
  totp_secret: string | null
}

const COLUMNS = ['id', 'email', 'name', 'password_hash', 'totp_secret'] as const

/** @param email in lower case */
export function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('email', '=', email).executeTakeFirst()
}

export function findUser(db: Database, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The same person, whom nobody else changes until the transaction ends. */
export function lockUser(db: Database, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether anybody can sign in to the console. */
export async function usersExist(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @returns whether the email was free */
export async function insertUser(db: Database, user: User): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Gives a person a name and factors in place of all that were there. */
export async function replaceUser(db: Database, { id, name, password_hash, totp_secret }: User) {
  await db.deleteFrom('passkeys').where('user_id', '=', id).execute()
  await deleteRecoveryCodes(db, id)
  await db
    .updateTable('users')
    .set({ name, password_hash, totp_secret, totp_last_step: null })
    .where('id', '=', id)
    .execute()
}

/** Uses up the codes of an authenticator app until a step. @returns false when that step's was used before */
export async function useTotpStep(db: Database, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', String(step))]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function updatePassword(db: Database, userId: string, passwordHash: string) {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** How many codes of a person nobody has used. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<string>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteRecoveryCodes(db: Database, userId: string) {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function insertRecoveryCodes(db: Database, userId: string, hashes: Buffer[]) {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

/** @returns whether it was a code of the person that nobody had used */
export async function useRecoveryCode(db: Database, userId: string, hash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

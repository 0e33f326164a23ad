import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Somebody as a provider knows them. */
export interface IdentityReference {
  issuer: string
  subject: string
}

/** Whose an identity is at a company. */
export async function findUserOfIdentity(
  db: Database,
  companyId: string,
  { issuer, subject }: IdentityReference,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_on_identities')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether the provider of a company knows a person, as somebody or other. */
export async function hasIdentity(db: Database, companyId: string, issuer: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_identities')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** How many members of a company its provider knows, of how many. */
export async function countKnownMembers(
  db: Database,
  companyId: string,
  issuer: string,
): Promise<{ known: number; members: number }> {
  const { rows } = await sql<{ known: number; members: number }>`
    select count(identity.user_id)::integer as known, count(*)::integer as members
    from memberships as member
    left join sign_on_identities as identity
      on identity.company_id = ${companyId} and identity.issuer = ${issuer} and identity.user_id = member.user_id
    where member.company_id = ${companyId}
  `.execute(db)
  return rows[0] ?? { known: 0, members: 0 }
}

/** @returns whether nobody had it, and the person had no other one */
export async function insertIdentity(
  db: Database,
  companyId: string,
  { issuer, subject }: IdentityReference,
  userId: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('sign_on_identities')
    .values({ company_id: companyId, issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function noteIdentityUse(db: Database, companyId: string, { issuer, subject }: IdentityReference) {
  await db
    .updateTable('sign_on_identities')
    .set({ last_used_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Takes what links a person to any provider of a company. @returns how many there were */
export async function deleteIdentities(db: Database, companyId: string, userId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('sign_on_identities')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('subject')
    .execute()
  return deleted.length
}

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Role } from './policy.ts'

export interface NewInvitation {
  id: string
  companyId: string
  email: string
  role: Role
  flowIds: string[]
  tokenHash: Buffer
  recovers: boolean
  lifetimeSeconds: number
}

/** @returns when it expires */
export async function insertInvitation(db: Database, invitation: NewInvitation): Promise<Date> {
  const { expires_at } = await db
    .insertInto('invitations')
    .values({
      company_id: invitation.companyId,
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      flow_ids: invitation.flowIds,
      token_hash: invitation.tokenHash,
      recovers: invitation.recovers,
      expires_at: sql<Date>`now() + make_interval(secs => ${invitation.lifetimeSeconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** An invitation that can be used. */
export interface Invitation {
  companyId: string
  companyName: string
  email: string
  role: Role
  flowIds: string[]
  recovers: boolean
  /** Whether the company lets people in by passkeys alone. */
  passkeysOnly: boolean
}

/** The invitation with this token, if it is still good. */
export async function findInvitation(db: Database, tokenHash: Buffer): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .select(['companies.id', 'companies.name', 'invitations.email', 'invitations.role', 'invitations.recovers'])
    .leftJoin('sign_in_policies', 'sign_in_policies.company_id', 'invitations.company_id')
    .select('invitations.flow_ids')
    .select(sql<boolean>`coalesce(passkeys_only, false)`.as('passkeys_only'))
    .where('invitations.token_hash', '=', tokenHash)
    .where('invitations.used_at', 'is', null)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return (
    row && {
      companyId: row.id,
      companyName: row.name,
      email: row.email,
      role: row.role as Role,
      flowIds: row.flow_ids,
      recovers: row.recovers,
      passkeysOnly: row.passkeys_only,
    }
  )
}

/** The newest invitation of a company to an email, in lower case, that is still good. */
export function findInvitationTo(db: Database, companyId: string, email: string) {
  return db
    .selectFrom('invitations')
    .select(['role', 'flow_ids as flowIds', 'token_hash as tokenHash'])
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created', 'desc')
    .executeTakeFirst()
}

/** Uses an invitation up. @returns whether it was still good */
export async function useInvitation(db: Database, companyId: string, tokenHash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('invitations')
    .set({ used_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The invitations of a company that nobody has used, newest first; those that are out of date too. */
export function listOpenInvitations(db: Database, companyId: string) {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'flow_ids', 'created', 'expires_at'])
    .select(sql<boolean>`expires_at < now()`.as('is_expired'))
    .where('company_id', '=', companyId)
    .where('used_at', 'is', null)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute()
}

/** Gives an invitation that nobody has used another token and time. @returns whom it is for; undefined when there is none */
export async function renewInvitation(
  db: Database,
  companyId: string,
  { id, tokenHash, lifetimeSeconds }: Pick<NewInvitation, 'id' | 'tokenHash' | 'lifetimeSeconds'>,
): Promise<{ email: string; role: string; expiresAt: Date } | undefined> {
  const row = await db
    .updateTable('invitations')
    .set({ token_hash: tokenHash, expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(['email', 'role', 'expires_at'])
    .executeTakeFirst()
  return row && { email: row.email, role: row.role, expiresAt: row.expires_at }
}

/** Deletes an invitation. @returns whether it was there, and nobody had used it */
export async function deleteInvitation(db: Database, companyId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('invitations')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

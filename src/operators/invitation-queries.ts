import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Role } from './policy.ts'

export interface NewInvitation {
  id: string
  companyId: string
  email: string
  role: Role
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
  recovers: boolean
}

/** The invitation with this token, if it is still good. */
export async function findInvitation(db: Database, tokenHash: Buffer): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .select(['companies.id', 'companies.name', 'invitations.email', 'invitations.role', 'invitations.recovers'])
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
      recovers: row.recovers,
    }
  )
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

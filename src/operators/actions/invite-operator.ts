import { randomUUIDv7 } from 'node:crypto'
import { requireCompany } from '../../companies/actions/require-company.ts'
import type { Database } from '../../db/database.ts'
import { normalEmail } from '../email.ts'
import { insertInvitation } from '../invitation-queries.ts'
import type { Role } from '../policy.ts'
import { hashToken, newToken } from '../token.ts'

const LIFETIME_SECONDS = 3 * 86_400

export interface InviteCommand {
  companySlug: string
  email: string
  role: Role
  /** Whether somebody who is known may choose new factors. */
  recovers: boolean
}

/**
 * Invites a person to work for a company.
 * @returns the token, which is shown this once
 * @throws when there is no such company, or the text is no email
 */
export async function inviteOperator(db: Database, { companySlug, email, role, recovers }: InviteCommand) {
  const address = normalEmail(email)
  if (address === undefined) throw new Error(`${email} is not an email address.`)
  const company = await requireCompany(db, companySlug)
  const token = newToken()
  const id = randomUUIDv7()
  const expiresAt = await insertInvitation(db, {
    ...{ id, role, recovers, companyId: company.id, email: address, tokenHash: hashToken(token) },
    lifetimeSeconds: LIFETIME_SECONDS,
  })
  return { id, email: address, role, token, expiresAt }
}

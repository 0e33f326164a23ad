import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { requireCompany } from '../../companies/actions/require-company.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import { normalEmail } from '../email.ts'
import { insertInvitation } from '../invitation-queries.ts'
import type { Role } from '../policy.ts'
import { newToken } from '../token.ts'
import { requireReviewed } from './require-reviewed.ts'

/** How long an invitation is good. */
export const INVITATION_SECONDS = 3 * 86_400

export interface InviteCommand {
  companySlug: string
  email: string
  role: Role
  /** Of whom a reviewer will see everybody, beside what is assigned to them. */
  flowIds?: string[]
  /** Whether somebody who is known may choose new factors. */
  recovers: boolean
}

/**
 * Invites a person to work for a company.
 * @returns the token, which is shown this once
 * @throws when there is no such company, or the text is no email
 */
export async function inviteOperator(
  db: Database,
  { companySlug, email, role, flowIds = [], recovers }: InviteCommand,
) {
  const address = normalEmail(email)
  if (address === undefined) throw new Error(`${email} is not an email address.`)
  const company = await requireCompany(db, companySlug)
  await requireReviewed(db, company.id, { role, flowIds })
  const token = newToken()
  const id = randomUUIDv7()
  return inTransaction(db, async (transaction) => {
    const expiresAt = await insertInvitation(transaction, {
      id,
      role,
      flowIds,
      recovers,
      companyId: company.id,
      email: address,
      tokenHash: hashSecretToken(token),
      lifetimeSeconds: INVITATION_SECONDS,
    })
    await recordAudit(transaction, company.id, {
      action: 'operator.invited',
      objectId: id,
      fields: [role],
      details: { recovers, ...(flowIds.length > 0 && { flow_ids: flowIds }) },
    })
    return { id, email: address, role, token, expiresAt }
  })
}

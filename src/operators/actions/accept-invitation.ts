import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { findInvitation, useInvitation } from '../invitation-queries.ts'
import { insertMembership } from '../membership-queries.ts'

/** Makes a person who has signed in a member of the company that invited them. @returns the company, unless it is too late */
export async function acceptInvitation(
  db: Database,
  user: { id: string; email: string },
  tokenHash: Buffer,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const invitation = await findInvitation(transaction, tokenHash)
    if (invitation?.email !== user.email) return undefined
    if (!(await useInvitation(transaction, invitation.companyId, tokenHash))) return undefined
    await insertMembership(transaction, invitation.companyId, user.id, invitation)
    await recordAudit(transaction, invitation.companyId, {
      action: 'operator.joined',
      objectId: user.id,
      fields: [invitation.role],
      actor: { type: 'operator', id: user.id },
    })
    return invitation.companyId
  })
}

import { recordAudit } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import { deleteInvitation, renewInvitation as renew } from '../invitation-queries.ts'
import { newToken } from '../token.ts'
import { INVITATION_SECONDS } from './invite-operator.ts'

interface InvitationReference {
  companyId: string
  invitationId: string
}

/**
 * Gives an invitation that nobody has used another token; the one of before is good no more.
 * @returns the token, which is shown this once
 * @throws {Fault} invitation_not_found
 */
export async function renewInvitation(db: Database, { companyId, invitationId }: InvitationReference) {
  const token = newToken()
  return inTransaction(db, async (transaction) => {
    const renewed = await renew(transaction, companyId, {
      id: invitationId,
      tokenHash: hashSecretToken(token),
      lifetimeSeconds: INVITATION_SECONDS,
    })
    if (!renewed) throw unknownInvitation()
    await recordAudit(transaction, companyId, {
      action: 'operator.invitation_renewed',
      objectId: invitationId,
      fields: [renewed.role],
    })
    return { ...renewed, token }
  })
}

/** Takes an invitation back. @throws {Fault} invitation_not_found */
export async function revokeInvitation(db: Database, { companyId, invitationId }: InvitationReference): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await deleteInvitation(transaction, companyId, invitationId))) throw unknownInvitation()
    await recordAudit(transaction, companyId, { action: 'operator.invitation_revoked', objectId: invitationId })
  })
}

const unknownInvitation = () => new Fault('invitation_not_found', 'There is no such invitation, or it was used.')

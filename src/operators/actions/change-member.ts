import { unassignAllOf } from '../../applications/assignment-queries.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireCompany } from '../../companies/actions/require-company.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { deleteMembership, updateRole } from '../membership-queries.ts'
import type { Role } from '../policy.ts'
import { endSessions } from '../session-queries.ts'
import { findUserByEmail } from '../user-queries.ts'

/** Which member of which company. */
export interface MemberReference {
  companySlug: string
  email: string
}

/**
 * Gives a member another role, or none: then they are no member any more. Their sessions for the company end at once.
 * @returns how many sessions ended
 * @throws when there is no such company or member
 */
export async function changeMember(db: Database, member: MemberReference, role: Role | undefined): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const company = await requireCompany(transaction, member.companySlug)
    const user = await findUserByEmail(transaction, member.email.trim().toLowerCase())
    const isChanged =
      user &&
      (role === undefined
        ? await deleteMembership(transaction, company.id, user.id)
        : await updateRole(transaction, company.id, user.id, role))
    if (isChanged && role === undefined) await unassignAllOf(transaction, company.id, user.id)
    if (!isChanged) throw new Error(`${member.email} is no operator of ${member.companySlug}.`)
    await recordAudit(transaction, company.id, {
      action: role === undefined ? 'operator.removed' : 'operator.role_changed',
      objectId: user.id,
      fields: role === undefined ? [] : [role],
    })
    return endSessions(transaction, user.id, { companyId: company.id })
  })
}

import { unassignAllOf } from '../../applications/assignment-queries.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireCompany } from '../../companies/actions/require-company.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { type Duties, deleteMembership, findMemberIds, lockOwners, updateDuties } from '../membership-queries.ts'
import { endSessions } from '../session-queries.ts'
import { findUserByEmail } from '../user-queries.ts'
import { requireReviewed } from './require-reviewed.ts'

/** Which member of which company. */
export interface MemberReference {
  companyId: string
  userId: string
}

/**
 * Gives a member other duties, or none: then they are no member any more. Their sessions for the company end at once.
 * @returns how many sessions ended
 * @throws {Fault} member_not_found, invalid_field, invalid_flow_id; last_owner when nobody would be left who may change who is a member
 */
export async function changeMember(
  db: Database,
  { companyId, userId }: MemberReference,
  duties: Duties | undefined,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (duties) await requireReviewed(transaction, companyId, duties)
    // Of two owners who send each other away at once, the second sees that they are the last.
    const owners = await lockOwners(transaction, companyId)
    if (duties?.role !== 'owner' && owners.length === 1 && owners[0] === userId)
      throw new Fault(
        'last_owner',
        'Nobody would be left to change who is a member: make somebody else an owner first.',
      )
    const isChanged =
      duties === undefined
        ? await deleteMembership(transaction, companyId, userId)
        : await updateDuties(transaction, companyId, userId, duties)
    if (!isChanged) throw unknownMember()
    if (duties === undefined) await unassignAllOf(transaction, companyId, userId)
    await recordAudit(transaction, companyId, {
      action: duties === undefined ? 'operator.removed' : 'operator.role_changed',
      objectId: userId,
      fields: duties === undefined ? [] : [duties.role],
      ...(duties && duties.flowIds.length > 0 && { details: { flow_ids: duties.flowIds } }),
    })
    return endSessions(transaction, userId, { companyId })
  })
}

/**
 * Signs a member out wherever they are at work for a company.
 * @returns how many sessions ended
 * @throws {Fault} member_not_found
 */
export async function endMemberSessions(db: Database, { companyId, userId }: MemberReference): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (!(await isMember(transaction, companyId, userId))) throw unknownMember()
    const ended = await endSessions(transaction, userId, { companyId })
    await recordAudit(transaction, companyId, {
      action: 'operator.sessions_ended',
      objectId: userId,
      details: { ended },
    })
    return ended
  })
}

const unknownMember = () => new Fault('member_not_found', 'There is no such member.')

/**
 * The member whom an operator names.
 * @throws when there is no such company or member
 */
export async function requireMember(db: Database, companySlug: string, email: string): Promise<MemberReference> {
  const { id: companyId } = await requireCompany(db, companySlug)
  const user = await findUserByEmail(db, email.trim().toLowerCase())
  if (!user || !(await isMember(db, companyId, user.id))) throw new Error(`${email} is no operator of ${companySlug}.`)
  return { companyId, userId: user.id }
}

const isMember = async (db: Database, companyId: string, userId: string) =>
  (await findMemberIds(db, companyId, [userId])).has(userId)

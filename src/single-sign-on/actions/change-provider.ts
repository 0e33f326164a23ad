import { recordAudit } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { lockOwners } from '../../operators/membership-queries.ts'
import { listPasskeys } from '../../operators/passkey-queries.ts'
import { endSessionsOfCompany } from '../../operators/session-queries.ts'
import { findUser } from '../../operators/user-queries.ts'
import { deleteProvider, findProvider, type NewProvider, putProvider, updateRequired } from '../provider-queries.ts'

/** Tells or changes the provider of a company. With another issuer, whom the one of before let in is signed out. */
export async function setProvider(db: Database, provider: NewProvider): Promise<void> {
  const { companyId, issuer, clientId, emailDomains, trustsEmails, newMemberRole } = provider
  await inTransaction(db, async (transaction) => {
    const before = await findProvider(transaction, companyId)
    await putProvider(transaction, provider)
    if (before && before.issuer !== issuer) await endSessionsOfCompany(transaction, companyId, { bySignOn: true })
    await recordAudit(transaction, companyId, {
      action: 'single_sign_on.set',
      details: {
        issuer,
        client_id: clientId,
        email_domains: emailDomains,
        trusts_emails: trustsEmails,
        new_member_role: newMemberRole,
      },
    })
  })
}

/** @returns how many sessions ended; undefined when the company has no provider */
export async function removeProvider(db: Database, companyId: string): Promise<number | undefined> {
  return inTransaction(db, async (transaction) => {
    if (!(await deleteProvider(transaction, companyId))) return undefined
    await recordAudit(transaction, companyId, { action: 'single_sign_on.removed' })
    return endSessionsOfCompany(transaction, companyId, { bySignOn: true })
  })
}

/**
 * Makes the provider the only way in, but for one owner; or one way of several. What others began by another way ends.
 * @param glassBreaker the owner's id
 * @returns how many sessions ended
 * @throws {Fault} not_found when the company has no provider; invalid_field when the person could not break the glass
 */
export async function requireProvider(
  db: Database,
  companyId: string,
  glassBreaker: string | undefined,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (glassBreaker !== undefined) await requireOwnFactors(transaction, companyId, glassBreaker)
    if (!(await updateRequired(transaction, companyId, glassBreaker ?? null))) throw noProvider()
    await recordAudit(transaction, companyId, {
      action: 'single_sign_on.required',
      details: { required: glassBreaker !== undefined, glass_breaker_id: glassBreaker ?? null },
    })
    if (glassBreaker === undefined) return 0
    return endSessionsOfCompany(transaction, companyId, { bySignOn: false, otherThan: glassBreaker })
  })
}

async function requireOwnFactors(db: Database, companyId: string, userId: string): Promise<void> {
  if (!(await lockOwners(db, companyId)).includes(userId))
    throw notThisOwner('Only an owner can break the glass: nobody else could let people in again.')
  const hasPassword = (await findUser(db, userId))?.password_hash != null
  if (!hasPassword && (await listPasskeys(db, userId)).length === 0)
    throw notThisOwner(
      'This owner has neither a password with an authenticator app nor a passkey to break the glass with.',
    )
}

const notThisOwner = (message: string) =>
  new Fault('invalid_field', message, { details: [{ field: 'glass_breaker_id', message }] })

/** What is said where a company has none. */
export const noProvider = () => new Fault('not_found', 'The company has no provider of single sign-on.')

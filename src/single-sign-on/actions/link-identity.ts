import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Operator } from '../../operators/operator.ts'
import { deleteIdentities, findUserOfIdentity, insertIdentity } from '../identity-queries.ts'
import type { Identity } from '../provider.ts'

/**
 * Notes who somebody who is signed in is for the provider of their company.
 * @returns whether they are now: not, when it is another person's, or they are somebody else there
 */
export async function linkIdentity(db: Database, { userId, company }: Operator, identity: Identity): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await insertIdentity(transaction, company.id, identity, userId)))
      return (await findUserOfIdentity(transaction, company.id, identity)) === userId
    await recordAudit(transaction, company.id, {
      action: 'operator.identity_linked',
      objectId: userId,
      details: { issuer: identity.issuer, how: 'linked' },
    })
    return true
  })
}

/** Forgets who somebody is for the providers of a company. @returns how many identities there were */
export async function unlinkIdentities(
  db: Database,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const unlinked = await deleteIdentities(transaction, companyId, userId)
    if (unlinked > 0)
      await recordAudit(transaction, companyId, { action: 'operator.identity_unlinked', objectId: userId })
    return unlinked
  })
}

import { recordAudits } from '../../audit/record.ts'
import { UUID } from '../../contract/uuid.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { revokeLinks } from '../queries.ts'
import { toldOfRevoked as toldOf } from '../told-of-revoked.ts'

/**
 * Revokes a link by its id, or every link for an email address. The sessions that began with them end too.
 * @throws when the company has no such link that is not revoked yet
 */
export async function revokeMagicLinks(db: Database, companyId: string, idOrEmail: string) {
  const text = idOrEmail.trim().toLowerCase()
  const revoked = await inTransaction(db, async (transaction) => {
    const links = await revokeLinks(transaction, companyId, UUID.test(text) ? { id: text } : { email: text })
    await recordAudits(transaction, companyId, links.map(toldOf))
    return links
  })
  if (revoked.length === 0) throw new Error(`The company has no magic link for ${idOrEmail} that could be revoked.`)
  return revoked
}

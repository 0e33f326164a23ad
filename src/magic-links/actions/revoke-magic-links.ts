import { UUID } from '../../contract/uuid.ts'
import type { Database } from '../../db/database.ts'
import { revokeLinks } from '../queries.ts'

/**
 * Revokes a link by its id, or every link for an email address. The sessions that began with them end too.
 * @throws when the company has no such link that is not revoked yet
 */
export async function revokeMagicLinks(db: Database, companyId: string, idOrEmail: string) {
  const text = idOrEmail.trim().toLowerCase()
  const revoked = await revokeLinks(db, companyId, UUID.test(text) ? { id: text } : { email: text })
  if (revoked.length === 0) throw new Error(`The company has no magic link for ${idOrEmail} that could be revoked.`)
  return revoked
}

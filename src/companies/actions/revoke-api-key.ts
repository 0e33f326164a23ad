import type { Happening } from '../../audit/entry.ts'
import { recordAudits } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { revokeApiKey as revoke } from '../queries.ts'

/**
 * Revokes a key of a company, by its id or prefix; it stops working at once.
 * @returns nothing when the company has no such key, or it is revoked already
 */
export async function revokeApiKey(db: Database, companyId: string, idOrPrefix: string) {
  const [key] = await inTransaction(db, async (transaction) => {
    const revoked = await revoke(transaction, companyId, idOrPrefix)
    const told = revoked.map(({ id }): Happening => ({ action: 'api_key.revoked', objectId: id }))
    await recordAudits(transaction, companyId, told)
    return revoked
  })
  return key
}

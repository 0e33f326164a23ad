import type { Happening } from '../../audit/entry.ts'
import { recordAudits } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { revokeApiKey as revoke } from '../queries.ts'
import { requireCompany } from './require-company.ts'

/**
 * Revokes a key of a company, by its id or prefix; it stops working at once.
 * @throws when the company or the key does not exist, or the key is revoked already
 */
export async function revokeApiKey(db: Database, companySlug: string, idOrPrefix: string) {
  const company = await requireCompany(db, companySlug)
  const [key] = await inTransaction(db, async (transaction) => {
    const revoked = await revoke(transaction, company.id, idOrPrefix)
    const told = revoked.map(({ id }): Happening => ({ action: 'api_key.revoked', objectId: id }))
    await recordAudits(transaction, company.id, told)
    return revoked
  })
  if (!key) throw new Error(`The company ${companySlug} has no key ${idOrPrefix} that could be revoked.`)
  return key
}

import type { Database } from '../../db/database.ts'
import { revokeApiKey as revoke } from '../queries.ts'
import { requireCompany } from './require-company.ts'

/**
 * Revokes a key of a company, by its id or prefix; it stops working at once.
 * @throws when the company or the key does not exist, or the key is revoked already
 */
export async function revokeApiKey(db: Database, companySlug: string, idOrPrefix: string) {
  const company = await requireCompany(db, companySlug)
  const [key] = await revoke(db, company.id, idOrPrefix)
  if (!key) throw new Error(`The company ${companySlug} has no key ${idOrPrefix} that could be revoked.`)
  return key
}

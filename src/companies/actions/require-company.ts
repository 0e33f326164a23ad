import type { Database } from '../../db/database.ts'
import { findCompanyBySlug } from '../queries.ts'

/**
 * The company that an operator names.
 * @throws when there is none
 */
export async function requireCompany(db: Database, slug: string) {
  const company = await findCompanyBySlug(db, slug)
  if (!company) throw new Error(`There is no company ${slug}.`)
  return company
}

import type { Database } from '../../db/database.ts'
import { findCompanyById, findCompanyBySlug } from '../queries.ts'

/**
 * The company that an operator names.
 * @throws when there is none
 */
export async function requireCompany(db: Database, slug: string) {
  const company = await findCompanyBySlug(db, slug)
  if (!company) throw new Error(`There is no company ${slug}.`)
  return company
}

/** The company of a caller, whole. */
export async function requireCompanyById(db: Database, companyId: string) {
  const company = await findCompanyById(db, companyId)
  if (!company) throw new Error(`Company ${companyId} is gone.`)
  return company
}

import { findPublicCompany } from '../companies/queries.ts'
import type { Database } from '../db/database.ts'
import { isArchived } from '../flows/queries.ts'
import { Refusal } from './door/refusal.ts'

/** Why there is no page of a role: it takes no applications any more, or there never was one. */
export async function closedRole(db: Database, companySlug: string, flowSlug: string): Promise<Refusal> {
  const company = await findPublicCompany(db, companySlug)
  return new Refusal(company && (await isArchived(db, company.id, flowSlug)) ? 'flow_closed' : 'not_found', company)
}

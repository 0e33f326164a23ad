import type { PublicCompany } from '../companies/public-company.ts'
import { findPublicCompany } from '../companies/queries.ts'
import { isArchived, listPublicFlows } from '../flows/queries.ts'
import { REFUSAL_STATUSES, Refusal } from './door/refusal.ts'
import type { PortalAnswer, Visit } from './endpoint.ts'
import { closedRolePage } from './views/closed-role-page.ts'

/**
 * What stands in place of the page of a role.
 * @throws {Refusal} not_found, where there never was one
 */
export async function closedRole(visit: Visit, companySlug: string, flowSlug: string): Promise<PortalAnswer> {
  const company = await findPublicCompany(visit.db, companySlug)
  if (!company || !(await isArchived(visit.db, company.id, flowSlug))) throw new Refusal('not_found', company)
  return flowClosed(visit, company)
}

/** What somebody sees who comes new to a role that takes nobody any more: the open ones. */
export async function flowClosed(visit: Visit, company: PublicCompany): Promise<PortalAnswer> {
  const roles = await listPublicFlows(visit.db, company)
  return { status: REFUSAL_STATUSES.flow_closed, page: closedRolePage(visit.viewFor(company), company, roles) }
}

import type { PublicCompany } from '../companies/public-company.ts'
import { findPublicCompanyById } from '../companies/queries.ts'
import { Refusal } from '../portal/door/refusal.ts'
import type { Visit } from '../portal/endpoint.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { type NewEmail, openNewEmailToken } from './new-email-token.ts'

/**
 * What the link of a visit proves, and the company whose person it is about.
 * @throws {Refusal} link_expired
 */
export async function requireProvenEmail(visit: Visit): Promise<{ proven: NewEmail; company: PublicCompany }> {
  const { db, config, params } = visit
  const proven = openNewEmailToken(secretsOf(config), params.token ?? '')
  const company = proven && (await findPublicCompanyById(db, proven.companyId))
  if (!proven || !company) throw new Refusal('link_expired', await visit.companyOfLink())
  return { proven, company }
}

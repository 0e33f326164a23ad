import { findByMailToken } from '../candidates/stopped-mail-queries.ts'
import { findTextChoice, type TextChoice } from '../candidates/stopped-text-queries.ts'
import type { PublicCompany } from '../companies/public-company.ts'
import { findPublicCompanyById } from '../companies/queries.ts'
import { isUuid } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from './door/refusal.ts'

/** Whom the address in a mail is for. @throws {Refusal} not_found */
export async function requireRecipient(
  db: Database,
  { company: companyId = '', candidate = '', token = '' }: Record<string, string>,
): Promise<{ company: PublicCompany; id: string; areMailsStopped: boolean; texts: TextChoice }> {
  if (![companyId, candidate, token].every(isUuid)) throw new Refusal('not_found')
  const company = await findPublicCompanyById(db, companyId)
  const found = company && (await findByMailToken(db, companyId, candidate, token))
  if (!found) throw new Refusal('not_found')
  return { company, ...found, texts: await findTextChoice(db, companyId, found.id) }
}

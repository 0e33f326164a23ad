import { findByUnsubscribeToken } from '../candidates/stopped-mail-queries.ts'
import { findTextChoice, type TextChoice } from '../candidates/stopped-text-queries.ts'
import type { PublicCompany } from '../companies/public-company.ts'
import { findPublicCompanyById } from '../companies/queries.ts'
import { isUuid } from '../contract/uuid.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { Refusal } from './door/refusal.ts'
import type { Visit } from './endpoint.ts'

/** Whom the address in a mail is for. @throws {Refusal} not_found, for whoever was erased as for whom there is not */
export async function requireRecipient({
  db,
  config,
  params: { company: companyId = '', candidate: candidateId = '', token = '' },
}: Pick<Visit, 'db' | 'config' | 'params'>): Promise<{
  company: PublicCompany
  id: string
  areMailsStopped: boolean
  texts: TextChoice
}> {
  if (![companyId, candidateId].every(isUuid)) throw new Refusal('not_found')
  const company = await findPublicCompanyById(db, companyId)
  const asked = { companyId, candidateId, token }
  const found = company && (await findByUnsubscribeToken(db, secretsOf(config), asked))
  if (!found) throw new Refusal('not_found')
  return { company, ...found, texts: await findTextChoice(db, companyId, found.id) }
}

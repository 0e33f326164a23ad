import { requireCompanyById } from '../../companies/actions/require-company.ts'
import { type PublicCompany, publicCompany } from '../../companies/public-company.ts'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { kindNamed } from '../company-file.ts'
import type { PlannedObject } from '../config-object.ts'
import { parseCompanyFile } from '../parse-company-file.ts'
import { rowOf } from '../planned-row.ts'
import { writeCompanyFile } from './write-company-file.ts'

/**
 * The company as a draft of its part of the company file describes it, as applicants would see it.
 * @throws {FileError} when it cannot be read
 */
export async function readCompanyDraft(
  db: Database,
  secrets: Secrets,
  companyId: string,
  draft: unknown,
): Promise<PublicCompany> {
  const current = await requireCompanyById(db, companyId)
  const file = await writeCompanyFile(db, secrets, current)
  const { objects } = parseCompanyFile({ name: 'draft', text: JSON.stringify({ ...file, company: draft }) })
  const planned = objects.find(({ kind }) => kind === 'company') as PlannedObject
  const row = rowOf(kindNamed('company'), { ...planned, id: companyId }, new Map(), '')
  const { name, timezone, default_country, theme, contact, privacy, languages } = row
  return publicCompany({
    company_id: companyId,
    company_slug: current.slug,
    config_version: current.config_version,
    company_name: name as string,
    timezone: timezone as string,
    default_country: default_country as string,
    theme: theme ?? null,
    contact: contact ?? null,
    privacy: privacy ?? null,
    languages: (languages as string[] | undefined) ?? null,
  })
}

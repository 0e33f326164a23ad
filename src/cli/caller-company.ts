import { requireCompany } from '../companies/actions/require-company.ts'
import type { CallerCompany } from '../contract/caller.ts'
import type { Database } from '../db/database.ts'

/** The company that an operator names, as endpoints know that of their caller. @throws when there is none */
export async function callerCompany(db: Database, slug: string): Promise<CallerCompany> {
  const { id, timezone, default_country, config_version } = await requireCompany(db, slug)
  return { id, timezone, defaultCountry: default_country, configVersion: config_version }
}

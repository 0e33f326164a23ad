import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { CompanyFile } from '../company-file.ts'
import type { StoredRow } from '../kind.ts'
import { loadStoredObjects } from '../stored-objects.ts'
import { writtenCompany } from '../written-company.ts'

/** The company file of what a company has now. Applied, it changes nothing. */
export async function writeCompanyFile(db: Database, secrets: Secrets, company: StoredRow): Promise<CompanyFile> {
  return writtenCompany(await loadStoredObjects(db, secrets, company))
}

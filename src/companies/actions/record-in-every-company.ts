import type { Happening } from '../../audit/entry.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import { listCompanyIds } from '../queries.ts'

/** Writes what happened to the whole installation into the trail of each company. */
export async function recordInEveryCompany(db: Database, happening: Happening): Promise<void> {
  for (const companyId of await listCompanyIds(db)) await recordAudit(db, companyId, happening)
}

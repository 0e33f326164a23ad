import type { Database } from '../../db/database.ts'
import type { CursorRequest } from '../../http/lists/cursor-pages.ts'
import { isOfDatabase } from '../../part-unavailable.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { BrokenHead } from '../head.ts'
import { type AuditCriteria, type AuditRow, listAuditPage } from '../list-queries.ts'
import { sealEntries } from './seal-entries.ts'

/**
 * A page of a company's trail, with everything that was written before the request, as long as the chain is whole and the database
 * takes writes.
 */
export async function listEntries(
  db: Database,
  secrets: Secrets,
  companyId: string,
  criteria: AuditCriteria,
  page: CursorRequest,
): Promise<AuditRow[]> {
  try {
    await sealEntries(db, secrets, companyId)
  } catch (error) {
    // What stands in the chain can be read; `hireline audit verify` says what is wrong with a broken one.
    if (!(error instanceof BrokenHead) && !isOfDatabase(error)) throw error
  }
  return listAuditPage(db, companyId, criteria, page)
}

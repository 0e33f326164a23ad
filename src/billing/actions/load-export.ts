import { findBilledCompanies } from '../../companies/queries.ts'
import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { BillingExport } from '../export.ts'
import { findExport } from '../export-queries.ts'

/**
 * The export behind a tracker. One with a company that the key does not reach is to it as one that does not exist.
 * @throws {Fault} export_not_found, export_failed
 */
export async function loadExport(
  db: Database,
  caller: { companyId: string; apiKeyId: string },
  trackerId: string,
): Promise<BillingExport> {
  const found = await findExport(db, caller.companyId, trackerId)
  const ids = found?.companies.map((company) => company.billed_company_id) ?? []
  const reached = await findBilledCompanies(db, caller, ids)
  if (!found || reached.length < ids.length) throw new Fault('export_not_found', 'There is no such export.')
  if (found.state === 'FAILED') {
    throw new Fault('export_failed', 'The export failed. Start a new one.', {
      logMessage: `billing export ${found.id} was asked for and has failed: ${found.problem}`,
    })
  }
  return found
}

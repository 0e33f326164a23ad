import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { findBilledCompanies } from '../../companies/queries.ts'
import { parseDay } from '../../contract/datetime.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { enqueueExport } from '../export-jobs.ts'
import { insertExport } from '../export-queries.ts'

/** What is to be exported. Dates are read on each company's own calendar. */
export interface ExportCommand {
  companyIds: string[]
  startDate: string
  endDate: string
  services: string[] | null
  includeTest: boolean
}

/**
 * Starts an export (docs/external-api.md, "Billing export"): a worker makes it.
 * @returns its tracker
 * @throws {Fault} company_out_of_reach; invalid_datetime; invalid_field when it ends before it begins
 */
export async function startExport(
  db: Database,
  caller: { companyId: string; apiKeyId: string },
  command: ExportCommand,
): Promise<string> {
  const { startDate, endDate, services, includeTest } = command
  return inTransaction(db, async (transaction) => {
    const wanted = [...new Set(command.companyIds)]
    const reached = await findBilledCompanies(transaction, caller, wanted)
    const companies = wanted.map((id) => {
      const company = reached.find((candidate) => candidate.id === id)
      if (!company) throw new Fault('company_out_of_reach', 'The API key does not reach every one of company_ids.')
      const firstDay = parseDay(startDate, 'start_date', company.timezone)
      const lastDay = parseDay(endDate, 'end_date', company.timezone)
      if (firstDay > lastDay) throw fieldFault('invalid_field', 'end_date', 'must not be before start_date')
      return { id, slug: company.slug, timezone: company.timezone, firstDay, lastDay }
    })
    const id = randomUUIDv7()
    const { companyId } = caller
    await insertExport(transaction, { id, companyId, startDate, endDate, services, includeTest, companies })
    await recordAudit(transaction, companyId, {
      action: 'billing_export.started',
      objectId: id,
      details: { company_ids: wanted, start_date: startDate, end_date: endDate },
    })
    await enqueueExport(transaction, companyId, id)
    return id
  })
}

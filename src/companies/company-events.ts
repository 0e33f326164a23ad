import type { Database } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import { presentCompany } from './company.ts'
import { findCompany } from './queries.ts'

/** Records that a company's own settings or legal entities changed, for the endpoints that want it. */
export async function recordCompanyUpdated(transaction: Database, companyId: string): Promise<void> {
  await recordEvents(transaction, companyId, 'company.updated', async () => {
    const company = presentCompany(await findCompany(transaction, companyId))
    return [{ subjectId: companyId, data: { company } }]
  })
}

import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addSerialJobs } from '../queue/add-serial-jobs.ts'

export const WRITE_EXPORT = 'write_billing_export'

export const WriteExportPayload = StrictObject({ company_id: Uuid('Company'), export_id: Uuid('Export') })
type Payload = Static<typeof WriteExportPayload>

/** One export at a time in the whole installation: each keeps a processor busy, and other jobs go on beside it. */
const QUEUE_NAME = 'billing exports'

/** Has a worker make an export, once the transaction commits. */
export function enqueueExport(db: Database, companyId: string, exportId: string): Promise<void> {
  const payload: Payload = { company_id: companyId, export_id: exportId }
  return addSerialJobs(db, WRITE_EXPORT, [{ payload, queueName: QUEUE_NAME }])
}

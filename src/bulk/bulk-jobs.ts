import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

export const RUN_BULK_ACTION = 'run_bulk_action'
export const RunBulkActionPayload = StrictObject({ company_id: Uuid('Company'), bulk_action_id: Uuid('Bulk action') })

/** Has a worker go on with a command, once the transaction commits. */
export const enqueueBulkAction = (db: Database, companyId: string, bulkActionId: string) =>
  addJobs(db, RUN_BULK_ACTION, [{ company_id: companyId, bulk_action_id: bulkActionId }])

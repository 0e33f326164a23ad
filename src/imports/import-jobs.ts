import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addSerialJobs } from '../queue/add-serial-jobs.ts'

export const RUN_IMPORT = 'run_import'

export const RunImportPayload = StrictObject({ company_id: Uuid('Company'), import_id: Uuid('Import') })
type Payload = Static<typeof RunImportPayload>

/** One piece of one import at a time in the whole installation: they take turns, and other jobs go on beside them. */
const QUEUE_NAME = 'imports'

/** Has a worker go on with an import, once the transaction commits. @param at not before this moment */
export function enqueueImport(db: Database, companyId: string, importId: string, at?: Date): Promise<void> {
  const payload: Payload = { company_id: companyId, import_id: importId }
  return addSerialJobs(db, RUN_IMPORT, [{ payload, queueName: QUEUE_NAME, key: `import ${importId}` }], at)
}

import { touchApplication } from '../../applications/touch-queries.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { enqueueReading } from '../reading-jobs.ts'
import type { KeptFile } from './keep-files.ts'
import { storeDocuments } from './store-documents.ts'

/**
 * Adds kept files to an application. They are read afterwards, in a job.
 * @returns the documents' ids
 * @throws {Fault} application_not_found, also when its person was erased
 */
export async function addDocuments(
  db: Database,
  companyId: string,
  applicationId: string,
  files: KeptFile[],
): Promise<string[]> {
  if (files.length === 0) return []
  return inTransaction(db, async (transaction) => {
    const touched = await touchApplication(transaction, companyId, applicationId)
    if (!touched) throw new Fault('application_not_found', 'There is no such application.')
    const { ids, toRead } = await storeDocuments(transaction, companyId, applicationId, files)
    await enqueueReading(transaction, companyId, toRead)
    return ids
  })
}

import { type Database, inTransaction } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { touchApplication } from '../../variables/queries.ts'
import type { AcceptedFile } from '../file-check.ts'
import { enqueueReading } from '../reading-jobs.ts'
import { storeDocuments } from './store-documents.ts'

/** Adds files that were checked to an application. They are read afterwards, in a job. @returns the documents' ids */
export async function addDocuments(
  db: Database,
  storage: Storage,
  companyId: string,
  applicationId: string,
  files: AcceptedFile[],
): Promise<string[]> {
  if (files.length === 0) return []
  return inTransaction(db, async (transaction) => {
    await touchApplication(transaction, companyId, applicationId)
    const { ids, toRead } = await storeDocuments(transaction, storage, companyId, applicationId, files)
    await enqueueReading(transaction, companyId, toRead)
    return ids
  })
}

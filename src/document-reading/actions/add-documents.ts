import { touchApplication } from '../../applications/touch-queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { enqueueReading } from '../reading-jobs.ts'
import type { KeptFile } from './keep-files.ts'
import { storeDocuments } from './store-documents.ts'

/** Adds kept files to an application. They are read afterwards, in a job. @returns the documents' ids */
export async function addDocuments(
  db: Database,
  companyId: string,
  applicationId: string,
  files: KeptFile[],
): Promise<string[]> {
  if (files.length === 0) return []
  return inTransaction(db, async (transaction) => {
    await touchApplication(transaction, companyId, applicationId)
    const { ids, toRead } = await storeDocuments(transaction, companyId, applicationId, files)
    await enqueueReading(transaction, companyId, toRead)
    return ids
  })
}

import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { resetReading } from '../../documents/reading-queries.ts'
import { enqueueReading } from '../reading-jobs.ts'

/**
 * Has a document read again, as if for the first time.
 * @returns false when there is no such document, it is being read, or a person has reviewed it
 */
export async function retryDocument(db: Database, companyId: string, documentId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const before = await resetReading(transaction, companyId, documentId)
    if (before === undefined) return false
    await recordAudit(transaction, companyId, { action: 'document.retried', objectId: documentId })
    await enqueueReading(transaction, companyId, [documentId])
    return true
  })
}

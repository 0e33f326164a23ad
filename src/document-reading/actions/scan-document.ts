import { touchApplication } from '../../applications/touch-queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { documentKey } from '../../documents/document.ts'
import { findUncheckedDocument, rejectInfected, storeChecked } from '../../documents/virus-check-queries.ts'
import type { Services } from '../../services.ts'
import { FileMissing } from '../../storage/file-errors.ts'
import { withStoredFile } from '../../storage/with-stored-file.ts'
import { ScannerAway, type ScanResult } from '../../virus-scan/clamd.ts'
import { announceProcessed } from '../processed-documents.ts'
import { enqueueReading } from '../reading-jobs.ts'
import { enqueueScanning } from '../scanning-jobs.ts'

/** An unavailable scanner is asked again after this time. */
const RETRY_MILLISECONDS = 15_000

type Scanning = Pick<Services, 'db' | 'storage' | 'scanner'>

/**
 * Asks the virus scanner about a document that it has not seen. A clean document can then be read and downloaded; an
 * infected one is rejected and its file removed. While the scanner is away, the document waits.
 */
export async function scanDocument(services: Scanning, companyId: string, documentId: string): Promise<void> {
  const { db, storage } = services
  const document = await findUncheckedDocument(db, companyId, documentId)
  if (!document) return
  const result = await scanFile(services, documentKey(companyId, document.sha256))
  if (result === 'away') {
    return enqueueScanning(db, companyId, [documentId], new Date(Date.now() + RETRY_MILLISECONDS))
  }
  if (result === 'infected' || result === 'too_large') {
    await settleInfected(db, companyId, document.sha256, result === 'infected' ? 'infected' : 'too_large_to_check')
    return storage.remove(documentKey(companyId, document.sha256))
  }
  await inTransaction(db, async (transaction) => {
    await storeChecked(transaction, companyId, documentId, result)
    await touchApplication(transaction, companyId, document.application_id)
    if (document.status === 'pending') await enqueueReading(transaction, companyId, [documentId])
  })
}

/** @returns null without a scanner or a file; reading then finds that the file is gone */
async function scanFile({ storage, scanner }: Scanning, key: string): Promise<ScanResult | 'away' | null> {
  if (!scanner) return null
  try {
    return await withStoredFile(storage, key, ({ path }) => scanner.scan(path))
  } catch (error) {
    if (error instanceof FileMissing) return null
    if (error instanceof ScannerAway) return 'away'
    throw error
  }
}

function settleInfected(db: Database, companyId: string, sha256: string, problem: 'infected' | 'too_large_to_check') {
  return inTransaction(db, async (transaction) => {
    const rejected = await rejectInfected(transaction, companyId, sha256, problem)
    for (const applicationId of new Set(rejected.map(({ application_id }) => application_id))) {
      await touchApplication(transaction, companyId, applicationId)
    }
    await announceProcessed(
      transaction,
      companyId,
      rejected.map(({ id }) => id),
    )
  })
}

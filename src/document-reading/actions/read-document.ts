import { randomUUIDv7 } from 'node:crypto'
import { insertBillableEventsOnce } from '../../applications/billable-event-queries.ts'
import { touchApplication } from '../../applications/touch-queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { type DocumentProblem, documentKey } from '../../documents/document.ts'
import {
  type Claim,
  claimReading,
  MAX_ATTEMPTS,
  MAX_INTERRUPTIONS,
  releaseClaim,
  renewLease,
  storeProblem,
  storeReading,
  upsertPages,
} from '../../documents/reading-queries.ts'
import { fileTypeOf } from '../../file-types/file-type.ts'
import { type DocumentReading, UnreadableDocument } from '../../ocr/reading.ts'
import type { Services } from '../../services.ts'
import { FileMissing } from '../../storage/file-errors.ts'
import { withStoredFile } from '../../storage/with-stored-file.ts'
import { documents } from '../../telemetry/counters.ts'
import { areReadWell } from '../compare-text.ts'
import { announceProcessed } from '../processed-documents.ts'
import { enqueueReading } from '../reading-jobs.ts'
import { compareDocuments } from './compare-documents.ts'

const SIGN_OF_LIFE_MILLISECONDS = 5000
const RETRY_MINUTES = 2

/** With these a document counts as processed: there is nothing in it that could be read. With any other it has failed. */
const STORED_UNREAD: DocumentProblem[] = ['not_supported', 'password_needed', 'type_not_read']
/** Another attempt may not meet these. */
const MAY_GO_AWAY: DocumentProblem[] = ['took_too_long', 'took_too_much_memory', 'engine_failed']

/** What reading needs. */
export type Reading = Pick<Services, 'db' | 'storage' | 'reader'>

/**
 * Reads one document, unless it is settled or another process is reading it: its text, pages and machine-readable zone
 * are stored, and each page is charged for once, however often it is read. A problem is stored with the document.
 * @param again whether a failed document is read once more
 * @throws when the database or the storage fails; then nothing has changed
 */
export async function readDocument(
  services: Reading,
  companyId: string,
  documentId: string,
  { again }: { again: boolean },
): Promise<void> {
  const { db } = services
  const claim = await claimReading(db, companyId, documentId, again)
  if (!claim) return
  if (claim.attempt > MAX_INTERRUPTIONS) return settleProblem(db, claim, 'interrupted')
  // A sign that is not stored is made up for by the next: the lease outlasts two.
  const signs = setInterval(() => renewLease(db, claim).catch(() => {}), SIGN_OF_LIFE_MILLISECONDS)
  try {
    const reading = await readFile(services, claim)
    documents.inc({ outcome: typeof reading === 'string' ? reading : 'read' })
    if (typeof reading === 'string') await settleProblem(db, claim, reading)
    else await settleReading(db, claim, reading)
  } catch (error) {
    await releaseClaim(db, claim)
    throw error
  } finally {
    clearInterval(signs)
  }
}

/** The reading, or why there is none. */
async function readFile({ storage, reader }: Reading, claim: Claim): Promise<DocumentReading | DocumentProblem> {
  try {
    return await withStoredFile(storage, documentKey(claim.companyId, claim.sha256), ({ path }) =>
      reader.read(path, fileTypeOf(claim.contentType) ?? claim.contentType),
    )
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.reason
    if (error instanceof FileMissing) return 'file_missing'
    throw error
  }
}

async function settleReading(db: Database, claim: Claim, reading: DocumentReading) {
  const { companyId, applicationId, documentId } = claim
  await inTransaction(db, async (transaction) => {
    if (!(await storeReading(transaction, claim, reading))) return
    const pages = await upsertPages(
      transaction,
      claim,
      reading.pages.map((page) => ({ id: randomUUIDv7(), ...page })),
    )
    const events = pages.map(({ id, number }) => ({
      id: randomUUIDv7(),
      sourceId: id,
      details: { document_id: documentId, page: number },
    }))
    await insertBillableEventsOnce(transaction, companyId, applicationId, 'DocumentAgent', events)
    await touchApplication(transaction, companyId, applicationId)
    if (reading.machineReadableZone || areReadWell(reading.pages))
      await compareDocuments(transaction, companyId, applicationId)
    await announceProcessed(transaction, companyId, [documentId])
  })
}

async function settleProblem(db: Database, claim: Claim, problem: DocumentProblem) {
  const failed = !STORED_UNREAD.includes(problem)
  await inTransaction(db, async (transaction) => {
    if (!(await storeProblem(transaction, claim, { problem, failed }))) return
    await touchApplication(transaction, claim.companyId, claim.applicationId)
    if (!MAY_GO_AWAY.includes(problem) || claim.attempt >= MAX_ATTEMPTS) {
      return announceProcessed(transaction, claim.companyId, [claim.documentId])
    }
    const at = new Date(Date.now() + RETRY_MINUTES * 60_000 * 2 ** (claim.attempt - 1))
    await enqueueReading(transaction, claim.companyId, [claim.documentId], at)
  })
}

import { randomUUIDv7 } from 'node:crypto'
import { type Database, inTransaction } from '../../db/database.ts'
import { documentKey } from '../../documents/document.ts'
import { PartUnavailable } from '../../part-unavailable.ts'
import type { Storage } from '../../storage/storage.ts'
import { insertArrivingFiles } from '../arriving-file-queries.ts'
import type { AcceptedFile } from '../file-check.ts'

/** A file in the storage that is safe from the sweep until its document is stored. */
export interface KeptFile extends AcceptedFile {
  arrivalId: string
}

/**
 * Keeps checked files, before the transaction that stores their documents begins, so that a hanging store holds nothing
 * else up. If that transaction fails or never comes, the sweep finds the files.
 * @param applicationId whose they are to be, if that is known yet
 * @throws {PartUnavailable} when the storage does not take them
 */
export async function keepFiles(
  db: Database,
  storage: Storage,
  companyId: string,
  files: AcceptedFile[],
  applicationId?: string,
): Promise<KeptFile[]> {
  if (files.length === 0) return []
  if (db.isTransaction) throw new Error('Files are kept before a transaction, not in one.')
  const kept = files.map((file) => ({ ...file, arrivalId: randomUUIDv7() }))
  await inTransaction(db, async (transaction) => {
    const arriving = kept.map(({ arrivalId, file }) => ({ id: arrivalId, sha256: file.sha256 }))
    const announced = await insertArrivingFiles(transaction, companyId, arriving, applicationId ?? null)
    if (announced < kept.length) throw new PartUnavailable('files', { cause: sweptJustNow(), retryAfterSeconds: 1 })
  })
  for (const { file } of kept) await storage.keep(file, documentKey(companyId, file.sha256))
  return kept
}

const sweptJustNow = () => new Error('A file of the same content, which no document had, is being removed right now.')

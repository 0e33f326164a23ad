import { randomUUIDv7 } from 'node:crypto'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { documentKey } from '../../variables/document-value.ts'
import type { AcceptedFile } from '../file-check.ts'
import { holdFiles, insertDocuments } from '../queries.ts'

/**
 * Stores files as documents of an application. The files come last, so that a request that is refused until then leaves
 * none; when they are kept and the transaction still fails, the sweep finds them.
 * @returns the documents' ids, and those of them that are to be read
 */
export async function storeDocuments(
  db: Database,
  storage: Storage,
  companyId: string,
  applicationId: string,
  files: AcceptedFile[],
): Promise<{ ids: string[]; toRead: string[] }> {
  if (files.length === 0) return { ids: [], toRead: [] }
  const rows = files.map(({ element, fileName, file, contentType, unreadBecause }) => ({
    id: randomUUIDv7(),
    formElementId: element.id,
    fileName,
    contentType,
    size: file.size,
    sha256: file.sha256,
    unreadBecause,
  }))
  await inTransaction(db, async (transaction) => {
    await insertDocuments(transaction, companyId, applicationId, rows)
    await holdFiles(transaction, companyId)
    for (const { file } of files) await storage.keep(file, documentKey(companyId, file.sha256))
  })
  return {
    ids: rows.map(({ id }) => id),
    toRead: rows.flatMap(({ id, unreadBecause }) => (unreadBecause === null ? id : [])),
  }
}

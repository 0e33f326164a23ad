import { randomUUIDv7 } from 'node:crypto'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { documentKey } from '../../variables/document-value.ts'
import { enqueueFieldAutomations, type Submission } from '../../variables/field-jobs.ts'
import type { AcceptedFile } from '../file-check.ts'
import { announceProcessed } from '../processed-documents.ts'
import { holdFiles, insertDocuments } from '../queries.ts'

export interface StoredDocuments {
  ids: string[]
  /** Those of them that are to be read. */
  toRead: string[]
  submission: Submission | null
}

/**
 * Stores files as documents of an application. The files come last, so that a request that is refused until then leaves
 * none; when they are kept and the transaction still fails, the sweep finds them.
 */
export async function storeDocuments(
  db: Database,
  storage: Storage,
  companyId: string,
  applicationId: string,
  files: AcceptedFile[],
): Promise<StoredDocuments> {
  if (files.length === 0) return { ids: [], toRead: [], submission: null }
  const rows = files.map(({ element, fileName, file, contentType, unreadBecause }) => ({
    id: randomUUIDv7(),
    formElementId: element.id,
    fileName,
    contentType,
    size: file.size,
    sha256: file.sha256,
    unreadBecause,
  }))
  const submission = await inTransaction(db, async (transaction) => {
    await insertDocuments(transaction, companyId, applicationId, rows)
    await holdFiles(transaction, companyId)
    await announceProcessed(
      transaction,
      companyId,
      rows.flatMap(({ id, unreadBecause }) => (unreadBecause === null ? [] : id)),
    )
    const elementIds = [...new Set(rows.map(({ formElementId }) => formElementId))]
    const submitted = await enqueueFieldAutomations(transaction, companyId, applicationId, elementIds, 1)
    for (const { file } of files) await storage.keep(file, documentKey(companyId, file.sha256))
    return submitted
  })
  return {
    ids: rows.map(({ id }) => id),
    submission,
    toRead: rows.flatMap(({ id, unreadBecause }) => (unreadBecause === null ? id : [])),
  }
}

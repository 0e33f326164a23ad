import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { insertDocuments } from '../../documents/insert-queries.ts'
import { PartUnavailable } from '../../part-unavailable.ts'
import { enqueueFieldAutomations, type Submission } from '../../triggers/field-automations.ts'
import { deleteArrivingFiles } from '../arriving-file-queries.ts'
import { recordDocumentsUploaded } from '../document-events.ts'
import { announceProcessed } from '../processed-documents.ts'
import { enqueueScanning } from '../scanning-jobs.ts'
import type { KeptFile } from './keep-files.ts'

export interface StoredDocuments {
  ids: string[]
  /** Those of them that are to be read. */
  toRead: string[]
  submission: Submission | null
}

/**
 * Stores kept files as documents of an application.
 * @param skipAutomations whether neither the submission nor, once they are read, the documents run automations
 * @throws {PartUnavailable} when they were kept so long ago that the sweep has given them up
 */
export async function storeDocuments(
  db: Database,
  companyId: string,
  applicationId: string,
  files: KeptFile[],
  { skipAutomations = false }: { skipAutomations?: boolean } = {},
): Promise<StoredDocuments> {
  if (files.length === 0) return { ids: [], toRead: [], submission: null }
  const rows = files.map(({ element, fileName, file, contentType, unreadBecause, virusCheck }) => ({
    id: randomUUIDv7(),
    formElementId: element.id,
    fileName,
    contentType,
    size: file.size,
    sha256: file.sha256,
    unreadBecause,
    virusCheck,
    skipAutomations,
  }))
  const submission = await inTransaction(db, async (transaction) => {
    const isEventWanted = await insertDocuments(transaction, companyId, applicationId, rows)
    const arrived = await deleteArrivingFiles(
      transaction,
      companyId,
      files.map(({ arrivalId }) => arrivalId),
    )
    if (arrived < files.length) throw new PartUnavailable('files', { cause: new Error('The files were given up.') })
    await recordAudit(transaction, companyId, {
      action: 'document.uploaded',
      objectId: applicationId,
      details: { document_ids: rows.map(({ id }) => id) },
    })
    if (isEventWanted) {
      await recordDocumentsUploaded(
        transaction,
        companyId,
        rows.map(({ id }) => id),
      )
    }
    await announceProcessed(
      transaction,
      companyId,
      rows.flatMap(({ id, unreadBecause }) => (unreadBecause === null ? [] : id)),
    )
    await enqueueScanning(
      transaction,
      companyId,
      rows.flatMap(({ id, virusCheck }) => (virusCheck === 'pending' ? id : [])),
    )
    if (skipAutomations) return null
    const elementIds = [...new Set(rows.map(({ formElementId }) => formElementId))]
    return enqueueFieldAutomations(transaction, companyId, applicationId, elementIds, { chain: 1 })
  })
  return {
    ids: rows.map(({ id }) => id),
    submission,
    toRead: rows.flatMap(({ id, unreadBecause, virusCheck }) =>
      unreadBecause === null && virusCheck !== 'pending' ? id : [],
    ),
  }
}

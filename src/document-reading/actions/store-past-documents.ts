import { idAt } from '../../contract/uuid.ts'
import type { Database } from '../../db/database.ts'
import { insertPastDocuments } from '../../documents/import-queries.ts'
import { PartUnavailable } from '../../part-unavailable.ts'
import { deleteArrivingFiles } from '../arriving-file-queries.ts'
import { enqueueScanning } from '../scanning-jobs.ts'
import type { KeptFile } from './keep-files.ts'

/** A kept file that came to an application in another system. */
export interface PastFile extends KeptFile {
  applicationId: string
  at: Date
}

/**
 * Stores kept files as documents of the past: they are not read, no automation runs, no endpoint is told.
 * @throws {PartUnavailable} when they were kept so long ago that the sweep has given them up
 */
export async function storePastDocuments(transaction: Database, companyId: string, files: PastFile[]): Promise<void> {
  if (files.length === 0) return
  const documents = files.map(
    ({ element, fileName, file, contentType, unreadBecause, virusCheck, applicationId, at }) => ({
      id: idAt(at),
      formElementId: element.id,
      fileName,
      contentType,
      size: file.size,
      sha256: file.sha256,
      unreadBecause: unreadBecause ?? ('imported' as const),
      virusCheck,
      applicationId,
      at,
    }),
  )
  await insertPastDocuments(transaction, companyId, documents)
  const arrivals = files.map(({ arrivalId }) => arrivalId)
  const arrived = await deleteArrivingFiles(transaction, companyId, arrivals)
  if (arrived < files.length) throw new PartUnavailable('files', { cause: new Error('The files were given up.') })
  const unchecked = documents.flatMap(({ id, virusCheck }) => (virusCheck === 'pending' ? id : []))
  await enqueueScanning(transaction, companyId, unchecked)
}

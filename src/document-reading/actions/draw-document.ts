import type { Database } from '../../db/database.ts'
import { documentKey } from '../../documents/document.ts'
import { findReadDocument } from '../../documents/queries.ts'
import { fileTypeOf } from '../../file-types/file-type.ts'
import type { DocumentReader } from '../../ocr/document-reader.ts'
import { UnreadableDocument } from '../../ocr/reading.ts'
import { FileMissing } from '../../storage/file-errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { withStoredFile } from '../../storage/with-stored-file.ts'

interface Drawing {
  db: Database
  storage: Storage
  reader: DocumentReader
}

/**
 * A page of a document as a picture (WebP).
 * @param page from 1
 * @returns nothing when the company has no such document or page, it is held back, or cannot be drawn
 */
export async function drawDocument(
  { db, storage, reader }: Drawing,
  companyId: string,
  { documentId, page }: { documentId: string; page: number },
  signal: AbortSignal,
): Promise<{ applicationId: string; content: Buffer } | undefined> {
  const document = await findReadDocument(db, companyId, documentId)
  if (!document || (document.virus_check !== null && document.virus_check !== 'clean')) return undefined
  const type = fileTypeOf(document.content_type) ?? document.content_type
  try {
    const content = await withStoredFile(storage, documentKey(companyId, document.sha256), ({ path }) =>
      reader.draw(path, type, page, { signal }),
    )
    return content && { applicationId: document.application_id, content }
  } catch (error) {
    if (error instanceof UnreadableDocument || error instanceof FileMissing) return undefined
    throw error
  }
}

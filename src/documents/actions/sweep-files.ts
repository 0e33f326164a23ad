import { inTransaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { removeAbandoned } from '../../storage/receive-file.ts'
import { documentKey } from '../../variables/document-value.ts'
import { existingContents, holdUploads } from '../queries.ts'

/** So many are looked up at a time, while uploads of their company wait. */
const BATCH = 100

/** `documents/<company>/<two digits>/<sha256>`, as `contentKey` makes it. */
const DOCUMENT_KEY = /^documents\/([0-9a-f-]{36})\/[0-9a-f]{2}\/([0-9a-f]{64})$/

/**
 * Removes what uploads that broke off have left: files that came in and were never kept, and files that no document has.
 * @returns how many of each
 */
export async function sweepFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  olderThan: Date,
): Promise<{ abandoned: number; orphans: number }> {
  const abandoned = await removeAbandoned(storage.incoming, olderThan)
  const waiting = new Map<string, string[]>()
  let orphans = 0
  const sweep = async (companyId: string, contents: string[]) => {
    waiting.delete(companyId)
    await inTransaction(db, async (transaction) => {
      await holdUploads(transaction, companyId)
      const existing = await existingContents(transaction, companyId, contents)
      for (const sha256 of contents.filter((content) => !existing.has(content))) {
        await storage.remove(documentKey(companyId, sha256))
        orphans += 1
      }
    })
  }
  for await (const { key, modified } of storage.list('documents/')) {
    const [, companyId, sha256] = DOCUMENT_KEY.exec(key) ?? []
    if (!companyId || !sha256 || modified >= olderThan) continue
    const contents = [...(waiting.get(companyId) ?? []), sha256]
    waiting.set(companyId, contents)
    if (contents.length === BATCH) await sweep(companyId, contents)
  }
  for (const [companyId, contents] of waiting) await sweep(companyId, contents)
  return { abandoned, orphans }
}

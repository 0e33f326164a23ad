import { listCompanyIds } from '../../companies/queries.ts'
import type { Services } from '../../services.ts'
import { removeAbandoned } from '../../storage/receive-file.ts'
import { forgetArrivingFiles, orphanedContents } from '../arriving-file-queries.ts'
import { removeOrphan } from './remove-orphan.ts'

/** How many are looked up at a time. */
const BATCH = 100

/** `documents/<company>/<two digits>/<sha256>`, as `contentKey` makes it. */
const DOCUMENT_KEY = /^documents\/([0-9a-f-]{36})\/[0-9a-f]{2}\/([0-9a-f]{64})$/

/**
 * Removes what interrupted uploads have left: received files that were never kept, and kept files that no document
 * refers to and no upload is about to store.
 * @returns how many of each
 */
export async function sweepFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  olderThan: Date,
): Promise<{ abandoned: number; orphans: number }> {
  const abandoned = await removeAbandoned(storage.incoming, olderThan)
  for (const companyId of await listCompanyIds(db)) await forgetArrivingFiles(db, companyId, olderThan)
  const waiting = new Map<string, string[]>()
  let orphans = 0
  const sweep = async (companyId: string, contents: string[]) => {
    waiting.delete(companyId)
    for (const sha256 of await orphanedContents(db, companyId, contents)) {
      if (await removeOrphan({ db, storage }, companyId, sha256)) orphans += 1
    }
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

import { inTransaction } from '../../db/database.ts'
import { documentKey } from '../../documents/document.ts'
import type { Services } from '../../services.ts'
import { lockContent, orphanedContents } from '../arriving-file-queries.ts'

/**
 * Removes a file that no document refers to and no upload is about to store. Uploads of the same content are refused
 * meanwhile.
 * @returns whether it was one
 * @throws {PartUnavailable} while the store is away
 */
export function removeOrphan(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  companyId: string,
  sha256: string,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockContent(transaction, companyId, sha256)
    const [orphan] = await orphanedContents(transaction, companyId, [sha256])
    if (orphan) await storage.remove(documentKey(companyId, sha256))
    return orphan !== undefined
  })
}

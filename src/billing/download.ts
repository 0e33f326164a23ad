import { readGiven } from '../audit/link-receiver.ts'
import { recordRead } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import type { FileLink } from '../storage/file-link.ts'

/** Writes into the trail that a file of an export is fetched by a link that was given to somebody. */
export async function recordExportDownload(db: Database, { key, fileName, given }: FileLink): Promise<void> {
  const [, companyId, exportId] = key.split('/')
  // A link that was handed out before links said to whom.
  if (companyId === undefined || exportId === undefined || given === undefined) return
  await recordRead(db, companyId, {
    action: 'billing_export.downloaded',
    objectId: exportId,
    actor: readGiven(given, 0).receiver,
    details: { file_name: fileName },
  })
}

import { readGiven } from '../audit/link-receiver.ts'
import { recordRead } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import type { FileLink } from '../storage/file-link.ts'

/** Writes into the trail that the report of an import is fetched by a link that was given to somebody. */
export async function recordReportDownload(db: Database, { key, given }: FileLink): Promise<void> {
  const [, companyId, file] = key.split('/')
  // A link that was handed out before links said to whom.
  if (companyId === undefined || file === undefined || given === undefined) return
  const [importId = ''] = file.split('.')
  await recordRead(db, companyId, {
    action: 'import.report_downloaded',
    objectId: importId,
    actor: readGiven(given, 0).receiver,
  })
}

import { givenWith, readGiven } from '../audit/link-receiver.ts'
import { recordRead } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import type { FileLink } from '../storage/file-link.ts'

/** What a link to a document's file says of it and of whom it is given to. */
export const givenLink = ({ id, application_id }: { id: string; application_id: string }): string =>
  givenWith(id, application_id)

/** Writes into the trail that the file of a document is fetched by a link that was given to somebody. */
export async function recordDocumentDownload(db: Database, { key, given }: FileLink): Promise<void> {
  const [, companyId] = key.split('/')
  // A link that was handed out before links said of what they are.
  if (companyId === undefined || given === undefined) return
  const { parts, receiver } = readGiven(given, 2)
  const [documentId, applicationId] = parts as [string, string]
  await recordRead(db, companyId, {
    action: 'document.downloaded',
    objectId: documentId,
    applicationIds: [applicationId],
    actor: receiver,
  })
}

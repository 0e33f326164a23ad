import { type Database, inTransaction } from '../../db/database.ts'
import { addDocuments } from '../../document-reading/actions/add-documents.ts'
import { keepFiles } from '../../document-reading/actions/keep-files.ts'
import type { ReceivedPart } from '../../http/bodies/form-body.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Session } from '../door/session.ts'
import type { EntryProblem } from '../forms/entry-problems.ts'
import { sortFiles } from '../forms/sort-files.ts'
import { findStanding, openPage } from '../forms/standing.ts'

/**
 * Stores the file of one element of a page, replacing the previous one.
 * @returns the element, or what is wrong with the file, or that the page can no longer be filled in
 * @throws {Refusal} not_found, also when the page has no such element
 */
export async function addDocument(
  db: Database,
  storage: Storage,
  session: Session,
  { applicationId, pageId, files }: { applicationId: string; pageId: string; files: ReceivedPart[] },
): Promise<'stale' | { stored: string[]; problems: Map<string, EntryProblem> }> {
  const { flow } = await findStanding(db, session, applicationId)
  const sorted = await sortFiles(flow, pageId, files)
  const kept = await keepFiles(db, storage, session.companyId, sorted.files, applicationId)
  return inTransaction(db, async (transaction) => {
    const standing = await findStanding(transaction, session, applicationId, { lock: true })
    if (!openPage(standing, pageId)) return 'stale'
    await addDocuments(transaction, session.companyId, applicationId, kept)
    return { stored: kept.map(({ element }) => element.id), problems: sorted.problems }
  })
}

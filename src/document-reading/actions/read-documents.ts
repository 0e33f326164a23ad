import { unsettledDocuments } from '../../documents/reading-queries.ts'
import { type Reading, readDocument } from './read-document.ts'

/**
 * Reads documents, as `readDocument` does each.
 * @returns when to come back, if another process is reading one of them: it may die before it has finished
 */
export async function readDocuments(
  services: Reading,
  companyId: string,
  documentIds: string[],
  options: { again: boolean },
): Promise<Date | undefined> {
  if (documentIds.length === 0) return undefined
  await Promise.all(documentIds.map((id) => readDocument(services, companyId, id, options)))
  const [unsettled] = await unsettledDocuments(services.db, companyId, documentIds)
  return unsettled && (unsettled.reading_until ?? new Date())
}

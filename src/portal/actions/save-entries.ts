import { type Database, inTransaction } from '../../db/database.ts'
import { type FieldProblems, unusableEntries } from '../field-problems.ts'
import { parseEntries } from '../form-entries.ts'
import type { Session } from '../session.ts'
import { elementsOf, findStanding, openPage } from '../standing.ts'
import { storeEntries } from '../store-entries.ts'

/** What an applicant types, before the page is submitted. */
export interface Draft {
  applicationId: string
  pageId: string
  /** The fields of the elements that changed, as the browser sends them. */
  fields: Record<string, unknown>
  elementIds: string[]
}

/**
 * Saves what can be saved of some elements; their automations wait until the page is submitted.
 * @returns what cannot be, or that the page is not to be filled in any more
 * @throws {Refusal} not_found
 */
export async function saveEntries(
  db: Database,
  session: Session,
  { applicationId, pageId, fields, elementIds }: Draft,
): Promise<{ problems: FieldProblems } | 'stale'> {
  return inTransaction(db, async (transaction) => {
    const standing = await findStanding(transaction, session, applicationId, { lock: true })
    const page = openPage(standing, pageId)
    if (!page) return 'stale'
    const elements = elementsOf(standing.flow, page).filter(({ id }) => elementIds.includes(id))
    const entries = parseEntries(elements, fields)
    const problems = unusableEntries(elements, entries, session.company.defaultCountry)
    const usable = new Map([...entries].filter(([id]) => !problems.has(id)))
    await storeEntries(transaction, session, applicationId, usable, { isDraft: true })
    return { problems }
  })
}

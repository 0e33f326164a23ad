import { type Database, inTransaction } from '../../db/database.ts'
import type { FormElement } from '../../flows/flow.ts'
import { writeAnswers } from '../../self-identification/actions/write-answers.ts'
import type { Session } from '../door/session.ts'
import type { EntryProblems } from '../forms/entry-problems.ts'
import { parseEntries, parseValues } from '../forms/form-entries.ts'
import { elementsOf, findStanding, openPage, selfIdentificationOf } from '../forms/standing.ts'
import { storeValues } from '../forms/store-values.ts'

/** What an applicant types, before the page is submitted. */
export interface Draft {
  applicationId: string
  pageId: string
  /** The fields of the elements that changed, as the browser sends them. */
  fields: Record<string, unknown>
  elementIds: string[]
}

/**
 * Saves what can be saved of some elements; their automations wait until the page is submitted. @returns what cannot be
 * saved, or that the page can no longer be filled in
 * @throws {Refusal} not_found
 */
export async function saveEntries(
  db: Database,
  session: Session,
  { applicationId, pageId, fields, elementIds }: Draft,
): Promise<{ problems: EntryProblems } | 'stale'> {
  return inTransaction(db, async (transaction) => {
    const standing = await findStanding(transaction, session, applicationId, { lock: true })
    const page = openPage(standing, pageId)
    if (!page) return 'stale'
    const { flow } = standing
    const parsed = (asked: FormElement[]) => {
      const elements = asked.filter(({ id }) => elementIds.includes(id))
      return parseValues(elements, parseEntries(elements, fields), session.company.defaultCountry)
    }
    const { values, unusable } = parsed(elementsOf(flow, page))
    const said = parsed(selfIdentificationOf(flow, page))
    await storeValues(transaction, session, applicationId, [...values.values()], { isDraft: true })
    await writeAnswers(transaction, session.companyId, { applicationId, flowId: flow.id }, [...said.values.values()])
    return { problems: new Map([...unusable, ...said.unusable]) }
  })
}

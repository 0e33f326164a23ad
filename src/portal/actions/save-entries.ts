import { type Database, inTransaction } from '../../db/database.ts'
import type { FormElement } from '../../flows/flow.ts'
import { writeAnswers } from '../../self-identification/actions/write-answers.ts'
import type { Session } from '../door/session.ts'
import type { Entries } from '../forms/entry.ts'
import type { EntryProblems } from '../forms/entry-problems.ts'
import { parseEntries, parseValues } from '../forms/form-entries.ts'
import {
  elementsOf,
  findStanding,
  openPage,
  type Standing,
  selfIdentificationOf,
  withAnswers,
} from '../forms/standing.ts'
import { keptValues, storeValues } from '../forms/store-values.ts'

/** What an applicant types, before the page is submitted. */
export interface Draft {
  applicationId: string
  pageId: string
  /** The fields of the elements that changed, as the browser sends them. */
  fields: Record<string, unknown>
  elementIds: string[]
}

/**
 * Saves what can be saved of some elements; their automations wait until the page is submitted. What is not asked any more is
 * not kept. @returns what cannot be saved, and where the application stands with it, or that the page can no longer be filled in
 * @throws {Refusal} not_found
 */
export async function saveEntries(
  db: Database,
  session: Session,
  { applicationId, pageId, fields, elementIds }: Draft,
): Promise<{ entries: Entries; problems: EntryProblems; standing: Standing } | 'stale'> {
  return inTransaction(db, async (transaction) => {
    const standing = await findStanding(transaction, session, applicationId, { lock: true })
    const page = openPage(standing, pageId)
    if (!page) return 'stale'
    const { flow } = standing
    const parsed = (asked: FormElement[]) => {
      const elements = asked.filter(({ id }) => elementIds.includes(id))
      const entries = parseEntries(elements, fields)
      return { entries, ...parseValues(elements, entries, session.company.defaultCountry) }
    }
    const { entries, values, unusable } = parsed(elementsOf(flow, page))
    const said = parsed(selfIdentificationOf(flow, page))
    const after = withAnswers(standing, [...values.values()])
    await storeValues(transaction, session, applicationId, keptValues(after, [...values.values()]), { isDraft: true })
    await writeAnswers(transaction, session.companyId, { applicationId, flowId: flow.id }, [...said.values.values()])
    const problems = [...unusable, ...said.unusable].filter(([id]) => !after.hidden.has(id))
    return { entries, problems: new Map(problems), standing: after }
  })
}

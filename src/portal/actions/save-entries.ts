import { type Database, inTransaction } from '../../db/database.ts'
import type { FormElement } from '../../flows/flow.ts'
import { writeAnswers } from '../../self-identification/actions/write-answers.ts'
import type { Session } from '../door/session.ts'
import type { Entries } from '../forms/entry.ts'
import type { EntryProblems } from '../forms/entry-problems.ts'
import { findEntries } from '../forms/filled-form.ts'
import { parseEntries, parseValues } from '../forms/form-entries.ts'
import { findOwnAnswers } from '../forms/self-identification.ts'
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

/** What became of a draft. */
export interface SavedDraft {
  entries: Entries
  /** What of them cannot be saved. */
  problems: EntryProblems
  /** What the application holds of their elements now. */
  stored: Entries
  /** Where the application stands with it. */
  standing: Standing
}

/**
 * Saves what can be saved of some elements; their automations wait until the page is submitted. What is not asked any more is not
 * kept.
 * @returns what became of it, or that the page can no longer be filled in
 * @throws {Refusal} not_found
 */
export async function saveEntries(
  db: Database,
  session: Session,
  { applicationId, pageId, fields, elementIds }: Draft,
): Promise<SavedDraft | 'stale'> {
  return inTransaction(db, async (transaction) => {
    const standing = await findStanding(transaction, session, applicationId, { lock: true })
    const page = openPage(standing, pageId)
    if (!page) return 'stale'
    const { flow } = standing
    const isSent = ({ id }: FormElement) => elementIds.includes(id)
    const elements = elementsOf(flow, page).filter(isSent)
    const asked = selfIdentificationOf(flow, page).filter(isSent)
    const parsed = (sent: FormElement[]) => {
      const entries = parseEntries(sent, fields)
      return { entries, ...parseValues(sent, entries, session.company.defaultCountry) }
    }
    const { entries, values, unusable } = parsed(elements)
    const said = parsed(asked)
    const after = withAnswers(standing, [...values.values()])
    await storeValues(transaction, session, applicationId, keptValues(after, [...values.values()]), { isDraft: true })
    await writeAnswers(transaction, session.companyId, { applicationId, flowId: flow.id }, [...said.values.values()])
    const problems = [...unusable, ...said.unusable].filter(([id]) => !after.hidden.has(id))
    const stored = await findEntries(transaction, session.companyId, applicationId, elements)
    const answers = await findOwnAnswers(transaction, session.companyId, applicationId, asked)
    return { entries, problems: new Map(problems), stored: new Map([...stored, ...answers]), standing: after }
  })
}

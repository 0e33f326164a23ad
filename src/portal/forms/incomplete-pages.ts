import type { Database } from '../../db/database.ts'
import type { Page } from '../../flows/flow.ts'
import type { Session } from '../door/session.ts'
import { findChosenTimes } from './chosen-times.ts'
import { type EntryProblems, missingEntries } from './entry-problems.ts'
import { filedElements, findFilledForm } from './filled-form.ts'
import { parseValues } from './form-entries.ts'
import { askedOf, type Standing } from './standing.ts'

/** The pages of a stage that cannot be sent as they are, with what is wrong. */
export async function incompletePages(
  db: Database,
  { companyId, company }: Session,
  standing: Standing,
): Promise<{ page: Page; problems: EntryProblems }[]> {
  const { application, pages } = standing
  const filled = await findFilledForm(
    db,
    companyId,
    application.id,
    pages.flatMap((page) => askedOf(standing, page)),
  )
  const filed = filedElements(filled)
  const chosen = await findChosenTimes(db, companyId, application.id, pages)
  return pages.flatMap((page) => {
    const elements = askedOf(standing, page)
    const problems = new Map([
      ...missingEntries(elements, filled.entries, filed),
      ...parseValues(elements, filled.entries, company.defaultCountry).unusable,
    ])
    const lacksTime = page.schedule_id !== null && !chosen.has(page.id)
    return problems.size > 0 || lacksTime ? [{ page, problems }] : []
  })
}

import type { Database } from '../../db/database.ts'
import type { Page } from '../../flows/flow.ts'
import type { Session } from '../door/session.ts'
import { type EntryProblems, missingEntries } from './entry-problems.ts'
import { filedElements, findFilledForm } from './filled-form.ts'
import { parseValues } from './form-entries.ts'
import { elementsOf, type Standing } from './standing.ts'

/** The pages of a stage that cannot be sent as they are, with what is wrong. */
export async function incompletePages(
  db: Database,
  { companyId, company }: Session,
  { application, flow, pages }: Standing,
): Promise<{ page: Page; problems: EntryProblems }[]> {
  const filled = await findFilledForm(
    db,
    companyId,
    application.id,
    pages.flatMap((page) => elementsOf(flow, page)),
  )
  const filed = filedElements(filled)
  return pages.flatMap((page) => {
    const elements = elementsOf(flow, page)
    const problems = new Map([
      ...missingEntries(elements, filled.entries, filed),
      ...parseValues(elements, filled.entries, company.defaultCountry).unusable,
    ])
    return problems.size > 0 ? [{ page, problems }] : []
  })
}

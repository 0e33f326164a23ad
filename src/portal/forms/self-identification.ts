import type { Database } from '../../db/database.ts'
import type { FormElement } from '../../flows/flow.ts'
import { storedIn } from '../../flows/stored-value.ts'
import { findAnswers } from '../../self-identification/queries.ts'
import type { Entries } from './entry.ts'
import { presentEntry } from './form-entries.ts'

/** What the applicant has said of themselves to some elements. */
export async function findOwnAnswers(
  db: Database,
  companyId: string,
  applicationId: string,
  elements: FormElement[],
): Promise<Entries> {
  if (elements.length === 0) return new Map()
  const answers = await findAnswers(db, companyId, applicationId)
  const stored = new Map(answers.map(({ elementId, choices }) => [elementId, storedIn({ choice_values: choices })]))
  return new Map(elements.map((element) => [element.id, presentEntry(element, stored.get(element.id))]))
}

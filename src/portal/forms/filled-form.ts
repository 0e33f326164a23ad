import type { Database } from '../../db/database.ts'
import { type DocumentDetailRow, findApplicationDocuments } from '../../documents/queries.ts'
import type { FormElement } from '../../flows/flow.ts'
import { findFormValues } from '../../variables/queries.ts'
import type { Entries } from './entry.ts'
import { presentEntry } from './form-entries.ts'
import { takesValue } from './standing.ts'

/** A form as far as it is filled in: its entries, and the newest document of each element. */
export interface FilledForm {
  entries: Entries
  documents: Map<string, DocumentDetailRow>
}

/** Loads what an application holds for some elements. */
export async function findFilledForm(
  db: Database,
  companyId: string,
  applicationId: string,
  elements: FormElement[],
): Promise<FilledForm> {
  const [entries, documents] = await Promise.all([
    findEntries(db, companyId, applicationId, elements),
    findApplicationDocuments(db, companyId, applicationId),
  ])
  return {
    entries,
    // Newest first: reversed, so that the newest is set last and wins.
    documents: new Map(documents.reverse().map((document) => [document.form_element_id, document])),
  }
}

/** Loads the entries for what an application holds of some elements. */
export async function findEntries(
  db: Database,
  companyId: string,
  applicationId: string,
  elements: FormElement[],
): Promise<Entries> {
  const ids = elements.map(({ id }) => id)
  const values = await findFormValues(db, companyId, [applicationId], ids)
  const stored = new Map(values.map((value) => [value.form_element_id, value]))
  return new Map(
    elements.filter(takesValue).map((element) => [element.id, presentEntry(element, stored.get(element.id))]),
  )
}

/** The elements that hold a document which nobody has rejected. */
export const filedElements = ({ documents }: FilledForm): Set<string> =>
  new Set([...documents].flatMap(([elementId, { status }]) => (status === 'rejected' ? [] : elementId)))

/** Whether an element's newest document was rejected, so that another one is asked for. */
export const isRejected = ({ id }: FormElement, { documents }: FilledForm): boolean =>
  documents.get(id)?.status === 'rejected'

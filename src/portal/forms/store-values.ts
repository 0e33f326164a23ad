import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import type { Database } from '../../db/database.ts'
import { type ElementValue, parseElementValue } from '../../flows/element-value.ts'
import type { FormElement } from '../../flows/flow.ts'
import type { Session } from '../door/session.ts'
import type { Standing } from './standing.ts'

/** Stores what was entered. @param isDraft whether it is not submitted yet */
export async function storeValues(
  transaction: Database,
  { company }: Session,
  applicationId: string,
  values: ElementValue[],
  { isDraft }: { isDraft: boolean },
): Promise<void> {
  if (values.length === 0) return
  const changes = values.map((value) => ({ value, field: value.elementId }))
  await writeFormValues(transaction, company, applicationId, changes, { isDraft })
}

/** Values without those that are not asked; what is stored of these is cleared. @param standing with the values */
export function keptValues({ flow, hidden, stored }: Standing, values: ElementValue[]): ElementValue[] {
  const gone = flow.form_elements.filter(({ id }) => hidden.has(id) && stored.has(id))
  return [...values.filter(({ elementId }) => !hidden.has(elementId)), ...gone.map(cleared)]
}

function cleared(element: FormElement): ElementValue {
  const value = parseElementValue(element, null, '')
  if ('problem' in value) throw new Error(`Nothing clears ${element.id}: it ${value.problem}.`)
  return value
}

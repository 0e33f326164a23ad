import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import type { Database } from '../../db/database.ts'
import type { ElementValue } from '../../flows/element-value.ts'
import type { Session } from '../door/session.ts'

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

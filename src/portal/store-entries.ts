import { writeFormValues } from '../applications/actions/write-form-values.ts'
import type { Database } from '../db/database.ts'
import type { Entries } from './form-entries.ts'
import type { Session } from './session.ts'

/** Stores entries that can be stored. @param isDraft whether they are not submitted yet */
export async function storeEntries(
  transaction: Database,
  { company }: Session,
  applicationId: string,
  entries: Entries,
  { isDraft }: { isDraft: boolean },
): Promise<void> {
  if (entries.size === 0) return
  const changes = [...entries].map(([elementId, entry]) => ({ elementId, value: entry, field: elementId }))
  await writeFormValues(transaction, company, applicationId, changes, { isDraft })
}

import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../src/db/database.ts'
import { type StoredValue, storedIn } from '../../src/flows/stored-value.ts'
import { upsertFormValues } from '../../src/variables/queries.ts'
import type { TestFlow } from './factories.ts'

/** A stored value, in the column of its element's type. */
export type ValuePlan = Partial<StoredValue>

/** Stored values of an application, by the keys of their elements. */
export async function givenValues(
  db: Database,
  companyId: string,
  flow: TestFlow,
  applicationId: string,
  values: Record<string, ValuePlan>,
) {
  await upsertFormValues(
    db,
    companyId,
    Object.entries(values).map(([key, value]) => ({
      application_id: applicationId,
      form_element_id: flow.elements[key] as string,
      ...storedIn(value),
    })),
  )
}

/** An uploaded document of an application, as a row. */
export async function givenDocument(
  db: Database,
  companyId: string,
  flow: TestFlow,
  applicationId: string,
  key: string,
  { name = 'licence.pdf', created = new Date() } = {},
) {
  const id = randomUUIDv7()
  await db
    .insertInto('documents')
    .values({
      company_id: companyId,
      id,
      application_id: applicationId,
      form_element_id: flow.elements[key] as string,
      file_name: name,
      content_type: 'application/pdf',
      size_bytes: 1000,
      sha256: 'a'.repeat(64),
      status: 'processed',
      created,
    })
    .execute()
  return id
}

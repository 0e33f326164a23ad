import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../src/db/database.ts'
import { type StoredValue, upsertFormValues } from '../../src/variables/queries.ts'
import type { TestFlow } from './factories.ts'

/** A stored value, in the column of its element's type. */
export type ValuePlan = Partial<
  Pick<StoredValue, 'text_value' | 'number_value' | 'date_value' | 'choice_values' | 'detail_value'>
>

/** Stored values of an application, by the keys of their elements. */
export async function givenValues(
  db: Database,
  companyId: string,
  flow: TestFlow,
  applicationId: string,
  values: Record<string, ValuePlan>,
) {
  const empty = { text_value: null, number_value: null, date_value: null, choice_values: null, detail_value: null }
  await upsertFormValues(
    db,
    companyId,
    Object.entries(values).map(([key, value]) => ({
      application_id: applicationId,
      form_element_id: flow.elements[key] as string,
      ...empty,
      ...value,
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

import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../src/db/database.ts'
import { type StoredValue, upsertFormValues } from '../../src/variables/queries.ts'
import type { TestFlow } from './factories.ts'

const NOTHING: StoredValue = {
  text_value: null,
  number_value: null,
  date_value: null,
  choice_values: null,
  detail_value: null,
}

/** Stores values by element key, as the columns hold them. */
export async function givenValues(
  db: Database,
  companyId: string,
  applicationId: string,
  flow: TestFlow,
  values: Record<string, Partial<StoredValue>>,
) {
  const rows = Object.entries(values).map(([key, value]) => ({
    ...NOTHING,
    ...value,
    application_id: applicationId,
    form_element_id: flow.elements[key] as string,
  }))
  await upsertFormValues(db, companyId, rows)
}

/** A document's row; there is no file behind it. */
export async function givenDocument(
  db: Database,
  companyId: string,
  applicationId: string,
  flow: TestFlow,
  key: string,
  { file_name = 'licence.pdf', created = new Date() } = {},
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('documents')
    .values({
      company_id: companyId,
      id,
      application_id: applicationId,
      form_element_id: flow.elements[key] as string,
      file_name,
      content_type: 'application/pdf',
      size_bytes: 1234,
      sha256: '0'.repeat(64),
      status: 'pending',
      created,
    })
    .execute()
  return id
}

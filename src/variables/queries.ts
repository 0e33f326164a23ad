import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ValueElement } from '../flows/element-value.ts'
import type { StoredValue } from '../flows/stored-value.ts'
import { listensToFields } from '../triggers/who-listens.ts'

export interface StoredValueRow extends StoredValue {
  application_id: string
  form_element_id: string
}

/** The stored values of some elements (or all) of some applications. */
export async function findFormValues(
  db: Database,
  companyId: string,
  applicationIds: string[],
  elementIds?: string[],
): Promise<StoredValueRow[]> {
  return db
    .selectFrom('form_values')
    .select([
      'application_id',
      'form_element_id',
      'text_value',
      'number_value',
      'date_value',
      'choice_values',
      'detail_value',
    ])
    .where('company_id', '=', companyId)
    .where('application_id', '=', anyOf(applicationIds))
    .$if(elementIds !== undefined, (query) => query.where('form_element_id', '=', anyOf(elementIds ?? [])))
    .execute() as Promise<StoredValueRow[]>
}

/** The stored values of `application`, as a JSON array of `StoredValueRow`. */
export const storedValuesJson = (companyId: string) => sql<StoredValueRow[]>`(
  select coalesce(json_agg(json_build_object(
    'application_id', value.application_id, 'form_element_id', value.form_element_id, 'text_value', value.text_value,
    'number_value', value.number_value::text, 'date_value', value.date_value, 'choice_values', value.choice_values,
    'detail_value', value.detail_value
  )), '[]')
  from form_values value
  where value.company_id = ${companyId} and value.application_id = application.id
)`

/** One array parameter, so that the statement is the same for any number of ids. */
const anyOf = (ids: string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`

/** Stores values, replacing what the elements held. */
export async function upsertFormValues(db: Database, companyId: string, rows: StoredValueRow[]) {
  if (rows.length === 0) return
  await db
    .insertInto('form_values')
    .values(
      rows.map((row) => ({
        ...row,
        company_id: companyId,
        detail_value: row.detail_value === null ? null : JSON.stringify(row.detail_value),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'application_id', 'form_element_id']).doUpdateSet((excluded) => ({
        text_value: excluded.ref('excluded.text_value'),
        number_value: excluded.ref('excluded.number_value'),
        date_value: excluded.ref('excluded.date_value'),
        choice_values: excluded.ref('excluded.choice_values'),
        detail_value: excluded.ref('excluded.detail_value'),
        updated_at: sql<Date>`excluded.updated_at`,
      })),
    )
    .execute()
}

/** The elements of an application whose values were written after a given time. */
export async function elementsWrittenAfter(
  db: Database,
  companyId: string,
  applicationId: string,
  moment: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('form_values')
    .select('form_element_id')
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .where('updated_at', '>', moment)
    .execute()
  return new Set(rows.map((row) => row.form_element_id))
}

/** Empties elements. */
export async function deleteFormValues(db: Database, companyId: string, applicationId: string, elementIds: string[]) {
  if (elementIds.length === 0) return
  await db
    .deleteFrom('form_values')
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .where('form_element_id', '=', anyOf(elementIds))
    .execute()
}

export interface LockedElement extends ValueElement {
  is_listened_to: boolean
}

/**
 * Elements of a flow as they are now, without removed ones. Their types stay the same until the transaction ends: a
 * concurrent change of type waits, or this waits for it and sees it. Each says
 * whether an automation waits for one of those asked for.
 */
export async function lockElementsShared(
  db: Database,
  companyId: string,
  flowId: string,
  elementIds: string[],
): Promise<LockedElement[]> {
  const { rows } = await sql<LockedElement>`
    select id, type, constraints, ${listensToFields(companyId, elementIds)} as is_listened_to
    from form_elements
    where company_id = ${companyId} and hiring_flow_id = ${flowId} and id = any(${elementIds}::uuid[])
      and removed_at is null and not self_identification
    order by id
    for key share
  `.execute(db)
  return rows
}

import { sql } from 'kysely'
import { DOCUMENT_FIELDS } from './document-fields.ts'
import type { Condition, Filter, FilterCondition } from './filter-condition.ts'

/** A condition on whether an element has a document. @param pass false when those without one pass */
export function uploaded(filter: Filter, pass: boolean): FilterCondition {
  const uploads = sql`
    documents document
    where document.company_id = ${filter.context.companyId} and document.form_element_id = ${elementId(filter)}`
  const select = sql`select distinct document.application_id as key from ${uploads}`
  const of = sql`document.application_id = application.id`
  return {
    ...existing({ of, rows: uploads, alias: sql`document`, matches: sql`true` }, pass),
    values: { select, pass },
    ...(pass && { found: { select, key: 'id' } }),
  }
}

/** A condition on the stored value of an element. @param pass false when those without such a value pass */
export function storedValue(filter: Filter, matches: Condition, { pass = true } = {}): FilterCondition {
  const values = sql`
    form_values value
    where value.company_id = ${filter.context.companyId} and value.form_element_id = ${elementId(filter)}`
  const select = sql`select value.application_id as key from ${values} and ${matches}`
  return {
    ...existing({ of: sql`value.application_id = application.id`, rows: values, alias: sql`value`, matches }, pass),
    values: { select, pass },
    ...(pass && {
      found: { select, key: 'id' },
      // `offset 0` as in `existing`: the index of the applications is the one to be read.
      among: (ids: Condition) => sql`
        select value.application_id as key
        from (select value.* from ${values} and value.application_id = any(${ids}) offset 0) value
        where ${matches}`,
    }),
  }
}

/** A condition on what was found in an element's newest document. */
export function foundInDocument(filter: Filter, holds: (found: Condition) => Condition): FilterCondition {
  const { source } = filter.variable
  if (source.kind !== 'document') throw new Error('Only a document variable was found in a document.')
  const { zoneField } = DOCUMENT_FIELDS[source.field]
  const found = zoneField === null ? sql`document.text` : sql`document.machine_readable_zone->'fields'->>${zoneField}`
  const documents = sql`
    documents document
    where document.company_id = ${filter.context.companyId} and document.form_element_id = ${source.element.id}`
  const matches = sql`
    ${holds(found)}
    and not exists (
      select from documents newer
      where newer.company_id = document.company_id and newer.application_id = document.application_id
        and newer.form_element_id = document.form_element_id
        and (newer.created, newer.id) > (document.created, document.id)
    )`
  const select = sql`select document.application_id as key from ${documents} and ${matches}`
  const of = sql`document.application_id = application.id`
  return {
    ...existing({ of, rows: documents, alias: sql`document`, matches }),
    ...(zoneField === null && { found: { select, key: 'id' } }),
  }
}

/** Rows of a table, those of one application, and which of them match. */
interface Existing {
  rows: Condition
  alias: Condition
  of: Condition
  matches: Condition
}

/** That an application has such a row, or none. */
export function existing(
  { rows, alias, of, matches }: Existing,
  pass = true,
): { holds: Condition; looksUp: Condition } {
  const not = pass ? sql`` : sql`not `
  return {
    holds: sql`${not}exists (select from ${rows} and ${matches} and ${of})`,
    // `offset 0` keeps the planner from reading what others hold: at once to join it, or all that matches each time.
    looksUp: sql`${not}exists (
      select from (select ${alias}.* from ${rows} and ${of} offset 0) ${alias} where ${matches}
    )`,
  }
}

function elementId({ variable: { source } }: Filter): string {
  if (source.kind !== 'form') throw new Error('Only a form variable has an element.')
  return source.element.id
}

import { type RawBuilder, sql } from 'kysely'
import { fieldFault } from '../contract/fault.ts'
import { ELEMENT_TYPES, type Flow } from '../flows/flow.ts'
import { DOCUMENT_FIELDS } from './document-fields.ts'
import { type Calendar, parseDateRange, parseMomentRange, parseNumberRange } from './filter-ranges.ts'
import { resolveVariables, type Variable } from './variable.ts'

/** A filter value as callers send it (docs/external-api.md, "List applications (v2)"). */
export type FilterValue = string | boolean | { values_to_include?: string[]; check_for_empty?: boolean }

/** What filters are parsed against. */
export interface FilterContext extends Calendar {
  companyId: string
}

/** Every filter is a join, and the planner's work grows with them. */
export const MAX_FILTERS = 50

type Condition = RawBuilder<unknown>

/** A filter in SQL. */
export interface FilterCondition {
  /** On `applications as application`. */
  holds: Condition
  /**
   * The same as a selection of values, of which an application has at most one: applications with such a value pass, or
   * those without.
   */
  values?: { select: Condition; pass: boolean }
  /** Whether the planner cannot tell if few pass or most. */
  isGuess?: boolean
}

/** One filter of a request: its variable, its value, and its name for error messages. */
interface Filter {
  variable: Variable
  value: FilterValue
  field: string
  flow: Flow
  context: FilterContext
}

/**
 * The SQL conditions of a request's filters, on `applications as application`. Every filter must hold.
 * @throws {Fault} invalid_variable_id or invalid_filter naming the filter
 */
export function filterConditions(
  flow: Flow,
  filters: Record<string, FilterValue>,
  context: FilterContext,
): FilterCondition[] {
  const { variables, unknown } = resolveVariables(flow, Object.keys(filters))
  const [stranger] = unknown
  if (stranger !== undefined) {
    throw fieldFault('invalid_variable_id', filterField(stranger), 'is not a variable of the hiring flow')
  }
  return variables.map((variable) =>
    toCondition({
      variable,
      value: filters[variable.id] as FilterValue,
      field: filterField(variable.id),
      flow,
      context,
    }),
  )
}

const filterField = (path: string) => `filters.${path.slice(0, 200)}`

function toCondition(filter: Filter): FilterCondition {
  switch (filter.variable.filterClass) {
    case 'text':
      return textCondition(filter)
    case 'number':
      return numberCondition(filter)
    case 'date':
      return dateCondition(filter)
    case 'selection':
      return selectionCondition(filter)
    case 'document':
      return documentCondition(filter)
  }
}

function textCondition(filter: Filter): FilterCondition {
  const { variable, value, field, context } = filter
  if (typeof value !== 'string' || value === '') {
    throw fieldFault('invalid_filter', field, 'must be a text that is not empty')
  }
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`
  if (variable.source.kind === 'personal') {
    const holds = sql`exists (
      select from candidates candidate
      where candidate.company_id = ${context.companyId} and candidate.id = application.candidate_id
        and lower(candidate.${sql.ref(variable.source.column)}) like lower(${pattern})
    )`
    return { holds, isGuess: true }
  }
  if (variable.source.kind === 'document') {
    return { holds: foundInDocument(filter, (found) => sql`lower(${found}) like lower(${pattern})`), isGuess: true }
  }
  return { ...storedValue(filter, sql`lower(value.text_value) like lower(${pattern})`), isGuess: true }
}

function numberCondition(filter: Filter): FilterCondition {
  const { min, max } = parseNumberRange(filter.value, filter.field)
  return storedValue(filter, within(sql`value.number_value`, min, max))
}

function dateCondition(filter: Filter): FilterCondition {
  const { variable, value, field, context } = filter
  if (variable.source.kind === 'application') {
    const { from, to, before } = parseMomentRange(value, field, context)
    const column = variable.source.field === 'CREATED' ? sql`application.created` : sql`application.updated_at`
    const holds = allOf([
      ...(from ? [sql`${column} >= ${from}`] : []),
      ...(to ? [sql`${column} <= ${to}`] : []),
      ...(before ? [sql`${column} < ${before}`] : []),
    ])
    return { holds }
  }
  const { from, to } = parseDateRange(value, field, context)
  const days = [from?.toString(), to?.toString()] as const
  // Days of this form compare as texts.
  if (variable.source.kind === 'document') {
    return { holds: foundInDocument(filter, (found) => within(found, ...days)) }
  }
  return storedValue(filter, within(sql`value.date_value`, ...days))
}

function selectionCondition(filter: Filter): FilterCondition {
  const { ids, orEmpty } = parseSelection(filter)
  const { source } = filter.variable
  if (source.kind === 'application') {
    const column = source.field === 'CURRENT_STAGE' ? sql`application.stage_id` : sql`application.page_id`
    const chosen = sql`${column} = any(${ids}::uuid[])`
    return { holds: orEmpty ? sql`(${chosen} or ${column} is null)` : chosen }
  }
  if (!orEmpty) return { ...storedValue(filter, sql`value.choice_values && ${ids}::text[]`), isGuess: true }
  // "One of these, or none" is "no other": one anti-join instead of two subqueries joined by `or`.
  const others = sql`value.choice_values <> '{}' and not value.choice_values && ${ids}::text[]`
  return storedValue(filter, others, { pass: false })
}

/** @throws {Fault} invalid_filter for what is no choice: it would match nothing, without a word */
function parseSelection({ variable, value, field, flow }: Filter): { ids: string[]; orEmpty: boolean } {
  const { ids, orEmpty } = chosenIds(variable, value, field)
  const choices = findChoices(variable, flow)
  const stranger = ids.find((id) => !choices.has(id))
  if (stranger !== undefined) throw fieldFault('invalid_filter', field, `has no choice ${stranger.slice(0, 100)}`)
  return { ids, orEmpty }
}

function chosenIds({ source }: Variable, value: FilterValue, field: string): { ids: string[]; orEmpty: boolean } {
  // Stages and pages are UUIDs, in any case; a form's own choice ids are exact.
  const spelled = (id: string) => (source.kind === 'application' ? id.toLowerCase() : id)
  if (typeof value === 'object') {
    const { values_to_include: ids = [], check_for_empty: orEmpty = false } = value
    if (ids.length === 0 && !orEmpty) {
      throw fieldFault('invalid_filter', field, 'must include a choice, or check for empty')
    }
    return { ids: ids.map(spelled), orEmpty }
  }
  const ids = String(value)
    .split(',')
    .map((id) => spelled(id.trim()))
  if (ids.includes('')) throw fieldFault('invalid_filter', field, 'must be choice ids with commas between them')
  return { ids, orEmpty: false }
}

function findChoices({ source }: Variable, flow: Flow): Set<string> {
  if (source.kind === 'application') {
    return new Set((source.field === 'CURRENT_STAGE' ? flow.stages : flow.pages).map(({ id }) => id))
  }
  if (source.kind !== 'form') return new Set()
  const rules = ELEMENT_TYPES[source.element.type]
  return new Set(rules.filterClass === 'selection' ? rules.choiceIds(source.element.constraints) : [])
}

function documentCondition(filter: Filter): FilterCondition {
  const { value: pass, field, context } = filter
  if (typeof pass !== 'boolean') {
    throw fieldFault('invalid_filter', field, 'must be true (uploaded) or false (not uploaded)')
  }
  const uploads = sql`
    from documents document
    where document.company_id = ${context.companyId} and document.form_element_id = ${elementId(filter)}`
  const uploaded = sql`exists (select ${uploads} and document.application_id = application.id)`
  return {
    holds: pass ? uploaded : sql`not ${uploaded}`,
    values: { select: sql`select distinct document.application_id ${uploads}`, pass },
  }
}

/** @param pass false when those without such a value pass */
function storedValue(filter: Filter, holds: Condition, { pass = true } = {}): FilterCondition {
  const select = sql`
    select from form_values value
    where value.company_id = ${filter.context.companyId} and value.form_element_id = ${elementId(filter)} and ${holds}`
  const found = sql`exists (${select} and value.application_id = application.id)`
  return { holds: pass ? found : sql`not ${found}`, values: { select, pass } }
}

/** A condition on what was found in an element's newest document. */
function foundInDocument(filter: Filter, holds: (found: Condition) => Condition): Condition {
  const { source } = filter.variable
  if (source.kind !== 'document') throw new Error('Only a document variable was found in a document.')
  const { zoneField } = DOCUMENT_FIELDS[source.field]
  const found = zoneField === null ? sql`document.text` : sql`document.machine_readable_zone->'fields'->>${zoneField}`
  return sql`exists (
    select from documents document
    where document.company_id = ${filter.context.companyId} and document.form_element_id = ${source.element.id}
      and document.application_id = application.id and ${holds(found)}
      and not exists (
        select from documents newer
        where newer.company_id = document.company_id and newer.application_id = document.application_id
          and newer.form_element_id = document.form_element_id
          and (newer.created, newer.id) > (document.created, document.id)
      )
  )`
}

function elementId({ variable: { source } }: Filter): string {
  if (source.kind !== 'form') throw new Error('Only a form variable has an element.')
  return source.element.id
}

/** Both ends included; null is in no range, not even in an open one. */
function within(column: Condition, min: string | undefined, max: string | undefined): Condition {
  return allOf([
    sql`${column} is not null`,
    ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
  ])
}

/** All of the conditions; true without any. */
export const allOf = (conditions: Condition[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

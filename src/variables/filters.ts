import { type RawBuilder, sql } from 'kysely'
import type { Flow } from '../flows/flow.ts'
import { fieldError } from '../http/request-error.ts'
import { type DateRange, dateRangeOf, numberRangeOf, startOfDay } from './filter-ranges.ts'
import { resolveVariables, type Variable } from './variable.ts'

/** A filter value as callers send it (spec, "Filter value formats by field type"). */
export type FilterValue = string | boolean | { values_to_include?: string[]; check_for_empty?: boolean }

/** What a filter is read against. */
export interface FilterContext {
  companyId: string
  timezone: string
  defaultTimezone: string
  now: Temporal.Instant
}

type Condition = RawBuilder<unknown>

/**
 * The SQL conditions of a request's filters, on `applications as application`. Every filter must hold.
 * @throws {RequestError} invalid_variable_id or invalid_filter naming the filter
 */
export function filterConditions(
  flow: Flow,
  filters: Record<string, FilterValue>,
  context: FilterContext,
): Condition[] {
  return Object.entries(filters).map(([path, value]) => {
    const field = `filters.${path.slice(0, 200)}`
    const [variable] = resolveVariables(flow, [path]).variables
    if (!variable) throw fieldError('invalid_variable_id', field, 'is not a variable of the flow')
    return condition(variable, value, field, flow, context)
  })
}

function condition(
  variable: Variable,
  value: FilterValue,
  field: string,
  flow: Flow,
  context: FilterContext,
): Condition {
  switch (variable.filterClass) {
    case 'text':
      return textCondition(variable, value, field, context)
    case 'number':
      return numberCondition(variable, value, field, context)
    case 'date':
      return dateCondition(variable, value, field, context)
    case 'selection':
      return selectionCondition(variable, value, field, flow, context)
    case 'document':
      return documentCondition(variable, value, field, context)
  }
}

function textCondition(variable: Variable, value: FilterValue, field: string, context: FilterContext): Condition {
  if (typeof value !== 'string' || value === '') {
    throw fieldError('invalid_filter', field, 'must be a text that is not empty')
  }
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`
  const { source } = variable
  if (source.kind === 'personal') {
    return sql`exists (
      select from candidates candidate
      where candidate.company_id = ${context.companyId} and candidate.id = application.candidate_id
        and lower(candidate.${sql.ref(source.column)}) like lower(${pattern})
    )`
  }
  return storedValue(variable, context, sql`lower(value.text_value) like lower(${pattern})`)
}

function numberCondition(variable: Variable, value: FilterValue, field: string, context: FilterContext): Condition {
  const { min, max } = numberRangeOf(value, field)
  return storedValue(variable, context, sql`value.number_value is not null${within(sql`value.number_value`, min, max)}`)
}

function dateCondition(variable: Variable, value: FilterValue, field: string, context: FilterContext): Condition {
  const range = dateRangeOf(value, field, context)
  if (variable.source.kind === 'application') {
    const column = variable.source.field === 'CREATED' ? sql`application.created` : sql`application.updated_at`
    return momentsWithin(column, range, context)
  }
  return storedValue(
    variable,
    context,
    sql`value.date_value is not null${within(sql`value.date_value`, range.from?.toString(), range.to?.toString())}`,
  )
}

/** A range of dates on a moment in time: from the first day's start to the last day's end in the company's time zone. */
function momentsWithin(column: RawBuilder<unknown>, { from, to }: DateRange, { timezone }: FilterContext): Condition {
  const lower = from && sql`${column} >= ${startOfDay(from, timezone)}`
  const upper = to && sql`${column} < ${startOfDay(to.add({ days: 1 }), timezone)}`
  return sql.join([sql`true`, ...(lower ? [lower] : []), ...(upper ? [upper] : [])], sql` and `)
}

function selectionCondition(
  variable: Variable,
  value: FilterValue,
  field: string,
  flow: Flow,
  context: FilterContext,
): Condition {
  const { ids, orEmpty } = selectionOf(value, field)
  const known = choicesOf(variable, flow)
  const foreign = ids.find((id) => !known.has(id))
  if (foreign !== undefined) throw fieldError('invalid_filter', field, `has no choice ${foreign.slice(0, 100)}`)
  if (variable.source.kind === 'application') {
    const column = variable.source.field === 'CURRENT_STAGE' ? sql`application.stage_id` : sql`application.page_id`
    const chosen = sql`${column} = any(${ids}::uuid[])`
    return orEmpty ? sql`(${chosen} or ${column} is null)` : chosen
  }
  const chosen = storedValue(variable, context, sql`value.choice_values && ${ids}::text[]`)
  if (!orEmpty) return chosen
  const empty = sql`not ${storedValue(variable, context, sql`value.choice_values <> '{}'`)}`
  return ids.length > 0 ? sql`(${chosen} or ${empty})` : empty
}

function selectionOf(value: FilterValue, field: string): { ids: string[]; orEmpty: boolean } {
  if (typeof value === 'string') {
    const ids = value.split(',').map((id) => id.trim())
    if (ids.some((id) => id === ''))
      throw fieldError('invalid_filter', field, 'must be choice ids with commas between them')
    return { ids, orEmpty: false }
  }
  if (typeof value !== 'object') {
    throw fieldError(
      'invalid_filter',
      field,
      'must be choice ids, or an object with values_to_include and check_for_empty',
    )
  }
  const { values_to_include: ids = [], check_for_empty: orEmpty = false } = value
  if (ids.length === 0 && !orEmpty)
    throw fieldError('invalid_filter', field, 'must include a choice, or check for empty')
  return { ids, orEmpty }
}

function choicesOf({ source }: Variable, flow: Flow): Set<string> {
  if (source.kind === 'application') {
    return new Set((source.field === 'CURRENT_STAGE' ? flow.stages : flow.pages).map(({ id }) => id))
  }
  if (source.kind === 'form' && source.element.type === 'boolean') return new Set(['true', 'false'])
  return new Set(source.kind === 'form' ? source.element.constraints.choices?.map(({ id }) => id) : [])
}

function documentCondition(variable: Variable, value: FilterValue, field: string, context: FilterContext): Condition {
  if (typeof value !== 'boolean') {
    throw fieldError('invalid_filter', field, 'must be true (uploaded) or false (not uploaded)')
  }
  const uploaded = sql`exists (
    select from documents document
    where document.company_id = ${context.companyId} and document.form_element_id = ${elementId(variable)}
      and document.application_id = application.id
  )`
  return value ? uploaded : sql`not ${uploaded}`
}

function storedValue(variable: Variable, { companyId }: FilterContext, holds: Condition): Condition {
  return sql`exists (
    select from form_values value
    where value.company_id = ${companyId} and value.form_element_id = ${elementId(variable)}
      and value.application_id = application.id and ${holds}
  )`
}

function elementId({ source }: Variable): string {
  if (source.kind !== 'form') throw new Error('Only a form variable has an element.')
  return source.element.id
}

function within(column: Condition, min: string | undefined, max: string | undefined): Condition {
  return sql`${min === undefined ? sql`` : sql` and ${column} >= ${min}`}${max === undefined ? sql`` : sql` and ${column} <= ${max}`}`
}

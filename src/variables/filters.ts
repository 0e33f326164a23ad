import { type RawBuilder, sql } from 'kysely'
import { fieldFault } from '../contract/fault.ts'
import { containing } from '../db/like-pattern.ts'
import { ELEMENT_TYPES } from '../flows/flow.ts'
import { DOCUMENT_FIELDS } from './document-fields.ts'
import { type Calendar, parseDateRange, parseMomentRange, parseNumberRange } from './filter-ranges.ts'
import { orMeantVariable } from './meant-variable.ts'
import { boundsOn, createdBefore } from './time-bounds.ts'
import { ANY_FLOW, resolveVariables, type Variable, type VariablesOf } from './variable.ts'

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
  /** What it says of `created`, and so of a stretch of a list's order. */
  stretch?: Condition
  /** The same as `holds`, looked up for each application by itself: it never reads what others hold. */
  looksUp?: Condition
  /** Selects those of some applications that pass, where all of them are looked up as fast as some. */
  among?: (ids: Condition) => Condition
  /** All applications that pass and no others, where an index has them; those of the company, if by candidate. */
  found?: FoundKeys
  /** The column of `applications` that it asks alone, and that an index has. */
  column?: 'stage_id' | 'page_id' | 'updated_at'
  /**
   * The same as a selection of values, of which an application has at most one: applications with such a value pass, or
   * those without.
   */
  values?: { select: Condition; pass: boolean }
  /** Whether the planner cannot tell if few pass or most. */
  isGuess?: boolean
}

/** Selects each key of applications once: their ids, or those of their candidates. */
export interface FoundKeys {
  select: Condition
  key: 'id' | 'candidate_id'
}

/** One filter of a request: its variable, its value, and its name for error messages. */
interface Filter {
  variable: Variable
  value: FilterValue
  field: string
  flow: VariablesOf
  context: FilterContext
}

/**
 * The SQL conditions of a request's filters, on `applications as application`. Every filter must hold.
 * @throws {Fault} invalid_variable_id or invalid_filter naming the filter
 */
export function filterConditions(
  flow: VariablesOf,
  filters: Record<string, FilterValue>,
  context: FilterContext,
): FilterCondition[] {
  const { variables, unknown } = resolveVariables(flow, Object.keys(filters))
  const [stranger] = unknown
  if (stranger !== undefined) {
    throw fieldFault(
      'invalid_variable_id',
      filterField(stranger),
      flow === ANY_FLOW
        ? 'is not a variable that every hiring flow has'
        : `is not a variable of the hiring flow${orMeantVariable(flow, stranger)}`,
    )
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
      return partOfTextCondition(filter)
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

function partOfTextCondition(filter: Filter): FilterCondition {
  const { value, field } = filter
  if (typeof value !== 'string' || value === '') {
    throw fieldFault('invalid_filter', field, 'must be a text that is not empty')
  }
  const condition = textCondition(filter, value)
  return { ...condition, isGuess: true, found: TRIGRAM.test(value) ? condition.found : undefined }
}

/** What an index of trigrams can find: three letters or digits in a row. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u

function textCondition(filter: Filter, part: string): FilterCondition {
  const { variable, context } = filter
  if (variable.source.kind === 'personal') {
    const people = sql`candidates candidate where candidate.company_id = ${context.companyId}`
    const { column } = variable.source
    const matches = isLike(sql`candidate.${sql.ref(column)}`, column === 'phone_number' ? digitsOf(part) : part)
    return {
      ...existing({ of: sql`candidate.id = application.candidate_id`, rows: people, alias: sql`candidate`, matches }),
      found: { select: sql`select candidate.id as key from ${people} and ${matches}`, key: 'candidate_id' },
    }
  }
  // For what it cannot find, an index of trigrams would be read from end to end, ten times as long as the texts.
  const holds = TRIGRAM.test(part) ? isLike : hasPart
  if (variable.source.kind === 'document') return foundInDocument(filter, (found) => holds(found, part))
  return storedValue(filter, holds(sql`value.text_value`, part))
}

/** A part of a phone number, however it is spelled: what is stored has no spaces, dots, hyphens and brackets. */
function digitsOf(part: string): string {
  const digits = part.replaceAll(/[\s()./-]/g, '')
  return /^\+?\d+$/.test(digits) ? digits : part
}

const isLike = (text: Condition, part: string) => sql`lower(${text}) like lower(${containing(part)})`

/** The same, and no index has it. */
const hasPart = (text: Condition, part: string) => sql`strpos(lower(${text}), lower(${part})) > 0`

function numberCondition(filter: Filter): FilterCondition {
  const { min, max } = parseNumberRange(filter.value, filter.field)
  return storedValue(filter, within(sql`value.number_value`, min, max))
}

function dateCondition(filter: Filter): FilterCondition {
  const { variable, value, field, context } = filter
  if (variable.source.kind === 'application') {
    const { from, to, before } = parseMomentRange(value, field, context)
    const bounds = { gte: from, lte: to, lt: before }
    const isCreated = variable.source.field === 'CREATED'
    const holds = allOf(boundsOn(isCreated ? sql`application.created` : sql`application.updated_at`, bounds))
    if (isCreated) return { holds, stretch: holds }
    return { holds, stretch: allOf(createdBefore(bounds)), looksUp: holds, column: 'updated_at' }
  }
  const { from, to } = parseDateRange(value, field, context)
  const days = [from?.toString(), to?.toString()] as const
  // Days of this form compare as texts.
  if (variable.source.kind === 'document') {
    return foundInDocument(filter, (found) => within(found, ...days))
  }
  return storedValue(filter, within(sql`value.date_value`, ...days))
}

function selectionCondition(filter: Filter): FilterCondition {
  const { ids, orEmpty } = parseSelection(filter)
  const { source } = filter.variable
  if (source.kind === 'application') {
    const isStage = source.field === 'CURRENT_STAGE'
    const column = isStage ? sql`application.stage_id` : sql`application.page_id`
    const chosen = sql`${column} = any(${ids}::uuid[])`
    const holds = orEmpty ? sql`(${chosen} or ${column} is null)` : chosen
    return { holds, looksUp: holds, ...(!orEmpty && { column: isStage ? 'stage_id' : 'page_id' }) }
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

function findChoices({ source }: Variable, flow: VariablesOf): Set<string> {
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
    documents document
    where document.company_id = ${context.companyId} and document.form_element_id = ${elementId(filter)}`
  const select = sql`select distinct document.application_id as key from ${uploads}`
  const of = sql`document.application_id = application.id`
  return {
    ...existing({ of, rows: uploads, alias: sql`document`, matches: sql`true` }, pass),
    values: { select, pass },
    ...(pass && { found: { select, key: 'id' } }),
  }
}

/** @param pass false when those without such a value pass */
function storedValue(filter: Filter, matches: Condition, { pass = true } = {}): FilterCondition {
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
function foundInDocument(filter: Filter, holds: (found: Condition) => Condition): FilterCondition {
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
function existing({ rows, alias, of, matches }: Existing, pass = true): { holds: Condition; looksUp: Condition } {
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

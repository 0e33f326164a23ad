import { sql } from 'kysely'
import { fieldFault } from '../contract/fault.ts'
import { containing } from '../db/like-pattern.ts'
import { ELEMENT_TYPES } from '../flows/flow.ts'
import {
  allOf,
  type Condition,
  type Filter,
  type FilterCondition,
  type FilterContext,
  type FilterValue,
} from './filter-condition.ts'
import { parseDateRange, parseMomentRange, parseNumberRange } from './filter-ranges.ts'
import { orMeantVariable } from './meant-variable.ts'
import { existing, foundInDocument, storedValue, uploaded } from './row-conditions.ts'
import { boundsOn, createdBefore } from './time-bounds.ts'
import { ANY_FLOW, resolveVariables, type Variable, type VariablesOf } from './variable.ts'

/** Every filter is a join, and the planner's work grows with them. */
export const MAX_FILTERS = 50

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
  const { value: pass, field } = filter
  if (typeof pass !== 'boolean') {
    throw fieldFault('invalid_filter', field, 'must be true (uploaded) or false (not uploaded)')
  }
  return uploaded(filter, pass)
}

/** Both ends included; null is in no range, not even in an open one. */
function within(column: Condition, min: string | undefined, max: string | undefined): Condition {
  return allOf([
    sql`${column} is not null`,
    ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
  ])
}

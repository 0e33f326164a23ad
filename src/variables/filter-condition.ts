import { type RawBuilder, sql } from 'kysely'
import type { Calendar } from './filter-ranges.ts'
import type { Variable, VariablesOf } from './variable.ts'

/** A filter value as callers send it (docs/external-api.md, "List applications (v2)"). */
export type FilterValue = string | boolean | { values_to_include?: string[]; check_for_empty?: boolean }

/** What filters are parsed against. */
export interface FilterContext extends Calendar {
  companyId: string
}

/** What stands behind `where`, or a part of it. */
export type Condition = RawBuilder<unknown>

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
export interface Filter {
  variable: Variable
  value: FilterValue
  field: string
  flow: VariablesOf
  context: FilterContext
}

/** All of the conditions; true without any. */
export const allOf = (conditions: Condition[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

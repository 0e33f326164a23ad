import type { StoredValue } from './stored-value.ts'

/** What a value must satisfy; which of these apply depends on the element's type. */
export interface ElementConstraints {
  min_length?: number
  max_length?: number
  pattern?: string
  min?: number | string
  max?: number | string
  choices?: { id: string; label: string }[]
  display?: 'dropdown' | 'radio'
  accept?: string[]
  max_bytes?: number
  text?: string
}

export type ConstraintName = keyof ElementConstraints

/** How v2 filters a value of a type (docs/external-api.md, "List applications (v2)"). */
export type FilterClass = 'text' | 'selection' | 'date' | 'number' | 'document'

/** A value as it is stored, null when it clears the element, or what is wrong with it. */
export type Parsed = { stored: StoredValue | null } | { problem: string }

/** What is known of a type of form element, but for how the applicant's pages show it (portal/element-types.ts). */
export type ElementTypeRules = {
  /** What a value of it is in JSON, for the documentation. */
  value: string
  /**
   * @param value neither null nor the empty text
   * @param defaultCountry the country of phone numbers without a country code
   */
  parse: (value: unknown, constraints: ElementConstraints, defaultCountry: string) => Parsed
  /** A stored value as JSON shows it; null when its columns are empty. */
  present: (stored: StoredValue) => unknown
} & Filtered &
  Constrained

type Filtered =
  /** null for a type that only shows something and holds nothing. */
  | { filterClass: Exclude<FilterClass, 'selection' | 'document'> | null }
  | {
      filterClass: 'selection'
      /** The choices that can be filtered by. */
      choiceIds: (constraints: ElementConstraints) => string[]
    }
  | {
      filterClass: 'document'
      /** Whether what is read in its file has variables. */
      hasFindings: boolean
      /** Whether a typed name may stand for the file. */
      takesTypedName: boolean
    }

/** Which constraints a company file may give it. One with `choices` must have them. */
type Constrained =
  | { constraints: readonly Exclude<ConstraintName, 'min' | 'max'>[] }
  | { constraints: readonly ConstraintName[]; bound: Bound }

/** What its `min` and `max` may be. */
export interface Bound {
  fits: (bound: number | string) => boolean
  /** What is wrong with one that does not fit. */
  problem: string
}

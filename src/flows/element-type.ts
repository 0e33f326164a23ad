import type { Words } from '../contract/words.ts'
import type { StoredValue } from './stored-value.ts'

/** What a value must satisfy; which of these apply depends on the element's type. */
export interface ElementConstraints {
  min_length?: number
  max_length?: number
  pattern?: string
  min?: number | string
  max?: number | string
  choices?: { id: string; label: string }[]
  display?: 'dropdown' | 'radio' | 'boxes'
  /** Of a number: it has no fraction. */
  whole?: boolean
  /** What of the applicant's own a browser may fill in. */
  autofill?: Autofill
  accept?: string[]
  max_bytes?: number
  text?: string
  /** Of a text that is agreed to: which one it is, where it stands as a whole, and it by language. */
  version?: string
  url?: string
  words?: Words
  /** What one entry of a group asks for. */
  elements?: GroupMember[]
}

/** The types of what a group asks for: those that hold a value and no file. */
export const MEMBER_TYPES = [
  'text',
  'long_text',
  'email',
  'phone',
  'number',
  'date',
  'time',
  'selection',
  'multi_selection',
  'boolean',
  'address',
] as const

/** An element of a group with its constraints. @template T its texts: in one language, or as a company file has them */
export interface GroupMember<T = string> extends Omit<ElementConstraints, 'elements' | 'choices'> {
  key: string
  type: (typeof MEMBER_TYPES)[number]
  label: T
  help?: T
  required?: boolean
  choices?: { id: string; label: T }[]
}

/** Those that a company file names. */
export type ConstraintName = Exclude<keyof ElementConstraints, 'words'>

/** How v2 filters a value of a type (docs/external-api.md, "List applications (v2)"). */
export type FilterClass = 'text' | 'selection' | 'date' | 'number' | 'document'

/** Which bound a value breaks, and by how much. */
export type Violation =
  | { rule: 'min' | 'max'; bound: number | string }
  | { rule: 'min_length' | 'max_length'; by: number }
  | { rule: 'whole' }

/** A value as it is stored, null when it clears the element, or what is wrong with it. */
export type Parsed = { stored: StoredValue | null } | { problem: string; violation?: Violation }

/** What of a person a browser may offer to fill in (HTML, "Autofill"); `off` is nothing. */
export const AUTOFILLS = [
  'off',
  'name',
  'given-name',
  'additional-name',
  'family-name',
  'nickname',
  'organization',
  'organization-title',
  'email',
  'tel',
  'bday',
  'street-address',
  'address-level2',
  'address-level1',
  'postal-code',
  'country-name',
  'language',
  'sex',
  'url',
] as const
export type Autofill = (typeof AUTOFILLS)[number]

/** Everything about a type of form element, except how the applicant's pages show it (portal/forms/element-types.ts). */
export type ElementTypeRules = {
  /** What its values are in JSON, for the documentation. */
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
  /** null for a type that only shows something and has no value. */
  | { filterClass: Exclude<FilterClass, 'selection' | 'document'> | null }
  | {
      filterClass: 'selection'
      /** The choices that can be filtered by. */
      choiceIds: (constraints: ElementConstraints) => string[]
    }
  | {
      filterClass: 'document'
      /** Whether there are variables for what is read from its file. */
      hasFindings: boolean
      /** Whether a typed name may replace the file. */
      takesTypedName: boolean
    }

/** Which constraints a company file may give it. A type with `choices` requires them. */
type Constrained =
  | { constraints: readonly Exclude<ConstraintName, 'min' | 'max'>[] }
  | { constraints: readonly ConstraintName[]; bound: Bound }

/** What its `min` and `max` may be. */
export interface Bound {
  fits: (bound: number | string) => boolean
  /** The problem of a bound that does not fit. */
  problem: string
}

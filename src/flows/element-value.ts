import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from './element-type.ts'
import { ELEMENT_TYPES, type ElementType, type FormElement } from './flow.ts'
import type { StoredValue } from './stored-value.ts'

/** What is wrong with a value. */
export type Refused = Exclude<Parsed, { stored: unknown }>

/** The parts of an element that decide whether it accepts a value. */
export type ValueElement = Pick<FormElement, 'id' | 'type' | 'constraints'>

/** A value that an element accepts. Only `parseElementValue` makes one, so nothing unparsed is ever stored. */
class ElementValue {
  readonly elementId: string
  /** null when it clears the element. */
  readonly stored: StoredValue | null
  readonly #element: ValueElement
  readonly #given: unknown
  readonly #defaultCountry: string

  constructor(element: ValueElement, stored: StoredValue | null, given: unknown, defaultCountry: string) {
    this.elementId = element.id
    this.stored = stored
    this.#element = element
    this.#given = given
    this.#defaultCountry = defaultCountry
  }

  /** The value for the element as it is now: parsed again only if its type or constraints have changed. */
  forElement(current: ValueElement): ElementValue | Refused {
    const { type, constraints } = this.#element
    const isSame = current.type === type && isDeepStrictEqual(current.constraints, constraints)
    return isSame ? this : parseElementValue(current, this.#given, this.#defaultCountry)
  }
}

// The class is not exported, only its type.
export type { ElementValue }

/**
 * Parses one value for a form element: JSON, or text as forms and query parameters carry it. null and the empty text clear
 * the element.
 * @param defaultCountry the country of phone numbers without a country code
 */
export function parseElementValue(
  element: ValueElement,
  value: unknown,
  defaultCountry: string,
): ElementValue | Refused {
  const parsed = parse(element, value, defaultCountry)
  return 'problem' in parsed ? parsed : new ElementValue(element, parsed.stored, value, defaultCountry)
}

function parse({ type, constraints }: ValueElement, value: unknown, defaultCountry: string): Parsed {
  if (value === null || value === undefined || value === '') return { stored: null }
  if (!isStorable(value)) return { problem: 'holds a character that cannot be stored' }
  return ELEMENT_TYPES[type].parse(value, constraints, defaultCountry)
}

/** Values are texts, or hold texts: a group's entries in parts of theirs. Nothing that is stored is deeper. */
const MAX_DEPTH = 4

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return true
  return Object.values(value).every((inside) => isStorable(inside, depth + 1))
}

/** A stored value as JSON shows it: text, a number, a date, a choice id, several, true or false, or an address's parts. */
export const presentValue = (type: ElementType, value: StoredValue): unknown => ELEMENT_TYPES[type].present(value)

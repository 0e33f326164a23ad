import { ELEMENT_TYPES, type ElementConstraints, type ElementType } from '../flows/flow.ts'
import { patternProblem } from '../flows/value-pattern.ts'
import type { ElementEntry } from './company-file.ts'
import { repeatedNames } from './entries.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

export const CONSTRAINT_NAMES = [
  'min_length',
  'max_length',
  'pattern',
  'min',
  'max',
  'choices',
  'display',
  'accept',
  'max_bytes',
  'text',
] as const satisfies (keyof ElementConstraints)[]

type ConstraintName = (typeof CONSTRAINT_NAMES)[number]

const APPLICABLE: Record<ElementType, ConstraintName[]> = {
  text: ['min_length', 'max_length', 'pattern'],
  long_text: ['min_length', 'max_length', 'pattern'],
  email: [],
  phone: [],
  number: ['min', 'max'],
  date: ['min', 'max'],
  time: [],
  selection: ['choices', 'display'],
  multi_selection: ['choices'],
  boolean: [],
  document: ['accept', 'max_bytes'],
  signature: ['accept', 'max_bytes'],
  address: [],
  section: ['text'],
  rich_text: ['text'],
}

/** What is wrong with one form element, in itself. */
export function checkElement(at: YamlPath, element: Partial<ElementEntry>): FileProblem[] {
  const { type } = element
  // The schema has said already that the type is missing or unknown.
  if (type === undefined || !(type in APPLICABLE)) return []
  return [
    ...foreignConstraints(at, element, type),
    ...checkRequired(at, element, type),
    ...checkLengths(at, element),
    ...checkPattern(at, element),
    ...checkBounds(at, element, type),
    ...checkChoices(at, element, type),
  ]
}

function foreignConstraints(at: YamlPath, element: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  return CONSTRAINT_NAMES.filter((name) => element[name] !== undefined && !APPLICABLE[type].includes(name)).map(
    (name) => ({ at: [...at, name], message: `does not apply to the type ${type}`, aboutKey: true }),
  )
}

function checkRequired(at: YamlPath, { required }: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  if (required !== true || ELEMENT_TYPES[type] !== null) return []
  return [{ at: [...at, 'required'], message: `a ${type} only shows something and cannot be required` }]
}

function checkLengths(at: YamlPath, { min_length: min, max_length: max }: Partial<ElementEntry>): FileProblem[] {
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return []
  return [{ at: [...at, 'min_length'], message: `must not be greater than max_length (${max})` }]
}

function checkPattern(at: YamlPath, { pattern }: Partial<ElementEntry>): FileProblem[] {
  const message = typeof pattern === 'string' ? patternProblem(pattern) : undefined
  return message === undefined ? [] : [{ at: [...at, 'pattern'], message }]
}

function checkBounds(at: YamlPath, { min, max }: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  if (type !== 'number' && type !== 'date') return []
  const fits = type === 'number' ? isNumber : isDate
  const problems = Object.entries({ min, max })
    .filter(([, bound]) => (typeof bound === 'number' || typeof bound === 'string') && !fits(bound))
    .map(([name]) => ({
      at: [...at, name],
      message: type === 'number' ? 'must be a number' : 'must be a date such as 2026-01-31',
    }))
  if (problems.length > 0 || min === undefined || max === undefined || min <= max) return problems
  return [{ at: [...at, 'min'], message: `must not be greater than max (${max})` }]
}

const isNumber = (bound: number | string) => Number.isFinite(bound)

function isDate(bound: number | string): boolean {
  if (typeof bound !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(bound)) return false
  try {
    Temporal.PlainDate.from(bound)
    return true
  } catch {
    return false
  }
}

function checkChoices(at: YamlPath, { choices }: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  if (type !== 'selection' && type !== 'multi_selection') return []
  if (choices === undefined || (Array.isArray(choices) && choices.length === 0)) {
    return [{ at, message: `a ${type} needs choices` }]
  }
  return repeatedNames([...at, 'choices'], choices, 'id')
}

import type { ConstraintName } from '../flows/element-type.ts'
import { ELEMENT_TYPES, type ElementType } from '../flows/flow.ts'
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
] as const satisfies ConstraintName[]

const applies = (name: ConstraintName, type: ElementType): boolean =>
  (ELEMENT_TYPES[type].constraints as readonly ConstraintName[]).includes(name)

/** What is wrong with one form element, in itself. */
export function checkElement(at: YamlPath, element: Partial<ElementEntry>): FileProblem[] {
  const { type } = element
  // The schema has said already that the type is missing or unknown.
  if (type === undefined || !Object.hasOwn(ELEMENT_TYPES, type)) return []
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
  return CONSTRAINT_NAMES.filter((name) => element[name] !== undefined && !applies(name, type)).map((name) => ({
    at: [...at, name],
    message: `does not apply to the type ${type}`,
    aboutKey: true,
  }))
}

function checkRequired(at: YamlPath, { required }: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  if (required !== true || ELEMENT_TYPES[type].filterClass !== null) return []
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
  const rules = ELEMENT_TYPES[type]
  if (!('bound' in rules)) return []
  const problems = Object.entries({ min, max })
    .filter(([, bound]) => (typeof bound === 'number' || typeof bound === 'string') && !rules.bound.fits(bound))
    .map(([name]) => ({ at: [...at, name], message: rules.bound.problem }))
  if (problems.length > 0 || min === undefined || max === undefined || min <= max) return problems
  return [{ at: [...at, 'min'], message: `must not be greater than max (${max})` }]
}

function checkChoices(at: YamlPath, { choices }: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  if (!applies('choices', type)) return []
  if (choices === undefined || (Array.isArray(choices) && choices.length === 0)) {
    return [{ at, message: `a ${type} needs choices` }]
  }
  return repeatedNames([...at, 'choices'], choices, 'id')
}

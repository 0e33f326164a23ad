import { type Static, Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { ELEMENT_TYPES, type ElementConstraints, type ElementType } from '../../flows/flow.ts'
import { MAX_PATTERN_LENGTH, patternProblem } from '../../flows/value-pattern.ts'
import { repeatedNames } from '../checks.ts'
import { Id, Key, Text } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import type { FileProblem, YamlPath } from '../yaml-file.ts'

const MAX_CHARACTERS = 10_000

/** Callers write choice ids with commas between them, so an id holds none. */
const ChoiceId = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9]([A-Za-z0-9_.+-]*[A-Za-z0-9+])?$',
  patternMeans: 'must be letters and digits, with hyphens, dots, plus signs or underscores between',
})
const Length = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_CHARACTERS }))
const Bound = Type.Optional(Type.Unsafe<number | string>({ type: ['number', 'string'] }))

export const Element = StrictObject({
  id: Id,
  key: Key,
  type: OneOf(Object.keys(ELEMENT_TYPES) as ElementType[]),
  label: Text(500),
  help: Type.Optional(Text(2000)),
  required: Type.Optional(Type.Boolean()),
  min_length: Length,
  max_length: Length,
  pattern: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PATTERN_LENGTH })),
  min: Bound,
  max: Bound,
  choices: Type.Optional(Type.Array(StrictObject({ id: ChoiceId, label: Text(500) }))),
  display: Type.Optional(OneOf(['dropdown', 'radio'])),
  accept: Type.Optional(
    Type.Array(
      Type.String({
        pattern: '^[a-z0-9]{1,10}$',
        patternMeans: 'must be a file type such as pdf, png or jpeg',
      }),
      { minItems: 1 },
    ),
  ),
  max_bytes: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  text: Type.Optional(Text(20_000)),
})

type ElementEntry = Static<typeof Element>

export const element = defineKind({
  kind: 'element',
  table: 'form_elements',
  fixed: ['hiring_flow_id', 'key'],
  schema: Element,
  namedBy: 'key',
  standsIn: 'form_id',
  uniqueInFlow: true,
  check: checkElement,
  plan: (entry, page) => {
    const { type, label, help, required = false } = entry
    return { page: page?.path, type, label, help, required, ...constraintsOf(entry) }
  },
  fromRow: ({ form_id, type, label, help, required, constraints }, { pathOf }) => ({
    page: pathOf(form_id),
    type,
    label,
    help,
    required,
    ...(constraints as Record<ConstraintName, unknown>),
  }),
  toRow: ({ page: _, type, label, help, required, ...constraints }, { flow, parent, idOf }) => ({
    hiring_flow_id: idOf(`flow ${flow}`),
    form_id: parent?.fields.form_id,
    type,
    label,
    help,
    required,
    constraints,
  }),
})

const constraintsOf = (entry: ElementEntry) =>
  Object.fromEntries(CONSTRAINT_NAMES.map((name) => [name, entry[name]])) as Record<ConstraintName, unknown>

const CONSTRAINT_NAMES = [
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
function checkElement(at: YamlPath, element: Partial<ElementEntry>): FileProblem[] {
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

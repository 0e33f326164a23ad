import { type Static, Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import type { Words } from '../../contract/words.ts'
import { TYPE_NAMES } from '../../document-reading/file-check.ts'
import { AUTOFILLS, type ConstraintName, type ElementConstraints, MEMBER_TYPES } from '../../flows/element-type.ts'
import { ELEMENT_TYPES, type ElementType } from '../../flows/flow.ts'
import { MAX_PATTERN_LENGTH, patternProblem } from '../../flows/value-pattern.ts'
import { entriesIn, repeatedNames } from '../checks.ts'
import { present } from '../config-object.ts'
import { Expression, Id, Key, Text, Translatable, WebAddress } from '../field-schemas.ts'
import { defineKind, type TextOfEntry } from '../kind.ts'
import { fileTexts, inOwn, storedTexts } from '../stored-texts.ts'
import type { FileProblem, YamlPath } from '../yaml-file.ts'

const MAX_CHARACTERS = 10_000

/** Callers separate choice ids by commas, so an id contains none. */
const ChoiceId = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9]([A-Za-z0-9_.+-]*[A-Za-z0-9+])?$',
  patternMeans: 'must be letters and digits, with hyphens, dots, plus signs or underscores between',
})
const Length = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_CHARACTERS }))
const Bound = Type.Optional(Type.Unsafe<number | string>({ type: ['number', 'string'] }))

const asked = {
  key: Key,
  label: Translatable(500),
  help: Type.Optional(Translatable(2000)),
  required: Type.Optional(Type.Boolean()),
  min_length: Length,
  max_length: Length,
  pattern: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PATTERN_LENGTH })),
  min: Bound,
  max: Bound,
  choices: Type.Optional(Type.Array(StrictObject({ id: ChoiceId, label: Translatable(500) }))),
  display: Type.Optional(OneOf(['dropdown', 'radio', 'boxes'])),
  whole: Type.Optional(Type.Boolean()),
  autofill: Type.Optional(OneOf([...AUTOFILLS])),
}

/** What a group asks for in each of its entries. */
const Member = StrictObject({ ...asked, type: OneOf([...MEMBER_TYPES]) })

export const Element = StrictObject({
  id: Id,
  type: OneOf(Object.keys(ELEMENT_TYPES) as ElementType[]),
  ...asked,
  show_if: Type.Optional(Expression),
  self_identification: Type.Optional(Type.Boolean()),
  elements: Type.Optional(Type.Array(Member, { maxItems: 20 })),
  accept: Type.Optional(Type.Array(OneOf(TYPE_NAMES), { minItems: 1 })),
  max_bytes: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  text: Type.Optional(Translatable(20_000)),
  version: Type.Optional(Text(100)),
  url: Type.Optional(Type.String({ ...WebAddress, patternMeans: 'must be an address that begins with https://' })),
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
  texts: ({ text, elements, ...entry }) => [
    ...askedTexts([], entry),
    [['text'], text],
    ...entriesIn(elements).flatMap(([index, member]) => askedTexts(['elements', index], member)),
  ],
  plan: (entry, page) => {
    const { type, label, help, required = false, show_if, self_identification = false } = entry
    return { page: page?.path, type, label, help, required, show_if, self_identification, ...constraintsOf(entry) }
  },
  toEntry: ({ page: _, ...entry }) => entry as Partial<ElementEntry>,
  fromRow: (
    { form_id, type, label, help, required, show_if, self_identification, constraints, translations },
    { pathOf },
  ) => {
    const { text = null, choices, words: _, ...others } = constraints as unknown as ElementConstraints
    const labels = (translations as { choices?: Record<string, Words> } | null)?.choices
    return {
      ...(others as Record<ConstraintName, unknown>),
      page: pathOf(form_id),
      type,
      required,
      show_if,
      self_identification,
      ...fileTexts({ label, help, text }, translations),
      choices: choices?.map((choice) => ({ ...choice, label: labels?.[choice.id] ?? choice.label })),
    }
  },
  toRow: (
    { page: _, type, label, help, required, show_if, self_identification, text, choices, ...others },
    { flow, parent, idOf, language },
  ) => {
    const stored = storedTexts(language, { label, help, text: text as string | Words | undefined })
    const { translations, ...constraints } = withChoices(
      stored.translations,
      choices as ElementEntry['choices'],
      language,
    )
    return {
      hiring_flow_id: idOf(`flow ${flow}`),
      form_id: parent?.fields.form_id,
      type,
      label: stored.label,
      help: stored.help,
      required,
      show_if,
      self_identification,
      constraints: {
        ...others,
        ...present({ text: stored.text, ...constraints }),
        // An answer keeps what was agreed to in every language, and is checked without the element's translations.
        ...(type === 'consent' && typeof text === 'object' && { words: text }),
      },
      translations,
    }
  },
})

const askedTexts = (
  at: YamlPath,
  { label, help, choices }: Partial<Omit<Static<typeof Member>, 'type'>>,
): TextOfEntry[] => [
  [[...at, 'label'], label],
  [[...at, 'help'], help],
  ...entriesIn(choices).map(([index, choice]): TextOfEntry => [[...at, 'choices', index, 'label'], choice.label]),
]

/** The labels of choices are in the constraints; by language they are beside the element's other texts. */
function withChoices(translations: object | undefined, choices: ElementEntry['choices'], language: string) {
  const translated = (choices ?? []).filter(({ label }) => typeof label === 'object')
  return {
    choices: choices?.map(({ id, label }) => ({ id, label: inOwn(language, label) })),
    translations:
      translated.length > 0
        ? { ...translations, choices: Object.fromEntries(translated.map(({ id, label }) => [id, label])) }
        : translations,
  }
}

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
  'version',
  'url',
  'elements',
  'whole',
  'autofill',
] as const satisfies ConstraintName[]

const applies = (name: ConstraintName, type: ElementType): boolean =>
  (ELEMENT_TYPES[type].constraints as readonly ConstraintName[]).includes(name)

/** What is wrong with one form element by itself. */
function checkElement(at: YamlPath, element: Partial<ElementEntry>): FileProblem[] {
  const { type } = element
  // The schema has already reported that the type is missing or unknown.
  if (type === undefined || !Object.hasOwn(ELEMENT_TYPES, type)) return []
  return [
    ...foreignConstraints(at, element, type),
    ...checkRequired(at, element, type),
    ...checkLengths(at, element),
    ...checkPattern(at, element),
    ...checkBounds(at, element, type),
    ...checkChoices(at, element, type),
    ...checkConsent(at, element, type),
    ...checkSelfIdentification(at, element, type),
    ...checkMembers(at, element, type),
    ...checkDisplay(at, element, type),
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

/** Nobody can agree to nothing. */
function checkConsent(at: YamlPath, { text }: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  return type === 'consent' && text === undefined ? [{ at, message: 'a consent needs a text' }] : []
}

/** Whoever asks for this needs choices to count, and may force nobody. */
function checkSelfIdentification(at: YamlPath, element: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  if (element.self_identification !== true) return []
  return [
    ...(type === 'selection' || type === 'multi_selection'
      ? []
      : [
          { at: [...at, 'self_identification'], message: `is for a selection or a multi_selection, not for a ${type}` },
        ]),
    ...(element.required === true
      ? [{ at: [...at, 'required'], message: 'self-identification is voluntary and cannot be required' }]
      : []),
    ...(element.show_if === undefined
      ? []
      : [
          { at: [...at, 'show_if'], message: 'self-identification is asked of everybody or of nobody', aboutKey: true },
        ]),
  ]
}

function checkDisplay(at: YamlPath, { display }: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  if (display === undefined || !applies('display', type) || (display === 'boxes') === (type === 'date')) return []
  const message = type === 'date' ? 'of a date can only be boxes' : `boxes are for a date, not for a ${type}`
  return [{ at: [...at, 'display'], message }]
}

function checkMembers(at: YamlPath, { elements }: Partial<ElementEntry>, type: ElementType): FileProblem[] {
  if (!applies('elements', type)) return []
  if (!Array.isArray(elements) || elements.length === 0) return [{ at, message: `a ${type} needs elements` }]
  return [
    ...repeatedNames([...at, 'elements'], elements, 'key'),
    ...entriesIn(elements).flatMap(([index, member]) => checkElement([...at, 'elements', index], member)),
  ]
}

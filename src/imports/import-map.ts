import { Ajv } from 'ajv'
import { type TObject, Type } from 'typebox'
import { FileError, parseYaml, schemaProblems } from '../config-as-code/yaml-file.ts'
import { refuseProblems } from '../contract/fault.ts'
import { StrictObject } from '../contract/schemas.ts'

/** Where a value is read from: a column, the first of several that is not empty, or an object that says more. */
export type ColumnRule = string | string[] | ColumnDetails

interface ColumnDetails {
  column?: string | string[]
  /** What a text of the file means. */
  values?: Record<string, string>
  /** What any other text means. */
  otherwise?: string
  /** The same for every row, whatever stands there. */
  is?: string
  /** What stands between several values of one cell. */
  split?: string
}

/** Where the places are that an application has been to, one column or one entry of a list for each. */
export interface HistoryRule {
  /** The columns of days, by the stages that were entered then. */
  columns?: Record<string, string>
  /** The column of a list of objects. */
  list?: string
  stage?: string
  at?: string
  reason?: string
  values?: Record<string, string>
  otherwise?: string
}

/** Texts about an application. */
export type NoteRule = string | { column?: string; list?: string; text?: string; at?: string; author?: string }

export const PERSON_FIELDS = [
  'external_identifier',
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone_number',
] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** What the columns of a file mean (docs/import.md). */
export interface ImportMap {
  source?: string
  encoding?: Encoding
  delimiter?: ',' | ';' | '\t' | '|'
  table?: string
  timezone?: string
  dates?: DateOrder
  empty?: string[]
  key?: ColumnRule
  person: Partial<Record<PersonField, ColumnRule>>
  application?: Partial<Record<'flow' | 'stage' | 'created' | 'entered' | 'reason' | 'is_test' | 'tags', ColumnRule>>
  form?: Record<string, ColumnRule>
  history?: HistoryRule
  notes?: NoteRule[]
  documents?: Record<string, ColumnRule>
}

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** In which order the numbers of a date stand that does not begin with its year. */
export type DateOrder = 'MDY' | 'DMY'

const texts = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 20 } as const
const meanings = Type.Unsafe({ type: 'object', additionalProperties: { type: 'string' } })
const Rule = Type.Unsafe<ColumnRule>({
  type: ['string', 'array', 'object'],
  items: texts.items,
  properties: {
    column: { ...texts, type: ['string', 'array'] },
    values: meanings,
    otherwise: { type: 'string' },
    is: { type: 'string' },
    split: { type: 'string', minLength: 1 },
  },
  additionalProperties: false,
})
const rules = (names: readonly string[]) =>
  StrictObject(Object.fromEntries(names.map((name) => [name, Type.Optional(Rule)]))) as unknown as TObject
const Text = Type.Optional(Type.String())
const rulesByName = Type.Optional(Type.Unsafe({ type: 'object', additionalProperties: Rule }))

const MapFile = StrictObject({
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  encoding: Type.Optional(Type.Unsafe({ type: 'string', enum: ENCODINGS })),
  delimiter: Type.Optional(Type.Unsafe({ type: 'string', enum: [',', ';', '\t', '|'] })),
  table: Text,
  timezone: Text,
  dates: Type.Optional(Type.Unsafe({ type: 'string', enum: ['MDY', 'DMY'] })),
  empty: Type.Optional(Type.Unsafe(texts)),
  key: Type.Optional(Rule),
  person: rules(PERSON_FIELDS),
  application: Type.Optional(rules(['flow', 'stage', 'created', 'entered', 'reason', 'is_test', 'tags'])),
  form: rulesByName,
  history: Type.Optional(
    StrictObject({
      columns: Type.Optional(meanings),
      list: Text,
      stage: Text,
      at: Text,
      reason: Text,
      values: Type.Optional(meanings),
      otherwise: Text,
    }),
  ),
  notes: Type.Optional(
    Type.Unsafe({
      type: 'array',
      items: {
        type: ['string', 'object'],
        properties: Object.fromEntries(
          ['column', 'list', 'text', 'at', 'author'].map((name) => [name, { type: 'string' }]),
        ),
        additionalProperties: false,
      },
    }),
  ),
  documents: rulesByName,
})

const validate = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(MapFile)

/** Reads a map, which is YAML or JSON. @throws {Fault} invalid_import_map naming every problem by its path in the map */
export function parseMap(text: string): ImportMap {
  try {
    const { content, fail } = parseYaml({ name: 'map', text })
    const problems = schemaProblems(validate, content)
    if (problems.length > 0) fail(problems)
    return content as ImportMap
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return refuseMap(
      error.problems.map(({ path, message, line }) => ({ path, message: path ? message : `line ${line}: ${message}` })),
    )
  }
}

/** @throws {Fault} invalid_import_map when there is any problem */
export function refuseMap(problems: { path: string; message: string }[]): never {
  refuseProblems(
    problems.map(({ path, message }) => ({ code: 'invalid_import_map', field: path ? `map.${path}` : 'map', message })),
  )
  throw new Error('A map was refused for nothing.')
}

/** A rule with all that it can say. */
export type Rule = Omit<ColumnDetails, 'column'> & { columns: string[] }

export function ruleOf(rule: ColumnRule): Rule {
  if (typeof rule === 'string' || Array.isArray(rule)) return { columns: [rule].flat() }
  const { column = [], ...rest } = rule
  return { columns: [column].flat(), ...rest }
}

import { distance } from 'fastest-levenshtein'
import { stringify } from 'yaml'
import type { Flow } from '../flows/flow.ts'
import { ELEMENT_TYPES } from '../flows/flow.ts'
import { namedColumns } from './check-map.ts'
import { type ColumnRule, type ImportMap, ruleOf } from './import-map.ts'
import { called } from './known-places.ts'
import { objectsOf, type Table } from './read-table.ts'
import { KNOWN_SYSTEMS, USUAL_NAMES } from './shipped-maps.ts'

/** What is suggested, and what stands in the file that it has no place for. */
export interface Suggestion {
  /** The system whose file it looks like; null for none that is known. */
  system: string | null
  map: ImportMap
  unused: string[]
}

/** What nobody can know but the company, in place of a flow or stage. */
export const TO_DO = 'TODO'

const MOST_ROWS = 5000
const MOST_TEXTS = 60
/** So much of what a system's file usually has must be there. */
const LEAST_SHARE = 0.5

/** The columns of a table with some of their texts. */
class Columns {
  readonly #texts = new Map<string, Set<string>>()
  #seen: { valueOf: (column: string) => unknown }[] = []

  add(row: { valueOf: (column: string) => unknown }) {
    this.#seen.push(row)
  }

  /** Whether any row has it. */
  has(column: string): boolean {
    return this.textsOf(column).length > 0 || this.#seen.some((row) => Array.isArray(row.valueOf(column)))
  }

  textsOf(column: string): string[] {
    const known = this.#texts.get(column)
    if (known) return [...known]
    const found = new Set<string>()
    for (const row of this.#seen) {
      const value = row.valueOf(column)
      if (value === undefined || value === null || typeof value === 'object') continue
      const text = String(value).trim()
      if (text !== '' && found.size < MOST_TEXTS) found.add(text)
    }
    this.#texts.set(column, found)
    return [...found]
  }

  objectsOf(column: string): unknown[] {
    return this.#seen.flatMap((row) => objectsOf(row.valueOf(column)))
  }
}

/**
 * Suggests what the columns of a table mean: as the files of a system that is known have it, else by what such columns are usually
 * called; flows and stages by the names that are nearest. What is not found is left to do, and the map is refused until it is done.
 * @param told the system that it is said to come from
 */
export async function suggestMap(table: Table, flows: Flow[], told?: string): Promise<Suggestion> {
  const columns = new Columns()
  let rows = 0
  const names = new Set(table.header ?? [])
  for await (const row of table.rows) {
    columns.add(row)
    if (!table.header) for (const name of row.names ?? []) names.add(name)
    rows += 1
    if (rows >= MOST_ROWS) break
  }
  const isThere = (column: string) => (table.header ? table.header.includes(column) : columns.has(column))
  const system = table.header || rows > 0 ? systemOf(isThere, told) : undefined
  const base = system ? only(system.map, isThere) : byUsualNames([...names])
  const map: ImportMap = { source: system?.name ?? 'import', ...base }
  const application = fillApplication(map, columns, flows)
  if (application) map.application = application
  else delete map.application
  if (map.history) fillHistory(map, columns, flows)
  const order = dateOrder([map.application?.created, map.application?.entered], columns)
  if (order) map.dates = order
  const used = new Set(namedColumns(map).map(({ column }) => column))
  const form = formOf(
    flows,
    [...names].filter((name) => !used.has(name)),
  )
  if (Object.keys(form.values).length > 0) map.form = form.values
  if (Object.keys(form.documents).length > 0) map.documents = form.documents
  const all = new Set(namedColumns(map).map(({ column }) => column.split('.')[0]))
  return { system: system?.name ?? null, map, unused: [...names].filter((name) => !all.has(name.split('.')[0])) }
}

function systemOf(isThere: (column: string) => boolean, told: string | undefined) {
  if (told !== undefined) return KNOWN_SYSTEMS.find(({ name }) => name === told)
  const scored = KNOWN_SYSTEMS.map((system) => ({ system, share: shareOf(system.map, isThere) }))
  const best = scored.reduce((one, other) => (other.share > one.share ? other : one))
  return best.share >= LEAST_SHARE ? best.system : undefined
}

/** How many of a map's rules have a column in the file. */
function shareOf(map: ImportMap, isThere: (column: string) => boolean): number {
  const paths = new Map<string, boolean>()
  for (const { path, column } of namedColumns(map)) paths.set(path, (paths.get(path) ?? false) || isThere(column))
  return [...paths.values()].filter(Boolean).length / paths.size
}

/** Of each rule the first column that is there, and no rule without one. */
function only(map: ImportMap, isThere: (column: string) => boolean): ImportMap {
  const first = (rule: ColumnRule | undefined) => (rule === undefined ? undefined : ruleOf(rule).columns.find(isThere))
  const inside = <R extends Record<string, ColumnRule | undefined>>(rules: R | undefined) =>
    Object.fromEntries(
      Object.entries(rules ?? {}).flatMap(([name, rule]) => {
        const column = first(rule)
        return column === undefined ? [] : [[name, column]]
      }),
    )
  const key = first(map.key)
  const notes = (map.notes ?? []).filter((note) => typeof note === 'string' && isThere(note))
  const person = inside(map.person)
  // A whole name would be split at its spaces, and its parts are known.
  if (person.first_name && person.last_name) delete person.full_name
  return {
    ...(key !== undefined && { key }),
    person,
    application: inside(map.application),
    ...(map.history?.list !== undefined && isThere(map.history.list) && { history: map.history }),
    ...(notes.length > 0 && { notes: notes.slice(0, 1) }),
  }
}

const bare = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function byUsualNames(names: string[]): ImportMap {
  const named = new Map(names.map((name) => [bare(name), name]))
  const translate = (rule: ColumnRule): string[] => ruleOf(rule).columns.flatMap((usual) => named.get(usual) ?? [])
  const translated = (rules: Record<string, ColumnRule | undefined> = {}) =>
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, translate(rule ?? [])]))
  return only(
    {
      key: translate(USUAL_NAMES.key ?? []),
      person: translated(USUAL_NAMES.person),
      application: translated(USUAL_NAMES.application),
      notes: translate((USUAL_NAMES.notes ?? []) as string[]),
    },
    () => true,
  )
}

function fillApplication(map: ImportMap, columns: Columns, flows: Flow[]): ImportMap['application'] {
  const { flow, stage, ...others } = map.application ?? {}
  const stages = flows.flatMap((one) => one.stages)
  const rule = (column: ColumnRule | undefined, things: Named[]): ColumnRule => {
    if (typeof column !== 'string') return { is: things.length === 1 ? (things[0]?.slug ?? TO_DO) : TO_DO }
    const values = meaningsOf(columns.textsOf(column), things)
    return Object.keys(values).length === 0 ? column : { column, values }
  }
  return {
    flow: rule(flow, flows),
    ...(!(map.history && stage === undefined) && { stage: rule(stage, stages) }),
    ...others,
  }
}

interface Named {
  id: string
  slug: string
  name: string
}

/** What texts mean that mean nothing by themselves. */
function meaningsOf(texts: string[], things: Named[]): Record<string, string> {
  return Object.fromEntries(
    texts.filter((text) => !called(things, text)).map((text) => [text, nearest(text, things) ?? TO_DO]),
  )
}

/** The thing whose name is like a text; nothing where none is. */
function nearest(text: string, things: Named[]): string | undefined {
  const wanted = bare(text)
  const scored = things.map(({ slug, name }) => {
    const other = bare(name)
    if (other.length > 3 && (wanted.includes(other) || other.includes(wanted))) return { slug, score: 0.1 }
    return { slug, score: distance(wanted, other) / Math.max(wanted.length, other.length, 1) }
  })
  const best = scored.reduce<{ slug: string; score: number } | undefined>(
    (one, other) => (one && one.score <= other.score ? one : other),
    undefined,
  )
  return best && best.score <= 0.34 ? best.slug : undefined
}

function fillHistory(map: ImportMap, columns: Columns, flows: Flow[]) {
  const { list = '', stage = '' } = map.history ?? {}
  const texts = new Set(
    columns.objectsOf(list).flatMap((entry) => {
      const text = (entry as Record<string, unknown> | null)?.[stage]
      return typeof text === 'string' ? [text] : []
    }),
  )
  const values = meaningsOf(
    [...texts].slice(0, MOST_TEXTS),
    flows.flatMap((flow) => flow.stages),
  )
  if (Object.keys(values).length > 0) map.history = { ...map.history, values }
}

const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}\b/

/**
 * Which of two numbers is the month, as most dates that tell have it; months first where none does, as it is to be looked at
 * anyway.
 */
function dateOrder(rules: (ColumnRule | undefined)[], columns: Columns): ImportMap['dates'] {
  const found = rules
    .flatMap((rule) => (typeof rule === 'string' ? columns.textsOf(rule) : []))
    .flatMap((text) => {
      const [, one, two] = NUMBERS.exec(text) ?? []
      return one === undefined ? [] : [{ one: Number(one), two: Number(two) }]
    })
  if (found.length === 0) return undefined
  const daysFirst = found.filter(({ one, two }) => one > MONTHS && two <= MONTHS).length
  const monthsFirst = found.filter(({ one, two }) => two > MONTHS && one <= MONTHS).length
  return daysFirst > monthsFirst ? 'DMY' : 'MDY'
}

const MONTHS = 12

function formOf(flows: Flow[], names: string[]) {
  const values: Record<string, string> = {}
  const documents: Record<string, string> = {}
  for (const name of names) {
    const element = flows
      .flatMap(({ form_elements }) => form_elements)
      .find(({ key, label }) => bare(key) === bare(name) || bare(label) === bare(name))
    if (!element) continue
    if (ELEMENT_TYPES[element.type].filterClass === 'document') documents[element.key] = name
    else values[element.key] = name
  }
  return { values, documents }
}

/** A suggestion as YAML to look at, with what is left to do. */
export function suggestionText({ system, map, unused }: Suggestion): string {
  const text = stringify(map, { lineWidth: 120, defaultKeyType: 'PLAIN' })
  const toDo = text.split(TO_DO).length - 1
  return [
    `# ${system ? `It looks like a file of ${system}.` : 'It looks like no file that is known: the columns were guessed by their names.'}`,
    ...(toDo > 0 ? [`# ${toDo} times ${TO_DO}: write the slug of a hiring flow or stage there.`] : []),
    ...(map.dates === 'MDY' ? ['# Months were taken to stand before days: DMY if they stand behind.'] : []),
    ...(unused.length > 0 ? [`# Not used: ${unused.join(', ')}`] : []),
    text,
  ].join('\n')
}

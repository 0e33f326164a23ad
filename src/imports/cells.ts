import { type ColumnRule, type ImportMap, type Rule, ruleOf } from './import-map.ts'
import type { Row, RowProblem, RowProblemCode } from './row.ts'

/** A text of a row, and the column that it stood in; null for one of the map's own. */
export interface Cell {
  text: string
  column: string | null
}

/** The longest text of a cell. */
const MAX_LENGTH = 100_000
const SHOWN_LENGTH = 80

/** A text as problems repeat it. */
export const quoted = (text: string) => `“${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}”`

/** Whether anything keeps a row out. */
export const hasError = ({ problems }: { problems: RowProblem[] }) =>
  problems.some(({ severity }) => severity === 'error')

/** The cells of one row, read by the rules of a map; what is wrong with them is gathered. */
export class Cells {
  readonly problems: RowProblem[] = []
  readonly #row: Row
  readonly #empty: Set<string>

  constructor(row: Row, map: ImportMap) {
    this.#row = row
    this.#empty = new Set(map.empty?.map((text) => text.trim().toLowerCase()))
    if (row.problem) this.problems.push({ severity: 'error', ...row.problem })
  }

  note(severity: RowProblem['severity'], code: RowProblemCode, column: string | null, message: string) {
    this.problems.push({ column, severity, code, message })
  }

  raw(column: string): unknown {
    return this.#row.valueOf(column)
  }

  /** The text of a rule; undefined where it has none. */
  one(told: ColumnRule | undefined): Cell | undefined {
    if (told === undefined) return undefined
    const rule = ruleOf(told)
    if (rule.is !== undefined) return { text: rule.is, column: null }
    for (const column of rule.columns) {
      const text = this.read(this.#row.valueOf(column), column)
      if (text !== undefined) return { text: meaningOf(text, rule), column }
    }
    const ofEmpty = rule.values?.['']
    return ofEmpty === undefined ? undefined : { text: ofEmpty, column: rule.columns[0] ?? null }
  }

  /** All texts of a rule: of lists, of each column, and of a cell that is split. */
  all(told: ColumnRule | undefined): Cell[] {
    if (told === undefined) return []
    const rule = ruleOf(told)
    if (rule.is !== undefined) return [{ text: rule.is, column: null }]
    return rule.columns.flatMap((column) => {
      const value = this.#row.valueOf(column)
      const values = Array.isArray(value) ? value : [value]
      return values
        .flatMap((one) => this.read(one, column) ?? [])
        .flatMap((text) => (rule.split === undefined ? [text] : text.split(rule.split)))
        .flatMap((text) => (text.trim() === '' ? [] : [{ text: meaningOf(text.trim(), rule), column }]))
    })
  }

  /** A value as a text, unless it is empty or cannot be stored. */
  read(value: unknown, column: string): string | undefined {
    if (value === undefined || value === null) return undefined
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
    if (text === '' || this.#empty.has(text.toLowerCase())) return undefined
    if (text.length > MAX_LENGTH) {
      this.note('error', 'too_long', column, `holds ${text.length} characters; at most ${MAX_LENGTH} are taken.`)
      return undefined
    }
    if (text.includes('\ufffd') || text.includes('\u0000') || !text.isWellFormed()) {
      this.note('error', 'unreadable_text', column, 'holds what is no text: name the file’s `encoding` in the map.')
      return undefined
    }
    return text
  }
}

function meaningOf(text: string, { values, otherwise }: Rule): string {
  const exact = values?.[text]
  if (exact !== undefined) return exact
  const lower = text.toLowerCase()
  const [, meaning] = Object.entries(values ?? {}).find(([written]) => written.toLowerCase() === lower) ?? []
  return meaning ?? otherwise ?? text
}

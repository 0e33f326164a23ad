import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, parse } from 'csv-parse'
import type { Encoding, ImportMap } from './import-map.ts'
import type { Row } from './row.ts'

/** What is wrong with a whole file, so that it is read no further. */
export class UnreadableTable extends Error {
  readonly row: number | null
  readonly column: string | null

  constructor(message: string, { row = null, column = null }: { row?: number | null; column?: string | null } = {}) {
    super(message)
    this.row = row
    this.column = column
  }
}

/** A table whose rows come one after the other. */
export interface Table {
  /** The names of its columns; null where each row names its own. */
  header: string[] | null
  rows: AsyncGenerator<Row>
  /** How much of the file its rows have been so far, roughly. */
  bytesRead: () => number
}

/** The longest row; whoever never ends a quote is found out there. */
const MAX_ROW_BYTES = 8_000_000
const MAX_COLUMNS = 2000
const BEGINNING_BYTES = 65_536

/**
 * Opens a table, which is CSV or NDJSON as its first character says, in the encoding that its byte order mark or the map says.
 * @throws {UnreadableTable} also while its rows are read
 */
export async function openTable(
  file: Readable,
  { encoding, delimiter }: Pick<ImportMap, 'encoding' | 'delimiter'>,
): Promise<Table> {
  const pieces = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const beginning: Buffer[] = []
  for (let size = 0; size < BEGINNING_BYTES; ) {
    const { value, done } = await pieces.next()
    if (done) break
    beginning.push(value)
    size += value.length
  }
  const head = Buffer.concat(beginning)
  const written = encodingOf(head, encoding)
  async function* bytes() {
    yield head
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  const text = decoded(bytes(), written)
  const sample = new TextDecoder(written).decode(head)
  const [first = ''] = sample.trimStart()
  if (first === '') throw new UnreadableTable('The file is empty.')
  if (first === '[') throw new UnreadableTable('The file is a JSON array: write one object on each line.', { row: 1 })
  const opened =
    first === '{' ? { header: null, rows: readLines(text) } : await readCsv(text, delimiter ?? delimiterOf(sample))
  let read = 0
  async function* rows() {
    for await (const row of opened.rows) {
      read += (row.text.length + 1) * (written.startsWith('utf-16') ? 2 : 1)
      yield row
    }
  }
  return { header: opened.header, rows: rows(), bytesRead: () => read }
}

function encodingOf(head: Buffer, told: Encoding | undefined): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (told === undefined && head.subarray(0, 1000).includes(0)) {
    throw new UnreadableTable('The file holds zero bytes, as UTF-16 does: name its `encoding` in the map.', { row: 1 })
  }
  return told ?? 'utf-8'
}

/** What is no text becomes U+FFFD, which the row and column then tell of. */
async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** The one of them that stands most often in the first line. */
function delimiterOf(sample: string): string {
  const [line = ''] = sample.trimStart().split(/[\r\n]/)
  const unquoted = line.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => unquoted.split(delimiter).length
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

interface Parsed {
  record: string[]
}

async function readCsv(text: AsyncIterable<string>, delimiter: string) {
  const parser = parse({ delimiter, info: true, relax_column_count: true, max_record_size: MAX_ROW_BYTES })
  // Its errors come where the rows are read.
  const fed = pipeline(text, whole(), parser).catch(() => {})
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<Parsed>
  let number = 0
  let header: string[] = []
  const next = async () => {
    try {
      return await records.next()
    } catch (error) {
      throw brokenCsv(error as CsvError, number + 1, header)
    }
  }
  const first = await next()
  number = 1
  header = first.done ? [] : first.value.record.map((name) => name.trim())
  if (header.length > MAX_COLUMNS)
    throw new UnreadableTable(`The header has more than ${MAX_COLUMNS} columns.`, { row: 1 })
  const places = new Map(header.map((name, index) => [name, index]))
  async function* rows(): AsyncGenerator<Row> {
    try {
      for (let found = await next(); !found.done; found = await next()) {
        number += 1
        const cells = found.value.record
        if (cells.length === 1 && cells[0]?.trim() === '') continue
        yield csvRow(number, cells, { header, places })
      }
    } finally {
      parser.destroy()
      await fed
    }
  }
  return { header, rows: rows() }
}

/** csv-parse takes bytes. */
const whole = () =>
  new Transform({ writableObjectMode: true, transform: (text, _, done) => done(null, Buffer.from(String(text))) })

function csvRow(
  number: number,
  cells: string[],
  { header, places }: { header: string[]; places: Map<string, number> },
): Row {
  const isUneven = cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '')
  return {
    number,
    valueOf: (column) => cells[places.get(column) ?? -1],
    text: cells.join('\u001f'),
    ...(isUneven && {
      problem: {
        column: header.at(-1) ?? null,
        code: 'uneven_row',
        message: `The row has ${cells.length} cells, the header ${header.length}: a delimiter or a quote in a text may be unquoted.`,
      },
    }),
  }
}

function brokenCsv(error: CsvError, row: number, header: string[]): Error {
  if (typeof error.code !== 'string' || !error.code.startsWith('CSV_')) return error
  const { column } = error as unknown as { column?: number | string }
  const name = typeof column === 'number' ? (header[column] ?? `number ${column + 1}`) : null
  const message =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `The row has more than ${MAX_ROW_BYTES} bytes: a quote may never be closed.`
      : error.message.replace(/^[\w ]*: /, '')
  return new UnreadableTable(message, { row, column: name })
}

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<Row> {
  let number = 0
  for await (const line of linesOf(text)) {
    number += 1
    if (line.trim() !== '') yield ndjsonRow(number, line)
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let number = 1
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    number += lines.length
    yield* lines
    if (rest.length > MAX_ROW_BYTES) {
      throw new UnreadableTable(`The line has more than ${MAX_ROW_BYTES} bytes.`, { row: number })
    }
  }
  yield rest
}

function ndjsonRow(number: number, line: string): Row {
  const object = objectOf(line)
  if (object === undefined) {
    const message = 'The line is no JSON object.'
    return { number, valueOf: () => undefined, text: line, problem: { column: null, code: 'not_an_object', message } }
  }
  return { number, valueOf: (column) => insideOf(object, column), text: line, names: Object.keys(object) }
}

function objectOf(line: string): Record<string, unknown> | undefined {
  const value = jsonOf(line)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** A field of an object, or of one inside it by a path with dots. */
export function insideOf(object: unknown, path: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined
  if (Object.hasOwn(object, path)) return (object as Record<string, unknown>)[path]
  const [step = '', ...rest] = path.split('.')
  if (rest.length === 0 || !Object.hasOwn(object, step)) return undefined
  return insideOf((object as Record<string, unknown>)[step], rest.join('.'))
}

/** The objects of a list, which a cell of CSV holds as JSON; none where it is no list. */
export function objectsOf(value: unknown): unknown[] {
  const list = typeof value === 'string' ? jsonOf(value) : value
  return Array.isArray(list) ? list : []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestAnswer } from './test-answer.ts'

/** A call of the API with what it was answered. */
export interface RecordedCall {
  method: string
  /** The path and the query. */
  url: string
  headers: Record<string, string>
  /** In base64, since it may hold files. */
  body: string
  answer: { status: number; headers: Record<string, string>; body: string }
}

/** Where calls are recorded, a file for each process; nowhere if it is not set. */
const FOLDER = process.env.HIRELINE_RECORDED_CALLS

const LARGEST_BODY = 100_000

const recorded = new Set<string>()

/** Keeps the first call of each shape, if calls are recorded: of very many that differ in their values alone, one says it all. */
export function recordCall(
  documentedPath: string,
  request: { method: string; url: string; headers: Record<string, string>; body: string | Buffer },
  answer: TestAnswer,
) {
  if (!FOLDER || request.body.length > LARGEST_BODY) return
  const body = Buffer.from(request.body)
  const url = new URL(request.url, 'http://hireline.test')
  const shape = JSON.stringify([
    request.method,
    documentedPath,
    [...url.searchParams.keys()],
    request.headers['content-type']?.split(';')[0],
    shapeOf(parsed(body)),
    answer.status,
    answer.body?.code,
    shapeOf(answer.body),
  ])
  const key = createHash('sha256').update(shape).digest('base64')
  if (recorded.has(key)) return
  recorded.add(key)
  const call: RecordedCall = {
    method: request.method,
    // The document has the paths in one spelling; with and without the slash at the end they are the same.
    url: url.pathname.replace(/\/?$/, documentedPath.endsWith('/') ? '/' : '') + url.search,
    headers: request.headers,
    body: body.toString('base64'),
    answer: { status: answer.status, headers: texts(answer.headers), body: JSON.stringify(answer.body) },
  }
  appendFileSync(join(FOLDER, `${process.pid}.ndjson`), `${JSON.stringify(call)}\n`)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return body.length > 0
  }
}

/** The types of a value's parts; names that are values themselves, such as ids, count as one. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort()
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  const entries = Object.entries(value).map(([name, part]) => [/^[a-z_]+$/.test(name) ? name : '*', shapeOf(part)])
  return [...new Set(entries.map((entry) => JSON.stringify(entry)))].sort()
}

const texts = (headers: TestAnswer['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/**
 * Moves the people of a spreadsheet (CSV with the columns id, name, email, phone) into a hiring flow, and writes what became of each row
 * beside it. Run it again after a crash, or with corrected rows: it goes on where it was, and nobody comes twice.
 *
 *   HIRELINE_URL=… HIRELINE_API_KEY=… node move-people.ts people.csv FLOW_ID
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { Hireline, HirelineError } from '@hireline/sdk'
import { parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'

type Row = Record<'id' | 'name' | 'email' | 'phone', string>

const AT_ONCE = 4
const [file = 'people.csv', flow_id = ''] = process.argv.slice(2)
const report = `${file}.report.csv`
const hireline = new Hireline({ retries: 20 })

/** The first number of a cell such as `(213) 373-4253 ext. 12 / 555-0100`, or of one that says `n/a`. Hireline reads it in your company’s country. */
function phoneOf(cell: string): string | undefined {
  const [first = ''] = cell.split(/[/;,|]|\bor\b/i)
  const number = first.replace(/(ext|x)\.?\s*\d+.*$/i, '').replace(/[^\d+]/g, '')
  return /\d{5}/.test(number) ? number : undefined
}

/** Makes or updates the person’s application. A phone number that cannot be one does not hold the person up. */
async function move(row: Row): Promise<{ outcome: string; application: string; problem: string }> {
  const phone_number = phoneOf(row.phone)
  const person = {
    flow_id,
    external_identifier: row.id.trim(),
    full_name: row.name.trim(),
    'USER.PERSONAL_INFORMATION.EMAIL': row.email.trim().toLowerCase() || undefined,
    requires_async_processing: true,
  }
  const send = (input: typeof person & { phone_number?: string }) =>
    hireline.candidates.createOrUpdate(input, { idempotencyKey: `move-people ${digest(input)}` })
  try {
    try {
      const { application_id } = await send({ ...person, phone_number })
      const problem = phone_number === undefined && row.phone.trim() !== '' ? `no phone number in "${row.phone}"` : ''
      return { outcome: 'moved', application: application_id, problem }
    } catch (error) {
      if (!HirelineError.is(error, 'invalid_phone_number')) throw error
      const { application_id } = await send(person)
      return { outcome: 'moved', application: application_id, problem: `not a phone number: "${row.phone}"` }
    }
  } catch (error) {
    // What is wrong with a row is told beside it; anything else ends the program, which can be run again.
    if (!HirelineError.is(error) || error.status !== 400) throw error
    const problem = error.details.map(({ field, message }) => `${field} ${message}`).join('; ') || error.message
    return { outcome: 'refused', application: '', problem }
  }
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)

/** The rows that were moved as they stand now. */
async function movedRows(): Promise<Set<string>> {
  if (!existsSync(report)) {
    await appendFile(report, 'line,id,row,outcome,application_id,problem\n')
    return new Set()
  }
  // A crash may have cut the last line short.
  const text = await readFile(report, 'utf8')
  if (!text.endsWith('\n')) await appendFile(report, '\n')
  const lines: Record<string, string>[] = parseWhole(text, {
    columns: true,
    relax_column_count: true,
    skip_records_with_error: true,
  })
  return new Set(
    lines.flatMap(({ outcome, row, problem }) => (outcome === 'moved' && row && problem !== undefined ? [row] : [])),
  )
}

const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`

const moved = await movedRows()
const before = moved.size
const rows = createReadStream(file).pipe(parse({ columns: true, bom: true, skip_empty_lines: true, info: true }))
const lines: AsyncIterator<{ record: Row; info: { lines: number } }> = rows[Symbol.asyncIterator]()
const counts: Record<string, number> = {}

async function work(): Promise<void> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { record, info } = next.value
    const row = digest(record)
    if (moved.has(row)) continue
    moved.add(row)
    const { outcome, application, problem } = await move(record)
    await appendFile(report, `${[info.lines, record.id, row, outcome, application, problem].map(cell).join(',')}\n`)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
console.log(`${counts.moved ?? 0} moved, ${counts.refused ?? 0} refused, ${before} were moved before; see ${report}`)

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What stands in the CSV and what of it in the Parquet file, in the words of DuckDB's SQL. */
export interface ParquetTable {
  /** The type of each column of the CSV, in order. */
  columns: Record<string, string>
  /** What is selected from them. */
  select: string
}

const PROGRAM = fileURLToPath(new URL('./parquet-process.ts', import.meta.url))
const MAX_COMPLAINT_CHARACTERS = 2000

/**
 * Writes what a CSV file holds to a Parquet file, in a process of its own: neither its work nor its memory is this one's. The
 * same CSV makes the same bytes. When this process dies, the other one ends too.
 * @returns how many rows the file holds @throws when it could not be written; what is there then is no file
 */
export async function writeParquet(csvPath: string, parquetPath: string, table: ParquetTable): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM, csvPath, parquetPath, JSON.stringify(table)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const rows = textOf(child.stdout)
  const complaint = textOf(child.stderr)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The Parquet file could not be written (${code}): ${complaint().trim()}`)
  return Number(rows())
}

/** Collects what a process says. @returns what tells its end */
function textOf(output: ChildProcess['stdout']): () => string {
  let text = ''
  output?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-MAX_COMPLAINT_CHARACTERS)
  })
  return () => text
}

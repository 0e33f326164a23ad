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
const MOST_COMPLAINT_CHARACTERS = 2000

/**
 * Writes CSV that comes in pieces to a Parquet file, in a process of its own: neither its work nor its memory is this
 * one's. When this process dies, the other one ends with its input.
 */
export class ParquetWriter {
  readonly path: string
  readonly #process: ChildProcess
  readonly #ended: Promise<number>

  constructor(path: string, table: ParquetTable) {
    this.path = path
    // The library opens its input by name, which works for a pipe; Node.js hands on a socket.
    const command = 'cat | exec "$0" "$@"'
    this.#process = spawn('/bin/sh', ['-c', command, process.execPath, PROGRAM, path, JSON.stringify(table)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // A process that ends early says why on its own account.
    this.#process.stdin?.on('error', () => {})
    this.#ended = this.#end()
    this.#ended.catch(() => {})
  }

  /** Resolves when the piece is on its way. @throws when the file cannot be written */
  async write(piece: Buffer): Promise<void> {
    const problem = await new Promise<Error | null | undefined>((resolve) => {
      this.#process.stdin?.write(piece, resolve)
    })
    if (!problem) return
    await this.#ended
    throw problem
  }

  /** Resolves when the file is whole. @returns how many rows it holds @throws when it could not be written */
  async end(): Promise<number> {
    this.#process.stdin?.end()
    return await this.#ended
  }

  /** Stops the process; what it has written is no file. */
  async abandon(): Promise<void> {
    this.#process.stdin?.destroy()
    await this.#ended.catch(() => {})
  }

  async #end(): Promise<number> {
    let rows = ''
    let complaint = ''
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      rows += text
    })
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-MOST_COMPLAINT_CHARACTERS)
    })
    const [code] = (await once(this.#process, 'close')) as [number | null]
    if (code !== 0) throw new Error(`The Parquet file could not be written (${code}): ${complaint.trim()}`)
    return Number(rows)
  }
}

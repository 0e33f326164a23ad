import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { ParquetTable } from '../parquet/write-parquet.ts'
import type { Services } from '../services.ts'
import type { ReceivedFile } from '../storage/receive-file.ts'
import { copyEvents, EVENTS_TABLE } from './events-csv.ts'
import type { EventSelection } from './selected-events.ts'

/** What the process is told. */
export interface EventFilesTask {
  connection: pg.ClientConfig
  statement: string
  folder: string
  parquetPath: string
  table: ParquetTable
}

/** What the process tells. */
export type EventFilesNews = { rowsSoFar: number } | { result: EventFilesResult } | { problem: string }

export interface EventFilesResult {
  csv: FileFacts
  parquet: FileFacts
  rows: number
}

/** A temporary file, without the function that removes it, which no process can send. */
export type FileFacts = Omit<ReceivedFile, 'discard'>

const PROGRAM = fileURLToPath(new URL(`./event-files-process${extname(import.meta.url)}`, import.meta.url))

/**
 * Writes events to a temporary CSV file, and what that holds to a Parquet file, in a process of its own: neither its work nor
 * its memory is this one's. When this process dies, the other one ends too.
 * @param parquetPath where the Parquet file is to lie for the time being
 * @param onProgress is told the rows so far
 */
export async function writeEventFiles(
  { db, pool, storage }: Pick<Services, 'db' | 'pool' | 'storage'>,
  selection: EventSelection,
  parquetPath: string,
  onProgress: (rows: number) => void,
): Promise<{ csv: ReceivedFile; parquet: ReceivedFile; rows: number }> {
  const task: EventFilesTask = {
    connection: connectionOf(pool),
    statement: copyEvents(db, selection),
    folder: storage.incoming,
    parquetPath,
    table: EVENTS_TABLE,
  }
  const { csv, parquet, rows } = await runProcess(task, onProgress)
  return { csv: discardable(csv), parquet: discardable(parquet), rows }
}

function runProcess(task: EventFilesTask, onProgress: (rows: number) => void): Promise<EventFilesResult> {
  const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced' })
  return new Promise((resolve, reject) => {
    child.on('message', (news: EventFilesNews) => {
      if ('rowsSoFar' in news) onProgress(news.rowsSoFar)
      else if ('result' in news) resolve(news.result)
      else reject(new Error(news.problem))
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      reject(new Error(`The process ended before the files were written (${signal ?? code}).`))
    })
    child.send(task)
  })
}

const discardable = (facts: FileFacts): ReceivedFile => ({
  ...facts,
  discard: () => rm(facts.path, { force: true }),
})

/** How the pool connects, as far as a process can be told. */
function connectionOf({ options }: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = options
  return { connectionString, host, port, user, database, ssl, ...(typeof password === 'string' && { password }) }
}

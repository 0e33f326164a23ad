import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { ParquetTable } from '../parquet/write-parquet.ts'
import type { Services } from '../services.ts'
import type { ReceivedFile } from '../storage/receive-file.ts'
import { copyEvents, EVENTS_TABLE } from './events-csv.ts'
import type { EventSelection } from './selected-events.ts'

/** What the thread is told. */
export interface EventFilesTask {
  connection: pg.ClientConfig
  statement: string
  folder: string
  parquetPath: string
  table: ParquetTable
}

/** What the thread tells. */
export type EventFilesNews = { rowsSoFar: number } | EventFilesResult

interface EventFilesResult {
  csv: FileFacts
  parquet: FileFacts
  rows: number
}

/** A temporary file, without the function that removes it, which no thread can send. */
export type FileFacts = Omit<ReceivedFile, 'discard'>

const THREAD = new URL('./event-files-thread.ts', import.meta.url)

/** A row leaves much that is of no use any more; little room for it keeps the memory of the process small. */
const YOUNG_GENERATION_MEGABYTES = 6

/**
 * Writes events to a temporary CSV file and, at the same time and from the same text, to a Parquet file, in a thread of its
 * own. Memory is bounded: whichever is slowest holds up the others.
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
  const { csv, parquet, rows } = await runThread(task, onProgress)
  return { csv: discardable(csv), parquet: discardable(parquet), rows }
}

function runThread(task: EventFilesTask, onProgress: (rows: number) => void): Promise<EventFilesResult> {
  const thread = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MEGABYTES },
  })
  let result: EventFilesResult | undefined
  thread.on('message', (news: EventFilesNews) => {
    if ('rowsSoFar' in news) onProgress(news.rowsSoFar)
    else result = news
  })
  return new Promise((resolve, reject) => {
    thread.on('error', reject)
    thread.on('exit', () => {
      if (result) resolve(result)
      else reject(new Error('The thread ended before the files were written.'))
    })
  })
}

const discardable = (facts: FileFacts): ReceivedFile => ({
  ...facts,
  head: Buffer.from(facts.head),
  discard: () => rm(facts.path, { force: true }),
})

/** How the pool connects, as far as a thread can be told. */
function connectionOf({ options }: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = options
  return { connectionString, host, port, user, database, ssl, ...(typeof password === 'string' && { password }) }
}

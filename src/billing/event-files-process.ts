/**
 * The program that `writeEventFiles` starts: writes both files, says how far it is, and last what they came to, or why they
 * could not be written. Its parent decides when it ends, not whoever stops the service; it never outlives its parent.
 */
import pg from 'pg'
import { CopiedRows } from '../db/copied-rows.ts'
import { writeParquet } from '../parquet/write-parquet.ts'
import { type ReceivedFile, receiveFile } from '../storage/receive-file.ts'
import { writtenFile } from '../storage/written-file.ts'
import type { EventFilesNews, EventFilesResult, EventFilesTask, FileFacts } from './event-files.ts'

const CONNECT_MILLISECONDS = 10_000
/** However many rows there are: a server that hangs meanwhile shall not hold up the next export for ever. */
const MAX_COPY_SECONDS = 3600
const PROGRESS_EVERY_MILLISECONDS = 500

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.once('disconnect', () => process.exit(1))
process.once('message', async (task: EventFilesTask) => {
  const news = await writeFiles(task).catch((error: Error): EventFilesNews => ({ problem: error.message }))
  tell(news, () => process.exit())
})

function tell(news: EventFilesNews, told = () => {}) {
  process.send?.(news, undefined, undefined, told)
}

async function writeFiles({ connection, statement, folder, parquetPath, table }: EventFilesTask) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MILLISECONDS })
  // What breaks it breaks the stream too.
  client.on('error', () => {})
  await client.connect()
  const late = setTimeout(() => {
    client.connection.stream.destroy(new Error(`The rows took longer than ${MAX_COPY_SECONDS} s.`))
  }, MAX_COPY_SECONDS * 1000)
  await client.query(
    "begin read only; set local statement_timeout = 0; set local jit = off; set local timezone = 'UTC'",
  )
  const rows = new CopiedRows(client, statement)
  const telling = setInterval(() => tell({ rowsSoFar: rows.count }), PROGRESS_EVERY_MILLISECONDS)
  const csv = await receiveFile(rows, { folder, maxBytes: Number.POSITIVE_INFINITY })
  clearInterval(telling)
  clearTimeout(late)
  try {
    return { result: await addParquet(csv, rows.count, parquetPath, table) }
  } catch (error) {
    await csv.discard()
    throw error
  }
}

async function addParquet(
  csv: ReceivedFile,
  rows: number,
  parquetPath: string,
  table: EventFilesTask['table'],
): Promise<EventFilesResult> {
  const parquetRows = await writeParquet(csv.path, parquetPath, table)
  if (parquetRows !== rows) throw new Error(`${rows} rows are in the CSV, ${parquetRows} in the Parquet file.`)
  return { csv: factsOf(csv), parquet: factsOf(await writtenFile(parquetPath)), rows }
}

function factsOf({ discard: _, ...facts }: ReceivedFile): FileFacts {
  return facts
}

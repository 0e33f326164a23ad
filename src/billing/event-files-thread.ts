/** The thread that `writeEventFiles` starts: writes both files, says how far it is, and last what they came to. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { CopiedRows } from '../db/copied-rows.ts'
import { writeParquet } from '../parquet/write-parquet.ts'
import { type ReceivedFile, receiveFile } from '../storage/receive-file.ts'
import { writtenFile } from '../storage/written-file.ts'
import type { EventFilesNews, EventFilesTask, FileFacts } from './event-files.ts'

const CONNECT_MILLISECONDS = 10_000
/** However many rows there are: a server that hangs meanwhile shall not hold up the next export for ever. */
const MAX_COPY_SECONDS = 3600
const PROGRESS_EVERY_MILLISECONDS = 500

const port = parentPort as MessagePort
const { connection, statement, folder, parquetPath, table } = workerData as EventFilesTask
const tell = (news: EventFilesNews) => port.postMessage(news)

const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MILLISECONDS })
// What breaks it breaks the stream too.
client.on('error', () => {})
await client.connect()
// Not pg's query_timeout: its timer outlives a COPY that has ended, and with it the thread.
const late = setTimeout(() => {
  client.connection.stream.destroy(new Error(`The rows took longer than ${MAX_COPY_SECONDS} s.`))
}, MAX_COPY_SECONDS * 1000)
let csv: ReceivedFile | undefined
try {
  await client.query(
    "begin read only; set local statement_timeout = 0; set local jit = off; set local timezone = 'UTC'",
  )
  const copy = new CopiedRows(client, statement)
  const telling = setInterval(() => tell({ rowsSoFar: copy.count }), PROGRESS_EVERY_MILLISECONDS)
  csv = await receiveFile(copy, { folder, maxBytes: Number.POSITIVE_INFINITY }).finally(() => clearInterval(telling))
  const parquetRows = await writeParquet(csv.path, parquetPath, table)
  if (parquetRows !== copy.count) {
    throw new Error(`${copy.count} rows are in the CSV, ${parquetRows} in the Parquet file.`)
  }
  tell({ csv: factsOf(csv), parquet: factsOf(await writtenFile(parquetPath)), rows: copy.count })
} catch (error) {
  await csv?.discard()
  throw error
} finally {
  clearTimeout(late)
  // What still comes from the database is not waited for.
  client.connection.stream.destroy()
}

function factsOf({ discard: _, ...facts }: ReceivedFile): FileFacts {
  return facts
}

/** The thread that `writeEventFiles` starts: writes both files, says how far it is, and last what they came to. */
import { Readable } from 'node:stream'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { ParquetWriter } from '../parquet/parquet-writer.ts'
import { type ReceivedFile, receiveFile } from '../storage/receive-file.ts'
import { writtenFile } from '../storage/written-file.ts'
import { withCrlf } from './csv-lines.ts'
import type { EventFilesNews, EventFilesTask, FileFacts } from './event-files.ts'

const PIECE_BYTES = 131_072
const PROGRESS_EVERY_MILLISECONDS = 500

const port = parentPort as MessagePort
const { connection, statement, folder, parquetPath, table } = workerData as EventFilesTask
const tell = (news: EventFilesNews) => port.postMessage(news)

const client = new pg.Client(connection)
// What breaks it breaks the stream too.
client.on('error', () => {})
await client.connect()
const parquet = new ParquetWriter(parquetPath, table)
let csv: ReceivedFile | undefined
try {
  await client.query('begin read only; set local jit = off')
  const copy = client.query(copyTo(statement, { highWaterMark: PIECE_BYTES }))
  const stream = Readable.from(passOn(copy), { objectMode: false })
  csv = await receiveFile(stream, { folder, maxBytes: Number.POSITIVE_INFINITY })
  const parquetRows = await parquet.end()
  if (parquetRows !== copy.rowCount) {
    throw new Error(`${copy.rowCount} rows are in the CSV, ${parquetRows} in the Parquet file.`)
  }
  tell({ csv: factsOf(csv), parquet: factsOf(await writtenFile(parquetPath)), rows: copy.rowCount })
} catch (error) {
  await csv?.discard()
  throw error
} finally {
  await parquet.abandon()
  // What still comes from the database is not waited for.
  client.connection.stream.destroy()
}

function factsOf({ discard: _, ...facts }: ReceivedFile): FileFacts {
  return facts
}

/** The lines of the CSV as they go into its file, after the Parquet writer has taken them too. */
async function* passOn(copy: CopyToStreamQuery): AsyncIterable<Buffer> {
  // The heading is no row.
  let rows = -1
  let toldAt = performance.now()
  for await (const piece of piecesOf(copy)) {
    const { text, lines } = withCrlf(piece)
    rows += lines
    if (performance.now() - toldAt > PROGRESS_EVERY_MILLISECONDS) {
      toldAt = performance.now()
      tell({ rowsSoFar: rows })
    }
    await parquet.write(text)
    yield text
  }
}

/** The database sends a few rows at a time; what is done for each piece is worth more at once. */
async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

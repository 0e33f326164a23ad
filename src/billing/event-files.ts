import { Readable } from 'node:stream'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { ParquetWriter } from '../parquet/parquet-writer.ts'
import type { Services } from '../services.ts'
import type { ReceivedFile } from '../storage/receive-file.ts'
import { withCrlf } from './csv-lines.ts'
import { copyEvents, EVENTS_TABLE } from './events-csv.ts'
import type { EventSelection } from './selected-events.ts'

const PIECE_BYTES = 262_144
const PROGRESS_EVERY_MILLISECONDS = 500

/**
 * Writes events to a temporary CSV file and, at the same time and from the same text, to a Parquet file at a path. Memory is
 * bounded: whichever is slowest holds up the others. @param onProgress is told the rows so far
 */
export async function writeEvents(
  { db, pool, storage }: Pick<Services, 'db' | 'pool' | 'storage'>,
  selection: EventSelection,
  parquetPath: string,
  onProgress: (rows: number) => Promise<void>,
): Promise<{ csv: ReceivedFile; rows: number }> {
  const client = await pool.connect()
  const parquet = new ParquetWriter(parquetPath, EVENTS_TABLE)
  let csv: ReceivedFile | undefined
  try {
    await client.query('begin read only; set local jit = off')
    const copy = client.query(copyTo(copyEvents(db, selection), { highWaterMark: PIECE_BYTES }))
    const stream = Readable.from(passOn(copy, parquet, onProgress), { objectMode: false })
    csv = await storage.receive(stream, { maxBytes: Number.POSITIVE_INFINITY })
    await parquet.end()
    await client.query('commit')
    client.release()
    return { csv, rows: copy.rowCount }
  } catch (error) {
    // What still comes from the database is not waited for.
    client.release(true)
    await parquet.abandon()
    await csv?.discard()
    throw error
  }
}

/** The lines of the CSV as they go into its file, after the Parquet writer has taken them too. */
async function* passOn(
  copy: CopyToStreamQuery,
  parquet: ParquetWriter,
  onProgress: (rows: number) => Promise<void>,
): AsyncIterable<Buffer> {
  // The heading is no row.
  let rows = -1
  let toldAt = performance.now()
  for await (const piece of piecesOf(copy)) {
    const { text, lines } = withCrlf(piece)
    rows += lines
    if (performance.now() - toldAt > PROGRESS_EVERY_MILLISECONDS) {
      toldAt = performance.now()
      await onProgress(rows)
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

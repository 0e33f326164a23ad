import type pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'

const QUOTE = 34
const CARRIAGE_RETURN = 13
const LINE_FEED = 10

/**
 * What `COPY … TO STDOUT (FORMAT csv, HEADER)` says, its rows ended by CRLF as RFC 4180 has it, where PostgreSQL writes LF. The
 * database waits while nobody reads.
 */
export class CopiedRows implements AsyncIterable<Buffer> {
  readonly #copy: CopyToStreamQuery
  #isQuoted = false
  #ends = 0

  constructor(client: pg.ClientBase, statement: string) {
    this.#copy = client.query(copyTo(statement))
    // It only says that it failed; whoever begins to read afterwards would wait for ever.
    this.#copy.on('error', (error) => this.#copy.destroy(error))
  }

  /** How many rows have come so far, without the heading. */
  get count(): number {
    return Math.max(0, this.#ends - 1)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const piece of this.#copy) yield this.#endRows(piece)
  }

  #endRows(piece: Buffer): Buffer {
    const ended = Buffer.allocUnsafe(2 * piece.length)
    let filled = 0
    // Three times as fast as an iterator.
    for (let index = 0; index < piece.length; index += 1) {
      const byte = piece[index] as number
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted
      else if (byte === LINE_FEED && !this.#isQuoted) {
        ended[filled++] = CARRIAGE_RETURN
        this.#ends += 1
      }
      ended[filled++] = byte
    }
    return ended.subarray(0, filled)
  }
}

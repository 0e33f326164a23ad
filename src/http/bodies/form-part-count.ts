import type { FastifyRequest } from 'fastify'

const DASHES = Buffer.from('--')

/**
 * Counts the parts of a multipart body by its delimiters as the body passes by, so that a part that the parser leaves out
 * can be noticed. The parser's own limits tell of too many parts only: one without a `Content-Disposition: form-data`
 * (@fastify/busboy 3.2, `skipPart`) is passed over without an event, and what the caller meant to send would be missing
 * from a success.
 */
export function countPartsIn({ raw, headers }: FastifyRequest): { parts: () => number } {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '')
  const count = new PartCount(boundary?.[1] ?? boundary?.[2] ?? '')
  if (boundary) raw.on('data', (chunk: Buffer) => count.add(chunk))
  return { parts: () => count.parts }
}

/** Counts the parts of a multipart body that comes in chunks, cut anywhere. */
export class PartCount {
  parts = 0
  readonly #delimiter: Buffer
  /** A delimiter and the two bytes after it, which say whether it is the last. */
  readonly #reach: number
  /** The end of what has come, in which a delimiter may have begun. The first one may be at the very beginning. */
  #rest: Buffer = Buffer.from('\r\n')

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#reach = this.#delimiter.length + 2
  }

  add(chunk: Buffer) {
    const seam = Buffer.concat([this.#rest, chunk.subarray(0, this.#reach)])
    const seamEnd = this.#countFrom(seam, 0)
    if (chunk.length <= this.#reach) {
      this.#rest = seam.subarray(Math.max(seamEnd, seam.length - this.#reach + 1))
      return
    }
    const end = this.#countFrom(chunk, Math.max(0, seamEnd - this.#rest.length))
    // A copy: a view would keep the whole chunk in memory.
    this.#rest = Buffer.from(chunk.subarray(Math.max(end, chunk.length - this.#reach + 1)))
  }

  /** @returns where the last whole delimiter ends, or `from` */
  #countFrom(bytes: Buffer, from: number): number {
    let end = from
    for (;;) {
      const at = bytes.indexOf(this.#delimiter, end)
      if (at < 0 || at + this.#reach > bytes.length) return end
      end = at + this.#delimiter.length
      if (!bytes.subarray(end, end + 2).equals(DASHES)) this.parts += 1
    }
  }
}

import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Encrypt } from './encryption.ts'
import { CHECKSUM, noteOf } from './part-checksum.ts'

/** Larger contents are written as several parts: each is checked in memory before it is used. */
export const PART_BYTES = 4 * 1024 * 1024

const numbered = (name: string, number: number) => `${name}.${String(number).padStart(6, '0')}`

/** The same bytes in pieces of at most `PART_BYTES`, and of no less except at the end. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let held = 0
  for await (let piece of content) {
    while (held + piece.length >= PART_BYTES) {
      const fitting = PART_BYTES - held
      yield Buffer.concat([...pieces, piece.subarray(0, fitting)])
      piece = piece.subarray(fitting)
      pieces = []
      held = 0
    }
    pieces.push(piece)
    held += piece.length
  }
  if (held > 0) yield Buffer.concat(pieces)
}

/**
 * A tar archive, compressed by Zstandard and perhaps encrypted by age: `age -d`, `zstd -d` and `tar` take it apart, too. Each
 * part has its checksum in its header.
 */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #hash = createHash('sha256')
  readonly #written: Promise<void>
  #parts = 0

  /** @param encrypt what makes the bytes unreadable, if anything does */
  constructor(destination: Writable, encrypt?: Encrypt) {
    const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    const tar = Readable.from(this.#pack)
    this.#written = encrypt ? pipeline(tar, compressed, encrypt, destination) : pipeline(tar, compressed, destination)
    this.#written.catch((error) => this.#pack.destroy(error))
  }

  /** Writes one part; it waits while the destination does. */
  async add(name: string, content: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(content).digest('hex')
    this.#hash.update(noteOf(name, content.length)).update(content)
    this.#parts += 1
    const added = new Promise<void>((resolve, reject) => {
      const pax = { [CHECKSUM]: sha256 }
      const entry = this.#pack.entry({ name, size: content.length, pax } as never, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.end(content)
    })
    await Promise.race([added, this.#written])
  }

  /** Writes JSON as one part. */
  addJson(name: string, value: unknown): Promise<void> {
    return this.add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  }

  /** Writes a content of unknown length: as one part, or as several with numbers. @returns its bytes */
  async addAll(name: string, content: AsyncIterable<Buffer>): Promise<number> {
    let bytes = 0
    let number = 0
    let waiting: Buffer | undefined
    for await (const part of inParts(content)) {
      if (waiting) await this.add(numbered(name, ++number), waiting)
      waiting = part
      bytes += part.length
    }
    await this.add(number === 0 ? name : numbered(name, number + 1), waiting ?? Buffer.alloc(0))
    return bytes
  }

  /** How many parts there are so far, and the checksum of all. */
  get sum(): { parts: number; sha256: string } {
    return { parts: this.#parts, sha256: this.#hash.copy().digest('hex') }
  }

  /** Ends the archive, and waits until the destination has all of it. */
  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#written
  }

  /** Gives up: the destination gets no end. */
  abandon(error: Error): void {
    this.#pack.destroy(error)
  }
}

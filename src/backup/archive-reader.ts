import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { PART_BYTES } from './archive-writer.ts'
import { decrypted, ENCRYPTED_HEAD, type Unlock } from './encryption.ts'
import { ENDING_PART, type Ending } from './manifest.ts'
import { CHECKSUM, noteOf } from './part-checksum.ts'

const ZSTANDARD_HEAD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
/** The list of a backup's files that could not be had is as long as they are many. */
const MAX_ENDING_BYTES = 1024 * 1024 * 1024

/** A backup cannot be restored, and why. */
export class UnusableBackup extends Error {}

/** One checked part. Those of one content have the same name and come one after the other. */
export interface Part {
  name: string
  content: Buffer
}

/**
 * The parts of a backup, each with the content that was written, and last its ending, with the checksum of all.
 * @throws {UnusableBackup} as soon as something is damaged, or missing at the end
 */
export async function* readArchive(source: AsyncIterable<Buffer>, unlock: Unlock): AsyncGenerator<Part> {
  const archive = extract()
  const { head, whole } = await beginning(source)
  const isEncrypted = head.toString('latin1').startsWith(ENCRYPTED_HEAD)
  requireKnownHead(head, isEncrypted, unlock)
  const decompress = createZstdDecompress()
  const compressed = withByteAfter(isEncrypted ? clear(whole, unlock) : whole)
  const read = pipeline(Readable.from(compressed.pieces), decompress, archive)
  read.catch(() => {})
  const hash = createHash('sha256')
  let parts = 0
  let ending: Ending | undefined
  try {
    for await (const entry of archive) {
      const { name, size = 0, pax } = entry.header as typeof entry.header & { pax?: Record<string, string> }
      const isEnding = name === ENDING_PART
      if (ending || size > (isEnding ? MAX_ENDING_BYTES : PART_BYTES)) throw damaged(name)
      const pieces: Buffer[] = []
      for await (const piece of entry) pieces.push(piece as Buffer)
      const content = Buffer.concat(pieces)
      if (createHash('sha256').update(content).digest('hex') !== pax?.[CHECKSUM]) throw damaged(name)
      if (isEnding) {
        ending = JSON.parse(content.toString()) as Ending
        if (ending.parts !== parts || ending.sha256 !== hash.digest('hex')) throw damaged('the whole')
      } else {
        hash.update(noteOf(name, content.length)).update(content)
        parts += 1
      }
      yield { name: name.replace(/\.\d{6,}$/, ''), content }
    }
    await read
    if (decompress.bytesWritten !== compressed.bytes()) throw damaged('its end')
  } catch (error) {
    if (error instanceof UnusableBackup) throw error
    throw new UnusableBackup(`The backup is damaged or cut off: ${(error as Error).message}.`, { cause: error })
  } finally {
    archive.destroy()
  }
  if (!ending) throw new UnusableBackup('The backup is cut off: its end is missing.')
}

const damaged = (name: string) => new UnusableBackup(`The backup is damaged: ${name} is not what was written.`)

/** The first bytes, and all bytes with them. */
async function beginning(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const pieces = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < ENCRYPTED_HEAD.length) {
    const next = await pieces.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* whole() {
    yield head
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  return { head, whole: whole() }
}

function requireKnownHead(head: Buffer, isEncrypted: boolean, { passphrase, identities }: Unlock) {
  if (isEncrypted && passphrase === undefined && identities.length === 0) {
    throw new UnusableBackup(
      'The backup is encrypted. Set BACKUP_PASSPHRASE, or name the file of your key with --identity.',
    )
  }
  if (!isEncrypted && !head.subarray(0, ZSTANDARD_HEAD.length).equals(ZSTANDARD_HEAD)) {
    throw new UnusableBackup('This is no backup of Hireline.')
  }
}

/**
 * The same bytes and one more, which is left over if the stream before it is whole: Node.js takes a Zstandard stream whose content
 * has all come for whole, though its end and its checksum are missing.
 */
function withByteAfter(source: AsyncIterable<Uint8Array>) {
  let bytes = 0
  async function* pieces() {
    let held: Uint8Array = Buffer.alloc(0)
    for await (const piece of source) {
      yield held
      held = piece
      bytes += piece.length
    }
    yield Buffer.concat([held, Buffer.alloc(1)])
  }
  return { pieces: pieces(), bytes: () => bytes }
}

/** What age says about a wrong key is meant for programmers. */
async function* clear(source: AsyncIterable<Buffer>, unlock: Unlock): AsyncGenerator<Uint8Array> {
  try {
    yield* decrypted(source, unlock)
  } catch (error) {
    const isWrongKey = /no identity matched/.test((error as Error).message)
    throw isWrongKey
      ? new UnusableBackup('The passphrase or the key does not fit this backup.', { cause: error })
      : error
  }
}

import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UnreadableTable } from './read-table.ts'

const MAX_ENTRIES = 500_000
/** Tables compress to a tenth or a twentieth; a two-hundredth is made on purpose. */
const MAX_RATIO = 200
const HARMLESS_BYTES = 10_000_000
const TABLE = /^[^/]+\.(csv|tsv|txt|ndjson|jsonl)$/i
const ZIP = Buffer.from('PK\u0003\u0004')

/** Whether a file that begins so is an archive. */
export const isZip = (head: Buffer): boolean => head.subarray(0, ZIP.length).equals(ZIP)

/** An archive whose directory was read; nothing of it is unpacked but what is asked for, and none of its names is a path of ours. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>

  constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** The size of a file as the archive tells it, which is checked while it is read; undefined for none. */
  sizeOf(name: string): number | undefined {
    return this.#entries.get(plain(name))?.uncompressedSize
  }

  open(name: string): Promise<Readable> {
    const entry = this.#entries.get(plain(name))
    if (!entry) throw new Error(`The archive has no ${name}.`)
    return this.#zip.openReadStreamPromise(entry)
  }

  /** @throws {UnreadableTable} */
  tableName(told: string | undefined): string {
    if (told !== undefined) {
      if (this.#entries.has(plain(told))) return plain(told)
      throw new UnreadableTable(`The archive has no file “${told}”.`)
    }
    const tables = [...this.#entries.keys()].filter((name) => TABLE.test(name))
    const [only] = tables
    if (only !== undefined && tables.length === 1) return only
    throw new UnreadableTable(
      `The archive has ${tables.length === 0 ? 'no table' : `${tables.length} tables`} outside of its folders: name the one with the people as \`table\` in the map.`,
    )
  }

  close() {
    this.#zip.close()
  }
}

/** Names are compared without what means the same. */
const plain = (name: string) => name.replaceAll('\\', '/').replace(/^(\.?\/)+/, '')

/**
 * Opens an archive, unless it is made to do harm: names that lead out of it, entries that share their bytes or become much more
 * than they are.
 * @throws {UnreadableTable}
 */
export async function openArchive(path: string, size: number): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(refuse)
  try {
    const entries = new Map<string, Entry>()
    let packed = 0
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize
      if (entries.size >= MAX_ENTRIES) throw new UnreadableTable(`The archive has more than ${MAX_ENTRIES} files.`)
      if (inflates(entry))
        throw new UnreadableTable(`“${entry.fileName}” would become more than ${MAX_RATIO} times as large as it is.`)
      if (!entry.fileName.endsWith('/')) entries.set(plain(entry.fileName), entry)
    }
    if (packed > size) throw new UnreadableTable('Files of the archive share their bytes.')
    return new Archive(zip, entries)
  } catch (error) {
    zip.close()
    return error instanceof UnreadableTable ? Promise.reject(error) : refuse(error as Error)
  }
}

const inflates = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * MAX_RATIO

function refuse(error: Error): never {
  throw new UnreadableTable(`The archive is refused: ${error.message}.`)
}

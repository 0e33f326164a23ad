import type { Readable } from 'node:stream'
import { FileMissing } from '../storage/file-errors.ts'
import type { Storage } from '../storage/storage.ts'
import { PART_BYTES } from './archive-writer.ts'
import type { NamedFile } from './named-files.ts'

/** A bucket answers after a while, however small the file. */
const FILES_AT_ONCE = 16

/** A file with what it holds; nothing where the store does not have it. */
export interface OpenedFile {
  file: NamedFile
  content: AsyncIterable<Buffer> | undefined
}

/** The files in their order, with the next small ones being read already. Large ones are opened when it is their turn. */
export async function* readAhead(storage: Storage, files: AsyncIterable<NamedFile>): AsyncGenerator<OpenedFile> {
  const waiting: { file: NamedFile; small?: Promise<Buffer[] | undefined> }[] = []
  for await (const file of files) {
    const isSmall = file.bytes <= PART_BYTES
    const small = isSmall ? readWhole(storage, file.key) : undefined
    // Whoever waits for it is told.
    small?.catch(() => {})
    waiting.push({ file, ...(small && { small }) })
    const first = waiting.length > FILES_AT_ONCE ? waiting.shift() : undefined
    if (first) yield { file: first.file, content: await contentOf(storage, first) }
  }
  for (const next of waiting) yield { file: next.file, content: await contentOf(storage, next) }
}

async function contentOf(
  storage: Storage,
  { file, small }: { file: NamedFile; small?: Promise<Buffer[] | undefined> },
): Promise<AsyncIterable<Buffer> | undefined> {
  if (!small) return open(storage, file.key)
  const pieces = await small
  return pieces && inTurn(pieces)
}

async function readWhole(storage: Storage, key: string): Promise<Buffer[] | undefined> {
  const stream = await open(storage, key)
  return stream && (await stream.toArray())
}

async function open(storage: Storage, key: string): Promise<Readable | undefined> {
  try {
    return await storage.open(key)
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

async function* inTurn(pieces: Buffer[]) {
  yield* pieces
}

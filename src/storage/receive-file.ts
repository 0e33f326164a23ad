import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileTooLarge } from './file-errors.ts'

/** A file that has arrived whole and is in a temporary place, not yet kept. */
export interface ReceivedFile {
  path: string
  size: number
  /** Lower-case hexadecimal. */
  sha256: string
  /** The first bytes, up to 4,096. */
  head: Buffer
  /** Removes the temporary file; after `keep` there is none, which is not an error. */
  discard(): Promise<void>
}

/** How much of a file's beginning is kept in memory. */
export const HEAD_BYTES = 4096

/**
 * Writes a stream to a temporary file, one chunk in memory at a time, and fsyncs it. A stream that fails, ends early or
 * is too large leaves no file behind.
 * @throws {FileTooLarge} as soon as one byte too many arrives; the rest of the stream is left unread
 */
export async function receiveFile(
  stream: AsyncIterable<Buffer | string>,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<ReceivedFile> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx', 0o600)
  try {
    const written = await writeAll(stream, file, maxBytes)
    await file.sync()
    await file.close()
    return { path, ...written, discard: () => rm(path, { force: true }) }
  } catch (error) {
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw error
  }
}

async function writeAll(stream: AsyncIterable<Buffer | string>, file: FileHandle, maxBytes: number) {
  const hash = createHash('sha256')
  const head = Buffer.alloc(HEAD_BYTES)
  let size = 0
  for await (const piece of stream) {
    const chunk: Buffer = typeof piece === 'string' ? Buffer.from(piece) : piece
    if (size + chunk.length > maxBytes) throw new FileTooLarge(maxBytes)
    if (size < HEAD_BYTES) chunk.copy(head, size)
    hash.update(chunk)
    await writeChunk(file, chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(size, HEAD_BYTES)) }
}

async function writeChunk(file: FileHandle, chunk: Buffer) {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done)
    done += bytesWritten
  }
}

/** Removes temporary files that a crash left behind: those older than any request that could still be at work. */
export async function removeAbandoned(folder: string, olderThan: Date): Promise<number> {
  let removed = 0
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile() || found.mtime >= olderThan) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

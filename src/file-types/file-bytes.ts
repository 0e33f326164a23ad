import { type FileHandle, open } from 'node:fs/promises'
import { FileRefusal } from './file-type.ts'

const CHUNK_BYTES = 256 * 1024

/** A file on disk, read in small pieces, so that a large one costs no memory. */
export class FileBytes {
  readonly #file: FileHandle
  readonly size: number

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  static async open(path: string): Promise<FileBytes> {
    const file = await open(path)
    return new FileBytes(file, (await file.stat()).size)
  }

  /** The bytes from `start` on, fewer at the end of the file. */
  async read(start: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - start))
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(wanted), 0, wanted, start)
    return buffer.subarray(0, bytesRead)
  }

  /** @throws {FileRefusal} truncated, where the file has fewer bytes */
  async readAll(start: number, length: number): Promise<Buffer> {
    const bytes = await this.read(start, length)
    if (bytes.length < length) throw new FileRefusal('truncated')
    return bytes
  }

  tail(length: number): Promise<Buffer> {
    return this.read(Math.max(0, this.size - length), length)
  }

  /** Where a few bytes first occur at or after `start`, or -1. */
  async indexOf(needle: Buffer, start: number): Promise<number> {
    for (let at = start; at < this.size; at += CHUNK_BYTES) {
      const found = (await this.read(at, CHUNK_BYTES + needle.length - 1)).indexOf(needle)
      if (found >= 0) return at + found
    }
    return -1
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

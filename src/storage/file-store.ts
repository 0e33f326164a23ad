import type { Readable } from 'node:stream'
import type { ReceivedFile } from './receive-file.ts'

/** A file in a list. */
export interface StoredFile {
  key: string
  size: number
  modified: Date
}

/** The name and type of a download. */
export interface LinkOptions {
  fileName: string
  contentType: string
  expiresInSeconds: number
  /** What this service is to know when it serves the file itself. */
  given?: string
}

/** Where kept files are: a folder or a bucket. Keys are ours (see `contentKey`), never a caller's text. */
export interface FileStore {
  /**
   * Puts a received file under its key, all of it or nothing, and removes the temporary file. An existing file is
   * written again, which renews its age, so that a sweep of old orphans leaves it alone.
   */
  keep(file: ReceivedFile, key: string): Promise<void>
  /** @throws {FileMissing} */
  open(key: string): Promise<Readable>
  /** A missing file is not an error. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** A signed address that expires: an absolute URL (S3), or a path of this service that begins with `/files/` (disk). */
  link(key: string, options: LinkOptions): Promise<string>
  /** Writes a byte that nobody reads, to find out whether writing works. */
  writeProbe(): Promise<void>
  close(): void
}

import type { Readable } from 'node:stream'
import type { ReceivedFile } from './receive-file.ts'

/** A file as a list shows it. */
export interface StoredFile {
  key: string
  size: number
  modified: Date
}

/** What a download is called and said to be. */
export interface LinkOptions {
  fileName: string
  contentType: string
  expiresInSeconds: number
}

/** The place where kept files are: a folder or a bucket. Keys are ours (see `contentKey`), never a caller's words. */
export interface FileStore {
  /**
   * Puts a received file under its key, all of it or nothing, and takes the temporary file away. A file that is there
   * already is written again, so that its age starts anew and a sweep of old orphans leaves it alone.
   */
  keep(file: ReceivedFile, key: string): Promise<void>
  /** @throws {FileMissing} */
  open(key: string): Promise<Readable>
  /** A file that is not there is no error. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with `prefix`, in no order that a caller may count on. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** A signed address that expires: an absolute URL (S3), or a path of this service that begins with `/files/` (disk). */
  link(key: string, options: LinkOptions): Promise<string>
  /** Writes a byte that nobody reads, as a sign that the place takes writes. */
  writeProbe(): Promise<void>
  close(): void
}

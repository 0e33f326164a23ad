import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { type Config, ConfigError } from '../config.ts'
import { DiskStorage } from './disk-storage.ts'
import { readLinkSecret } from './link-secret.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { connectToS3, S3Storage } from './s3-storage.ts'

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
  close(): void
}

/** Files: received to a temporary file first, looked at, then kept or discarded. */
export interface Storage extends FileStore {
  /** @throws {FileTooLarge} */
  receive(stream: AsyncIterable<Buffer | string>, options: { maxBytes: number }): Promise<ReceivedFile>
  /** Where received files wait; what a crash leaves there is removed by `removeAbandoned`. */
  readonly incoming: string
  /** What `verifyFileLink` needs; S3 checks its links itself. */
  readonly linkSecret?: Buffer
}

/** Opens the S3 bucket when S3_BUCKET is set, else the folder `DATA_DIR/files`. */
export async function openStorage(config: Config): Promise<Storage> {
  checkS3Settings(config)
  const dataDir = resolve(config.DATA_DIR)
  const incoming = resolve(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  if (config.S3_BUCKET) return withReceiving(new S3Storage(connectToS3(config), config.S3_BUCKET), { incoming })
  const linkSecret = await readLinkSecret(dataDir, config.FILE_LINK_SECRET)
  return withReceiving(new DiskStorage(resolve(dataDir, 'files'), linkSecret), { incoming, linkSecret })
}

function withReceiving(store: FileStore, { incoming, linkSecret }: Pick<Storage, 'incoming' | 'linkSecret'>): Storage {
  return {
    incoming,
    linkSecret,
    receive: (stream, { maxBytes }) => receiveFile(stream, { folder: incoming, maxBytes }),
    keep: (file, key) => store.keep(file, key),
    open: (key) => store.open(key),
    remove: (key) => store.remove(key),
    list: (prefix) => store.list(prefix),
    link: (key, options) => store.link(key, options),
    close: () => store.close(),
  }
}

function checkS3Settings(config: Config) {
  const others = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const set = others.filter((name) => config[name])
  if (set.length > 0 && !config.S3_BUCKET) throw new ConfigError(`S3_BUCKET must be set when ${set[0]} is`)
  if (Boolean(config.S3_ACCESS_KEY_ID) !== Boolean(config.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  }
}

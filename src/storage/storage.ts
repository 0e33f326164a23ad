import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { PartUnavailable } from '../part-unavailable.ts'
import { storageErrors } from '../telemetry/counters.ts'
import { DiskStorage } from './disk-storage.ts'
import { FileMissing } from './file-errors.ts'
import type { FileStore } from './file-store.ts'
import { readLinkSecret } from './link-secret.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { connectToS3, S3Storage } from './s3-storage.ts'
import { toReceivingError, toStoreError } from './store-errors.ts'
import { writeProbe } from './write-probe.ts'

/**
 * Files: received to a temporary file first, checked, then kept or discarded. Whatever error the store gives when it is
 * away, full or read-only becomes a `PartUnavailable`.
 */
export interface Storage extends Omit<FileStore, 'writeProbe'> {
  /** @throws {FileTooLarge} */
  receive(stream: AsyncIterable<Buffer | string>, options: { maxBytes: number }): Promise<ReceivedFile>
  /** Where received files wait; `removeAbandoned` removes what a crash leaves there. */
  readonly incoming: string
  /** What `verifyFileLink` needs: the first signs, each is good. S3 checks its links itself. */
  readonly linkSecrets?: Buffer[]
  /**
   * Writes a byte, both where files come in and where they are kept.
   * @throws {PartUnavailable} with what the store said as its cause
   */
  check(): Promise<void>
}

/** Opens the S3 bucket when S3_BUCKET is set, else the folder `DATA_DIR/files`. */
export async function openStorage(config: Config): Promise<Storage> {
  checkS3Settings(config)
  const dataDir = resolve(config.DATA_DIR)
  const incoming = resolve(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  if (config.S3_BUCKET) return withReceiving(new S3Storage(connectToS3(config), config.S3_BUCKET), { incoming })
  const linkSecret = readLinkSecret(dataDir, config.FILE_LINK_SECRET)
  const before = config.FILE_LINK_SECRET_BEFORE
  const linkSecrets = [linkSecret, ...(before === undefined ? [] : [Buffer.from(before)])]
  return withReceiving(new DiskStorage(resolve(dataDir, 'files'), linkSecret), { incoming, linkSecrets })
}

function withReceiving(
  store: FileStore,
  { incoming, linkSecrets }: Pick<Storage, 'incoming' | 'linkSecrets'>,
): Storage {
  const guarded = <T>(operation: string, work: Promise<T>) =>
    work.catch((error) => {
      if (!(error instanceof FileMissing)) storageErrors.inc({ operation })
      throw toStoreError(error)
    })
  return {
    incoming,
    linkSecrets,
    receive: (stream, { maxBytes }) =>
      receiveFile(stream, { folder: incoming, maxBytes }).catch((error) => {
        const known = toReceivingError(error)
        if (known instanceof PartUnavailable) storageErrors.inc({ operation: 'receive' })
        throw known
      }),
    keep: (file, key) => guarded('keep', store.keep(file, key)),
    open: (key) => guarded('open', store.open(key)),
    remove: (key) => guarded('remove', store.remove(key)),
    async *list(prefix) {
      const files = store.list(prefix)[Symbol.asyncIterator]()
      for (let next = await guarded('list', files.next()); !next.done; next = await guarded('list', files.next()))
        yield next.value
    },
    link: (key, options) => guarded('link', store.link(key, options)),
    check: () => guarded('check', writeProbe(store, incoming)),
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

import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Logger } from 'pino'
import type { AppliedMigration } from '../../db/migrate.ts'
import { withSnapshot } from '../../db/snapshot.ts'
import { requireFinishedRestore } from '../../db/unfinished-restore.ts'
import type { Storage } from '../../storage/storage.ts'
import { VERSION } from '../../version.ts'
import { ArchiveWriter } from '../archive-writer.ts'
import type { Encrypt } from '../encryption.ts'
import type { ExportedKeys } from '../exported-keys.ts'
import {
  BACKUP_FORMAT,
  ENDING_PART,
  type Ending,
  filePart,
  JOBS_PART,
  KEYS_PART,
  MANIFEST_PART,
  rowsPart,
} from '../manifest.ts'
import { countNamedFiles, findNamedFiles, isStillNamed, type NamedFile } from '../named-files.ts'
import type { Progress } from '../progress.ts'
import { COPY_JOBS_OUT } from '../queued-jobs.ts'
import { readAhead } from '../read-ahead.ts'
import { copyOut, findSequences, findTables } from '../tables.ts'

/** What a backup is made of and where it goes. */
export interface BackupOrder {
  pool: pg.Pool
  storage: Storage
  logger: Logger
  destination: Writable
  encrypt?: Encrypt | undefined
  /** The keys of this service, where they shall come along. */
  keys?: ExportedKeys | undefined
  progress: Progress
}

/** What a backup came to. */
export type BackupResult = Pick<
  Ending,
  'rows' | 'jobs' | 'files' | 'file_bytes' | 'removed_meanwhile' | 'missing' | 'altered'
>

/**
 * Writes everything that the service keeps: all rows and waiting jobs as they were at one moment, and the files that those rows
 * name. Requests and workers go on meanwhile. A file that is removed meanwhile, with the row that named it, is left out and told.
 */
export async function writeBackup({ destination, encrypt, ...order }: BackupOrder): Promise<BackupResult> {
  const archive = new ArchiveWriter(destination, encrypt)
  try {
    const ending = await withSnapshot(order.pool, order.logger, async (client) => {
      await requireFinishedRestore(client)
      return writeParts(archive, client, order)
    })
    await archive.addJson(ENDING_PART, ending)
    await archive.finish()
    return ending
  } catch (error) {
    archive.abandon(error as Error)
    throw error
  }
}

async function writeParts(
  archive: ArchiveWriter,
  client: pg.Client,
  { pool, storage, keys, progress }: Omit<BackupOrder, 'destination' | 'encrypt'>,
): Promise<Ending> {
  const tables = await findTables(client)
  const migrations = await findMigrations(client)
  await archive.addJson(MANIFEST_PART, {
    format: BACKUP_FORMAT,
    hireline: VERSION,
    created: new Date().toISOString(),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    has_keys: keys !== undefined,
  })
  if (keys) await archive.addJson(KEYS_PART, keys)
  const named = await countNamedFiles(client)
  progress.expect(tables.reduce((sum, { bytes }) => sum + bytes, named.bytes))
  const rows: Ending['rows'] = {}
  for (const table of tables) {
    progress.tell(table.name)
    rows[table.name] = await addRows(archive, client, rowsPart(table.name), copyOut(client, table), progress)
  }
  const jobs = await addRows(archive, client, JOBS_PART, COPY_JOBS_OUT, progress)
  const files = await addFiles(archive, client, { pool, storage, progress })
  // Numbers are given out outside of transactions: read last, they are past all that the rows have.
  const sequences = await findSequences(client)
  return { rows, jobs, sequences, ...files, ...archive.sum }
}

/** @throws when nothing was ever there to back up */
async function findMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ name: string | null }>(`select to_regclass('migrations')::text as name`)
  if (found[0]?.name === null) throw new Error('The database holds nothing of Hireline.')
  const { rows } = await client.query<AppliedMigration>('select name, checksum from migrations order by name')
  return rows
}

/** @returns how many rows there were */
async function addRows(
  archive: ArchiveWriter,
  client: pg.Client,
  name: string,
  statement: string,
  progress: Progress,
): Promise<number> {
  const copy = client.query(copyTo(statement))
  await archive.addAll(name, counted(copy, progress))
  return copy.rowCount
}

async function* counted(pieces: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield piece
    progress.add(piece.length)
  }
}

async function addFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  { pool, storage, progress }: Pick<BackupOrder, 'pool' | 'storage' | 'progress'>,
) {
  const told = { files: 0, file_bytes: 0, removed_meanwhile: [], missing: [], altered: [] } as Pick<
    Ending,
    'files' | 'file_bytes' | 'removed_meanwhile' | 'missing' | 'altered'
  >
  progress.tell('files')
  for await (const { file, content } of readAhead(storage, findNamedFiles(client))) {
    if (content === undefined) {
      const list = (await isStillNamed(pool, file.key)) ? told.missing : told.removed_meanwhile
      list.push(file.key)
      continue
    }
    const { bytes, isWhole } = await addFile(archive, file, counted(content, progress))
    if (!isWhole) told.altered.push(file.key)
    told.files += 1
    told.file_bytes += bytes
  }
  return told
}

async function addFile(archive: ArchiveWriter, { key, sha256 }: NamedFile, content: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
  }
  const bytes = await archive.addAll(filePart(key), hashed())
  return { bytes, isWhole: hash.digest('hex') === sha256 }
}

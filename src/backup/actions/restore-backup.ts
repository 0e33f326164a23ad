import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { putForeignKeysBack, setForeignKeysAside } from '../../db/foreign-keys-aside.ts'
import { applyMigrations, requireKnownMigrations, withMigrationLock } from '../../db/migrate.ts'
import type { Storage } from '../../storage/storage.ts'
import { type Part, readArchive, UnusableBackup } from '../archive-reader.ts'
import { clearDatabase, noteFinished, requireAlone, requireEmpty } from '../empty-database.ts'
import type { Unlock } from '../encryption.ts'
import type { ExportedKeys } from '../exported-keys.ts'
import { FileRestorer } from '../file-restorer.ts'
import { type IndexesAside, setIndexesAside } from '../indexes-aside.ts'
import {
  BACKUP_FORMAT,
  ENDING_PART,
  type Ending,
  filePart,
  JOBS_PART,
  KEYS_PART,
  MANIFEST_PART,
  type Manifest,
  rowsPart,
} from '../manifest.ts'
import type { Progress } from '../progress.ts'
import { COPY_JOBS_IN, enqueueRestoredJobs, prepareJobs } from '../queued-jobs.ts'
import { copyIn, setSequences } from '../tables.ts'

/** What is restored, and into what. */
export interface RestoreOrder {
  pool: pg.Pool
  storage: Storage
  logger: Logger
  source: AsyncIterable<Buffer>
  unlock: Unlock
  /** Is given the keys that came along, if any did. */
  adoptKeys: (keys: ExportedKeys) => void
  progress: Progress
}

/** What was restored. */
export interface RestoredBackup {
  manifest: Manifest
  ending: Ending
  /** The migrations that the backup did not have yet. */
  migrated: string[]
}

/**
 * Fills an empty database, and the store of files, with what a backup holds, and brings the schema to this version.
 *
 * From the first change on until all has come and was checked, the database says that it is unfinished, and no process of Hireline
 * starts on it. A restore that was killed is begun anew by the next.
 * @throws {UnusableBackup} when the backup is damaged, cut off, locked or of a newer version
 * @throws {UnusableTarget} when the database is not empty, or in use
 */
export async function restoreBackup(order: RestoreOrder): Promise<RestoredBackup> {
  const { pool, logger, source, unlock } = order
  const parts = readArchive(source, unlock)
  const manifest = await readManifest(parts)
  await requireAlone(pool)
  return withMigrationLock(pool, async (client) => {
    await requireEmpty(client)
    await clearDatabase(client)
    await applyMigrations({ client, pool, logger }, manifest.migrations.at(-1)?.name)
    const tables = manifest.tables.map(({ name }) => client.escapeIdentifier(name))
    await setForeignKeysAside(client, tables, logger)
    const indexes = await setIndexesAside(pool, client)
    // A crash of the server leaves an unfinished restore, which is begun anew.
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
    await prepareJobs(client)
    const ending = await readParts(parts, client, { manifest, indexes }, order)
    order.progress.tell('indexes')
    await indexes.finish()
    order.progress.tell('references')
    await putForeignKeysBack(client, logger)
    await setSequences(client, ending.sequences)
    await enqueueRestoredJobs(client)
    order.progress.tell('statistics')
    await client.query('analyze')
    const migrated = await applyMigrations({ client, pool, logger })
    await client.query('set synchronous_commit = on')
    await noteFinished(client)
    return { manifest, ending, migrated }
  })
}

/** Reads a backup to its end and changes nothing. */
export async function checkBackup(
  source: AsyncIterable<Buffer>,
  unlock: Unlock,
  progress: Progress,
): Promise<Pick<RestoredBackup, 'manifest' | 'ending'>> {
  const parts = readArchive(source, unlock)
  const manifest = await readManifest(parts)
  let ending: Ending | undefined
  // To the last byte, which may be missing after all parts have come.
  for await (const { name, content } of parts) {
    progress.add(content.length)
    if (name === ENDING_PART) ending = JSON.parse(content.toString())
  }
  return { manifest, ending: ending as Ending }
}

async function readManifest(parts: AsyncGenerator<Part>): Promise<Manifest> {
  const first = await parts.next()
  if (first.done || first.value.name !== MANIFEST_PART) throw new UnusableBackup('This is no backup of Hireline.')
  const manifest = JSON.parse(first.value.content.toString()) as Manifest
  if (manifest.format !== BACKUP_FORMAT) {
    throw new UnusableBackup(
      `The backup was written by Hireline ${manifest.hireline} in a layout that this version does not know. Use that version or a newer one.`,
    )
  }
  try {
    await requireKnownMigrations(manifest.migrations, 'backup')
  } catch (error) {
    throw new UnusableBackup(`${(error as Error).message} It was written by Hireline ${manifest.hireline}.`)
  }
  return manifest
}

/** Each table's rows come together, and its indexes are made from then on. @returns the ending, once all that it counts has come */
async function readParts(
  parts: AsyncGenerator<Part>,
  client: pg.Client,
  { manifest, indexes }: { manifest: Manifest; indexes: IndexesAside },
  { storage, adoptKeys, progress }: RestoreOrder,
): Promise<Ending> {
  const files = new FileRestorer(storage)
  const tables = new Map(manifest.tables.map((table) => [rowsPart(table.name), table]))
  let ending: Ending | undefined
  try {
    for await (const { name, contents } of grouped(parts)) {
      const table = tables.get(name)
      const statement = table ? copyIn(client, table) : name === JOBS_PART ? COPY_JOBS_IN : undefined
      progress.tell(statement ? name : 'files')
      if (statement) await pipeline(counted(contents, progress), client.query(copyFrom(statement)))
      if (table) indexes.begin(table.name)
      if (!statement) {
        for await (const content of counted(contents, progress)) {
          if (name === ENDING_PART) ending = JSON.parse(content.toString()) as Ending
          else if (name === KEYS_PART) adoptKeys(JSON.parse(content.toString()) as ExportedKeys)
          else await files.add(name.slice(filePart('').length), content)
        }
      }
    }
    await files.end()
  } catch (error) {
    await Promise.all([files.abandon(), indexes.abandon()])
    throw error
  }
  return ending as Ending
}

/** The parts of one name together. Each group must be read to its end before the next. */
async function* grouped(
  parts: AsyncGenerator<Part>,
): AsyncGenerator<{ name: string; contents: AsyncGenerator<Buffer> }> {
  let next = await parts.next()
  while (!next.done) {
    const { name } = next.value
    async function* contents() {
      while (!next.done && next.value.name === name) {
        yield next.value.content
        next = await parts.next()
      }
    }
    yield { name, contents: contents() }
  }
}

async function* counted(contents: AsyncIterable<Buffer>, progress: Progress) {
  for await (const content of contents) {
    yield content
    progress.add(content.length)
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type pg from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { checkBackup, restoreBackup } from '../../src/backup/actions/restore-backup.ts'
import { type BackupOrder, writeBackup } from '../../src/backup/actions/write-backup.ts'
import type { Progress } from '../../src/backup/progress.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/database.ts'
import { openStorage, type Storage } from '../../src/storage/storage.ts'
import { databaseNamed, executeOnAll, joinNodes } from './database-server.ts'
import { databaseUrl } from './running-service.ts'
import type { TestService } from './service.ts'

/** Where a backup is restored: an empty database, and an empty folder. */
export interface Target {
  database: string
  environment: Record<string, string>
  pool: pg.Pool
  storage: Storage
  logger: BackupOrder['logger']
}

const UNWATCHED: Progress = { expect() {}, tell() {}, add() {} }
let targets = 0

/** @param settings such as a bucket's */
export async function givenTarget(settings: Record<string, string> = {}): Promise<Target> {
  targets += 1
  const name = `hireline_restored_${process.pid}_${targets}`
  const nodes = inject('nodes')
  await executeOnAll(nodes, `create database ${name}`)
  if (nodes.length > 1) await joinNodes(nodes, name)
  const connection = databaseNamed(inject('server'), name)
  const dataDir = await mkdtemp(join(tmpdir(), 'hireline-restored-'))
  const environment = { DATABASE_URL: databaseUrl(connection), DATA_DIR: dataDir, ...settings }
  const { pool } = openDatabase(connection, { size: 10, onIdleError: () => {} })
  const storage = await openStorage(readConfig(environment))
  onTestFinished(async () => {
    storage.close()
    if (!pool.ended) await pool.end()
    await executeOnAll(nodes, `drop database if exists ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  })
  return { database: name, environment, pool, storage, logger: pino({ level: 'silent' }) }
}

/** A backup in memory. */
export async function backUp(
  { pool, storage, logger }: Pick<TestService, 'pool' | 'storage' | 'logger'>,
  options: Pick<BackupOrder, 'encrypt' | 'keys'> & { progress?: Progress } = {},
) {
  const pieces: Buffer[] = []
  const destination = new Writable({
    write(piece, _, done) {
      pieces.push(piece)
      done()
    },
  })
  const result = await writeBackup({ pool, storage, logger, destination, progress: UNWATCHED, ...options })
  return { bytes: Buffer.concat(pieces), result }
}

/** Restores a backup that lies in memory. @returns what was restored, and the keys that came along */
export async function restoreInto(
  target: Target,
  bytes: Buffer,
  unlock: { passphrase?: string; identities?: string[] } = {},
) {
  const adopted: string[] = []
  const restored = await restoreBackup({
    ...target,
    source: inPieces(bytes),
    unlock: { identities: [], ...unlock },
    adoptKeys: ({ secret_keys: keys }) => void adopted.push(keys),
    progress: UNWATCHED,
  })
  return { ...restored, adopted }
}

/** Reads a backup that lies in memory to its end. */
export const checkInMemory = (bytes: Buffer) => checkBackup(inPieces(bytes), { identities: [] }, UNWATCHED)

const PIECE_BYTES = 65_536

async function* inPieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES)
}

/** The rows of each table, as sums that differ when any row does, and the jobs that wait. */
export async function contentOf(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    return await contentSeenBy(client)
  } finally {
    client.release()
  }
}

async function contentSeenBy(client: pg.PoolClient): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name <> all('{migrations,queue_workers,coordinator_changes,pg_dist_node}')`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
    content[name] = rows
      .map(({ text }) => text)
      .sort()
      .join('\n')
  }
  const { rows: jobs } = await client.query<{ text: string }>(
    `select row(task.identifier, queue.queue_name, payload::text, priority, run_at, attempts, max_attempts, last_error, job.key, flags)::text
       as text
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = task_id
     left join graphile_worker._private_job_queues queue on queue.id = job_queue_id`,
  )
  content.jobs = jobs
    .map(({ text }) => text)
    .sort()
    .join('\n')
  return content
}

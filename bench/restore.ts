import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { pino } from 'pino'
import { PostgresqlServer } from '../chaos/parts/postgresql-server.ts'
import { restoreBackup } from '../src/backup/actions/restore-backup.ts'
import { writeBackup } from '../src/backup/actions/write-backup.ts'
import type { Progress } from '../src/backup/progress.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { documentKey } from '../src/documents/document.ts'
import { openStorage, type Storage } from '../src/storage/storage.ts'
import { oneFlowDatabase } from './generate/one-flow.ts'

/*
 * node bench/restore.ts [--applications 200000] [--turns 3] [--files 5000] [--file-bytes 200000]
 *
 * `hireline restore` and `pg_restore` of the same database, in turns, with how long each step of ours takes. So many documents get
 * files of random bytes, which do not get smaller, as photographs do not; `tar` is their yardstick. Wants Debian's PostgreSQL 15,
 * whose tools come with it (scripts/ci-packages.sh).
 */
const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '200000' },
    turns: { type: 'string', default: '3' },
    files: { type: 'string', default: '0' },
    'file-bytes': { type: 'string', default: '200000' },
  },
})
const TOOLS = '/usr/lib/postgresql/15/bin'
const logger = pino({ level: 'silent' })
const folder = await mkdtemp(join(tmpdir(), 'hireline-restore-'))
// PostgreSQL runs as nobody where this runs as root.
await chmod(folder, 0o755)
const server = await PostgresqlServer.create(join(folder, 'server'), { max_wal_size: '4GB', shared_buffers: '512MB' })
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Tells how long each step took. */
function stopwatch(): Progress & { end: () => void } {
  let step: { name: string; since: number } | undefined
  const end = () => {
    if (step && performance.now() - step.since > 300) console.log(`    ${step.name} ${seconds(step.since)}`)
    step = undefined
  }
  const tell = (name: string) => {
    if (name === step?.name) return
    end()
    step = { name, since: performance.now() }
  }
  return { expect() {}, add() {}, tell, end }
}

const tool = (name: string, ...words: string[]) =>
  execFileSync(join(TOOLS, name), ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres', ...words])

async function timed(what: string, work: () => unknown) {
  const since = performance.now()
  await work()
  console.log(`${what}: ${seconds(since)}`)
}

/** Gives some documents files, and notes of the others that theirs are lost. */
async function addFiles(pool: pg.Pool, storage: Storage) {
  const { rows } = await pool.query<{ company_id: string; id: string }>(
    'select company_id, id from documents limit $1',
    [values.files],
  )
  for (const { company_id: companyId, id } of rows) {
    const content = randomBytes(Number(values['file-bytes']))
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = await storage.receive(Readable.from([content]), { maxBytes: content.length })
    await storage.keep(file, documentKey(companyId, sha256))
    await pool.query(
      `update documents set sha256 = $1, size_bytes = $2, problem = 'with file' where company_id = $3 and id = $4`,
      [sha256, content.length, companyId, id],
    )
  }
  await pool.query(`update documents set problem = case problem when 'with file' then null else 'file_missing' end`)
  await pool.query('vacuum full documents')
}

const openFiles = (name: string) => openStorage(readConfig({ DATA_DIR: join(folder, name) }))

const emptyDatabase = (name: string) =>
  server.execute(`drop database if exists ${name} with (force)`, `create database ${name}`, 'checkpoint')

try {
  const filled = await oneFlowDatabase(server.connection(), Number(values.applications))
  const source = openDatabase(filled, { size: 4, onIdleError: console.error })
  const storage = await openFiles('data')
  await addFiles(source.pool, storage)
  const { rows: sizes } = await source.pool.query('select pg_database_size(current_database()) as bytes')
  console.log(`${sizes[0].bytes / 1e6} MB of rows and indexes, ${values.files} files`)
  const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')]
  const watch = stopwatch()
  const destination = createWriteStream(ours)
  await timed('hireline backup', () =>
    writeBackup({ pool: source.pool, storage, logger, destination, progress: watch }).then(watch.end),
  )
  await source.pool.end()
  await timed('tar', () => execFileSync('tar', ['-cf', join(folder, 'tar'), '-C', join(folder, 'data'), '.']))
  await timed('pg_dump -Fc', () => tool('pg_dump', '-Fc', '-f', theirs, String(filled.database)))
  console.log(`${(await stat(ours)).size / 1e6} MB, ${(await stat(theirs)).size / 1e6} MB`)
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    await emptyDatabase('ours')
    const { pool } = openDatabase(server.connection('ours'), { size: 10, onIdleError: console.error })
    const progress = stopwatch()
    const store = await openFiles(`restored-${turn}`)
    const order = { pool, storage: store, logger, source: createReadStream(ours), unlock: { identities: [] } }
    await timed('hireline restore', () => restoreBackup({ ...order, adoptKeys() {}, progress }).then(progress.end))
    await pool.end()
    store.close()
    await rm(join(folder, `restored-${turn}`), { recursive: true })
    for (const jobs of ['1', '2']) {
      await emptyDatabase('theirs')
      await timed(`pg_restore -j ${jobs}`, () => tool('pg_restore', '-j', jobs, '-d', 'theirs', theirs))
    }
  }
  storage.close()
} finally {
  await server.stop('immediate')
  await rm(folder, { recursive: true, force: true })
}

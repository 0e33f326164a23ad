import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { PostgresqlServer } from '../chaos/parts/postgresql-server.ts'
import { restoreBackup } from '../src/backup/actions/restore-backup.ts'
import { writeBackup } from '../src/backup/actions/write-backup.ts'
import type { Progress } from '../src/backup/progress.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { openStorage } from '../src/storage/storage.ts'
import { oneFlowDatabase } from './generate/one-flow.ts'

/*
 * node bench/restore.ts [--applications 200000] [--turns 3]
 *
 * `hireline restore` and `pg_restore` of the same database, in turns, with how long each step of ours takes. The generated
 * documents have no files; the backup looks for each in vain, which is a step of its own. Wants Debian's PostgreSQL 15, whose
 * tools come with it (scripts/ci-packages.sh).
 */
const { values } = parseArgs({
  options: { applications: { type: 'string', default: '200000' }, turns: { type: 'string', default: '3' } },
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

const emptyDatabase = (name: string) =>
  server.execute(`drop database if exists ${name} with (force)`, `create database ${name}`, 'checkpoint')

try {
  const filled = await oneFlowDatabase(server.connection(), Number(values.applications))
  const source = openDatabase(filled, { size: 4, onIdleError: console.error })
  const storage = await openStorage(readConfig({ DATA_DIR: join(folder, 'data') }))
  const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')]
  const watch = stopwatch()
  const destination = createWriteStream(ours)
  await timed('hireline backup', () =>
    writeBackup({ pool: source.pool, storage, logger, destination, progress: watch }).then(watch.end),
  )
  await source.pool.end()
  await timed('pg_dump -Fc', () => tool('pg_dump', '-Fc', '-f', theirs, String(filled.database)))
  console.log(`${(await stat(ours)).size / 1e6} MB, ${(await stat(theirs)).size / 1e6} MB`)
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    await emptyDatabase('ours')
    const { pool } = openDatabase(server.connection('ours'), { size: 10, onIdleError: console.error })
    const progress = stopwatch()
    const order = { pool, storage, logger, source: createReadStream(ours), unlock: { identities: [] } }
    await timed('hireline restore', () => restoreBackup({ ...order, adoptKeys() {}, progress }).then(progress.end))
    await pool.end()
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

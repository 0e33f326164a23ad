import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'

/** Runs `work` on a migrated database that is gone afterwards. */
export async function withScratchDatabase<T>(
  work: (database: OpenDatabase & { url: string }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-generate-'))
  const server = await startEmbeddedPostgresql(folder, { fsync: 'off' })
  const { user, host, database } = server.connection
  const open = openDatabase(server.connection, {
    size: 2,
    onIdleError: console.error,
  })
  try {
    await migrate(open.pool, pino({ level: 'silent' }))
    return await work({ ...open, url: `postgresql:///${database}?host=${host}&user=${user}` })
  } finally {
    await open.pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

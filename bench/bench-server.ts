import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { databaseNamed, execute } from '../tests/support/database-server.ts'
import { generateYear } from './generate/generate-year.ts'
import { planYear } from './generate/year-plan.ts'
import { ProgressBar } from './progress-bar.ts'

/** The PostgreSQL that holds the generated databases. */
export interface BenchServer {
  connection: pg.PoolConfig
  stop: () => Promise<void>
}

/** The server at DATABASE_URL, or an embedded one that keeps its databases in a folder for the next run. */
export async function openBenchServer(dataDir: string): Promise<BenchServer> {
  const url = process.env.DATABASE_URL
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  return startEmbeddedPostgresql(dataDir)
}

/**
 * A database with a year of so many applications. One that an earlier run made of the same seed, schema and generator is
 * used again.
 * @param fresh makes it anew in any case
 */
export async function yearDatabase(server: pg.PoolConfig, applications: number, seed: string, fresh: boolean) {
  const name = `hireline_bench_${applications}`
  const connection = databaseNamed(server, name)
  const madeOf = await fingerprint(seed)
  if (fresh || (await commentOf(server, name)) !== madeOf) {
    await execute(server, `drop database if exists ${name} with (force)`)
    await execute(server, `create database ${name}`)
    const database = openDatabase(connection, { size: 4, onIdleError: console.error })
    await migrate(database.pool, pino({ level: 'silent' }))
    // The indexes come after the last application.
    const bar = new ProgressBar(`generating ${applications}`, applications + 1)
    await generateYear(database, planYear(seed, applications), (done, step) => bar.update(done, step))
    bar.update(applications + 1)
    await database.pool.end()
    await execute(server, `comment on database ${name} is '${madeOf}'`)
  }
  return connection
}

async function fingerprint(seed: string): Promise<string> {
  const generators = ['fill-flow', 'fill-runs-and-links', 'year-plan', 'companies'].map(
    (name) => `./generate/${name}.ts`,
  )
  const sources = ['../db/schema.sql', ...generators]
  const texts = await Promise.all(sources.map((source) => readFile(new URL(source, import.meta.url), 'utf8')))
  return createHash('sha256')
    .update([seed, ...texts].join('\n'))
    .digest('hex')
}

async function commentOf(server: pg.PoolConfig, database: string): Promise<string | undefined> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    const { rows } = await client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [database],
    )
    return rows[0]?.comment ?? undefined
  } finally {
    await client.end()
  }
}

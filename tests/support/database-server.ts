import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/db/database.ts'
import { startEmbeddedPostgresql } from '../../src/db/embedded-postgresql.ts'
import { migrate } from '../../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection of a role that may create databases. */
    server: pg.PoolConfig
    /** The migrated database that each test file clones. */
    template: string
  }
}

/**
 * One PostgreSQL for the whole run: the server at DATABASE_URL, or an embedded one. It holds a migrated template, which
 * each test file clones.
 */
export default async function setup({ provide }: TestProject) {
  const { server, stop } = await databaseServer()
  const template = `hireline_template_${process.pid}`
  await execute(server, `create database ${template}`)
  const { pool } = openDatabase(databaseNamed(server, template), { size: 2, onIdleError: () => {} })
  await migrate(pool, pino({ level: 'silent' }))
  await pool.end()
  provide('server', server)
  provide('template', template)
  return async () => {
    await execute(server, `drop database if exists ${template} with (force)`)
    await stop()
  }
}

async function databaseServer() {
  const url = process.env.DATABASE_URL
  if (url) return { server: { connectionString: url } as pg.PoolConfig, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'hireline-test-'))
  // Tests look at behaviour, not at what survives a power cut.
  const embedded = await startEmbeddedPostgresql(folder, { fsync: 'off', max_connections: '300' })
  return {
    server: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same server, another database. */
export function databaseNamed(server: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Runs one statement on the server's own database. */
export async function execute(server: pg.PoolConfig, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

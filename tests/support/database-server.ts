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
    /** Connections to the server and, of a cluster, to its workers: a database is made on each. */
    nodes: pg.PoolConfig[]
    /** The migrated database that each test file clones. */
    template: string
  }
}

/**
 * One PostgreSQL for the whole run: the server at DATABASE_URL, or an embedded one; or the Citus cluster that
 * HIRELINE_TEST_CITUS_URL names by a database of its coordinator. It holds a migrated template, which each test file clones.
 */
export default async function setup({ provide }: TestProject) {
  const { server, nodes, stop } = await databaseServer()
  const template = `hireline_template_${process.pid}`
  await executeOnAll(nodes, `create database ${template}`)
  if (nodes.length > 1) await joinNodes(nodes, template)
  const { pool } = openDatabase(databaseNamed(server, template), { size: 2, onIdleError: () => {} })
  await migrate(pool, pino({ level: 'silent' }))
  await pool.end()
  // The extension's own processes would be in the way of a clone.
  await executeOnAll(nodes, `alter database ${template} allow_connections false`)
  await executeOnAll(nodes, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
  provide('server', server)
  provide('nodes', nodes)
  provide('template', template)
  return async () => {
    await executeOnAll(nodes, `drop database if exists ${template} with (force)`)
    await stop()
  }
}

/** Makes the databases of this name on all nodes one distributed database. Few shards: each costs a test file time. */
async function joinNodes(nodes: pg.PoolConfig[], name: string) {
  const [coordinator, ...workers] = nodes.map((node) => databaseNamed(node, name)) as [
    pg.PoolConfig,
    ...pg.PoolConfig[],
  ]
  for (const node of [coordinator, ...workers]) {
    await execute(node, 'create extension citus; create extension pg_trgm; create extension btree_gin')
  }
  await execute(coordinator, `alter database ${name} set citus.shard_count = 4`)
  const place = ({ connectionString = '' }: pg.PoolConfig) => {
    const { hostname, port } = new URL(connectionString)
    return `'${hostname}', ${port}`
  }
  await execute(coordinator, `select citus_set_coordinator_host(${place(coordinator)})`)
  for (const worker of workers) await execute(coordinator, `select citus_add_node(${place(worker)})`)
}

async function databaseServer() {
  const citusUrl = process.env.HIRELINE_TEST_CITUS_URL
  const url = citusUrl ?? process.env.DATABASE_URL
  if (url) {
    const server: pg.PoolConfig = { connectionString: url }
    return { server, nodes: [server, ...(citusUrl ? await workersOf(citusUrl) : [])], stop: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'hireline-test-'))
  // Tests look at behaviour, not at what survives a power cut.
  const embedded = await startEmbeddedPostgresql(folder, { fsync: 'off', max_connections: '300' })
  return {
    server: embedded.connection,
    nodes: [embedded.connection],
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The workers of a cluster, as its coordinator reaches them. */
async function workersOf(coordinator: string): Promise<pg.PoolConfig[]> {
  const client = new pg.Client(coordinator)
  await client.connect()
  try {
    const { rows } = await client.query<{ host: string; port: string }>(
      'select nodename as host, nodeport::text as port from pg_dist_node where groupid <> 0 order by nodeid',
    )
    return rows.map(({ host, port }) => ({
      connectionString: Object.assign(new URL(coordinator), { hostname: host, port }).href,
    }))
  } finally {
    await client.end()
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

/** Runs one statement on every node's own database. */
export async function executeOnAll(nodes: pg.PoolConfig[], statement: string) {
  for (const node of nodes) await execute(node, statement)
}

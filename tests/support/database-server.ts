import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgresql } from '../../src/db/embedded-postgresql.ts'
import { forgetCluster, keepCluster, takeKeptCluster } from './kept-cluster.ts'

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
  const { server, nodes, template, stop } = await databaseServer()
  provide('server', server)
  provide('nodes', nodes)
  provide('template', template)
  return stop
}

async function databaseServer() {
  const citusUrl = process.env.HIRELINE_TEST_CITUS_URL
  const url = citusUrl ?? process.env.DATABASE_URL
  if (!url) return embeddedServer()
  const server: pg.PoolConfig = { connectionString: url }
  const nodes: [pg.PoolConfig, ...pg.PoolConfig[]] = [server, ...(citusUrl ? await workersOf(citusUrl) : [])]
  const template = `hireline_template_${process.pid}`
  await makeTemplate(nodes, template)
  const stop = () => executeOnAll(nodes, `drop database if exists ${template} with (force)`)
  return { server, nodes, template, stop }
}

/** Starts on a copy of the migrated cluster that an earlier run left, or makes that. */
async function embeddedServer() {
  const template = 'hireline_template'
  const folder = await mkdtemp(join(tmpdir(), 'hireline-test-'))
  const cluster = join(folder, 'postgresql')
  const settings = {
    // Tests look at behaviour, not at what survives a power cut.
    fsync: 'off',
    max_connections: String(150 * availableParallelism()),
  }
  const start = () => startEmbeddedPostgresql(folder, settings)
  const startKept = async () => {
    if (!(await takeKeptCluster(cluster))) return
    try {
      return await start()
    } catch {
      await rm(cluster, { recursive: true, force: true })
      await forgetCluster()
    }
  }
  const startNew = async () => {
    const embedded = await start()
    await makeTemplate([embedded.connection], template)
    await embedded.stop()
    await keepCluster(cluster)
    return start()
  }
  const { connection, stop } = (await startKept()) ?? (await startNew())
  return {
    server: connection,
    nodes: [connection],
    template,
    async stop() {
      await stop(true)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Loads what migrates only here: most runs need nothing of it. */
async function makeTemplate(nodes: [pg.PoolConfig, ...pg.PoolConfig[]], name: string) {
  const [{ openDatabase }, { migrate }, { pino }] = await Promise.all([
    import('../../src/db/database.ts'),
    import('../../src/db/migrate.ts'),
    import('pino'),
  ])
  await executeOnAll(nodes, `create database ${name}`)
  if (nodes.length > 1) await joinNodes(nodes, name)
  const { pool } = openDatabase(databaseNamed(nodes[0], name), { size: 2, onIdleError: () => {} })
  await migrate(pool, pino({ level: 'silent' }))
  await pool.end()
  // The extension's own processes would be in the way of a clone.
  await executeOnAll(nodes, `alter database ${name} allow_connections false`)
  await executeOnAll(nodes, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

/** Makes the databases of this name on all nodes one distributed database. Few shards: each costs a test file time. */
export async function joinNodes(nodes: pg.PoolConfig[], name: string) {
  const [coordinator, ...workers] = nodes.map((node) => databaseNamed(node, name)) as [
    pg.PoolConfig,
    ...pg.PoolConfig[],
  ]
  for (const node of [coordinator, ...workers]) {
    for (const extension of ['citus', 'pg_trgm', 'btree_gin']) {
      await execute(node, `create extension if not exists ${extension}`)
    }
  }
  await execute(coordinator, `alter database ${name} set citus.shard_count = 4`)
  const place = ({ connectionString = '' }: pg.PoolConfig) => {
    const { hostname, port } = new URL(connectionString)
    return `'${hostname}', ${port}`
  }
  await execute(coordinator, `select citus_set_coordinator_host(${place(coordinator)})`)
  for (const worker of workers) await execute(coordinator, `select citus_add_node(${place(worker)})`)
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

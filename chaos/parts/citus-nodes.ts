import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PortProxy } from './port-proxy.ts'
import { postgresqlPrograms } from './postgresql-programs.ts'
import { PostgresqlServer } from './postgresql-server.ts'

/** What every server of a cluster is set to (docs/scaling.md). */
export const CITUS_SETTINGS = {
  shared_preload_libraries: 'citus',
  // Shards are moved by logical replication.
  wal_level: 'logical',
  log_parameter_max_length_on_error: '300',
  max_connections: '200',
  max_prepared_transactions: '200',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.recover_2pc_interval': '5s',
  // Each shard costs time when tables are spread and moved.
  'citus.shard_count': '6',
}

const NODES = 2

/** A server that holds companies. */
export interface Node {
  server: PostgresqlServer
  /** The port by which the others reach it. */
  proxy: PortProxy
}

/** The servers of a Citus cluster beside the coordinator, for one database. */
export class CitusNodes {
  readonly nodes: Node[] = []
  readonly #folder: string
  readonly #coordinator: PostgresqlServer
  #database: { name: string; role: string } | undefined

  private constructor(folder: string, coordinator: PostgresqlServer) {
    this.#folder = folder
    this.#coordinator = coordinator
  }

  /** PostgreSQL from 15.20 on names the libraries that may decode changes, as a shard's move without a pause does. */
  static async #allowMoves(server: PostgresqlServer) {
    const statement = `select from pg_settings where name = 'output_plugin_libraries'`
    const isKnown = await server.session(async (client) => (await client.query(statement)).rowCount === 1)
    if (!isKnown) return
    await server.execute(`alter system set output_plugin_libraries = 'pgoutput', 'citus'`, 'select pg_reload_conf()')
  }

  static async start(folder: string, coordinator: PostgresqlServer): Promise<CitusNodes> {
    const cluster = new CitusNodes(folder, coordinator)
    await CitusNodes.#allowMoves(coordinator)
    for (let node = 1; node <= NODES; node += 1) await cluster.#start()
    return cluster
  }

  /** Makes the database of the coordinator known to every node. */
  async spread(name: string, role: string) {
    this.#database = { name, role }
    await this.#execute(
      'create extension citus',
      `select citus_set_coordinator_host('127.0.0.1', ${this.#coordinator.port})`,
    )
    for (const node of this.nodes) await this.#join(node, name, role)
  }

  /** Starts one more node, which holds nothing yet. */
  async add(): Promise<Node> {
    if (!this.#database) throw new Error('There is no database to spread.')
    const node = await this.#start()
    await this.#join(node, this.#database.name, this.#database.role)
    return node
  }

  /** The node that holds a company. */
  async holding(companyId: string): Promise<Node> {
    const [row] = await this.#ask<{ port: number }>(
      `select nodeport as port
       from pg_dist_node join pg_dist_placement using (groupid)
       where shardid = get_shard_id_for_distribution_column('applications', '${companyId}')`,
    )
    const node = this.nodes.find(({ proxy }) => proxy.port === row?.port)
    if (!node) throw new Error(`No node holds the company ${companyId}.`)
    return node
  }

  async stop() {
    for (const { server, proxy } of this.nodes) {
      await server.stop('immediate')
      await proxy.close()
    }
  }

  async #start(): Promise<Node> {
    const server = await PostgresqlServer.create(join(this.#folder, `node-${this.nodes.length + 1}`), CITUS_SETTINGS)
    await CitusNodes.#allowMoves(server)
    const node = { server, proxy: await PortProxy.before(server.port) }
    this.nodes.push(node)
    return node
  }

  async #join({ server, proxy }: Node, name: string, role: string) {
    await server.execute(`create role ${role} login`, `create database ${name} owner ${role}`)
    await server.session((client) => client.query('create extension citus'), name)
    await this.#execute(`select citus_add_node('127.0.0.1', ${proxy.port})`)
  }

  async #execute(...statements: string[]) {
    for (const statement of statements) await this.#ask(statement)
  }

  async #ask<Row extends object>(statement: string): Promise<Row[]> {
    const { rows } = await this.#coordinator.session((client) => client.query<Row>(statement), this.#database?.name)
    return rows
  }
}

/** Whether a cluster can be started here. */
export async function canHaveCitus(): Promise<boolean> {
  return existsSync(join(await postgresqlPrograms(), '../lib/citus.so'))
}

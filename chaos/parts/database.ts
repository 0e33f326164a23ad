import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CITUS_SETTINGS, CitusNodes } from './citus-nodes.ts'
import { PortProxy } from './port-proxy.ts'
import { postgresqlPrograms } from './postgresql-programs.ts'
import { PostgresqlServer } from './postgresql-server.ts'

const ROLE = 'hireline'

/**
 * The database of the services: a primary behind a port that can be led elsewhere, and a standby once one is wanted. In a
 * cluster the primary is the coordinator.
 */
export class Database {
  primary: PostgresqlServer
  /** Absent where one server holds everything. */
  readonly cluster: CitusNodes | undefined
  readonly #folder: string
  readonly #proxy: PortProxy
  #standby: PostgresqlServer | undefined

  private constructor(folder: string, primary: PostgresqlServer, proxy: PortProxy, cluster: CitusNodes | undefined) {
    this.#folder = folder
    this.primary = primary
    this.#proxy = proxy
    this.cluster = cluster
  }

  static async start(folder: string, { isCluster }: { isCluster: boolean }): Promise<Database> {
    const primary = await PostgresqlServer.create(join(folder, 'postgresql'), isCluster ? CITUS_SETTINGS : {})
    // No superuser: the connections that PostgreSQL reserves are not for the service.
    await primary.execute(`create role ${ROLE} login`)
    const cluster = isCluster ? await CitusNodes.start(folder, primary) : undefined
    return new Database(folder, primary, await PortProxy.before(primary.port), cluster)
  }

  /** Makes a database that belongs to the services' role. @returns its DATABASE_URL */
  async create(name: string): Promise<string> {
    await this.primary.execute(`create database ${name} owner ${ROLE}`)
    await this.cluster?.spread(name, ROLE)
    return `postgresql://${ROLE}@127.0.0.1:${this.#proxy.port}/${name}`
  }

  /** Where a pooler finds a database. Its sessions get the limits of the services' role, since through it none can be set. */
  async behindPooler(name: string) {
    const limits = { statement_timeout: '30s', lock_timeout: '5s', idle_in_transaction_session_timeout: '60s' }
    for (const [setting, value] of Object.entries({ ...limits, random_page_cost: '1.1', jit: 'off' }))
      await this.primary.execute(`alter role ${ROLE} set ${setting} = '${value}'`)
    return { port: this.#proxy.port, database: name, user: ROLE }
  }

  /** How the services' role connects past the proxy. */
  asService(name: string): pg.ClientConfig {
    return { ...this.primary.connection(name), user: ROLE }
  }

  /** Asks a database as the superuser, and asks again while the server is away. */
  async ask<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      const client = new pg.Client(this.primary.connection(name))
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query<Row>(text, values)).rows
      } catch (error) {
        const { severity, message } = error as { severity?: string; message: string }
        if (severity === 'ERROR' || attempt === 50) throw new Error(`${message}: ${text}`, { cause: error })
        await sleep(200)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  /** The backends of the services. */
  async backends(): Promise<number[]> {
    const rows = await this.ask<{ pid: number }>('postgres', 'select pid from pg_stat_activity where usename = $1', [
      ROLE,
    ])
    return rows.map(({ pid }) => pid)
  }

  /** Starts a standby that has confirmed every commit from here on. */
  async startStandby(): Promise<PostgresqlServer> {
    const standby = await PostgresqlServer.createStandby(join(this.#folder, 'standby'), this.primary)
    this.#standby = standby
    await this.primary.execute(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
    const streaming = `select from pg_stat_replication where sync_state = 'sync'`
    while ((await this.ask('postgres', streaming)).length === 0) await sleep(50)
    return standby
  }

  /** Ends the primary as a machine that is gone, and makes the standby the one that the services reach. */
  async promote(standby: PostgresqlServer) {
    await this.primary.stop('kill')
    await standby.execute(
      'select pg_promote()',
      'alter system reset synchronous_standby_names',
      'select pg_reload_conf()',
    )
    this.primary = standby
    this.#proxy.repoint(standby.port)
  }

  async stop() {
    await this.primary.stop('immediate')
    await this.#standby?.stop('immediate')
    await this.cluster?.stop()
    await this.#proxy.close()
  }
}

/** Whether a standby can be made here: npm's PostgreSQL has no pg_basebackup. */
export async function canHaveStandby(): Promise<boolean> {
  return existsSync(join(await postgresqlPrograms(), 'pg_basebackup'))
}

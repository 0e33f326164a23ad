import type pg from 'pg'
import type { OpenDatabase } from '../../src/db/database.ts'
import type { RecordedStatement } from '../../tests/support/recorded-statements.ts'
import { measure } from '../measure/measure-operation.ts'
import type { Operation } from '../operation.ts'
import { openDirectus } from '../peers/directus.ts'
import type { Peer } from '../peers/peer.ts'
import { openStrapi } from '../peers/strapi.ts'
import { databaseUrl, startProgram, stopProcess } from '../service-process.ts'
import type { Row, YardstickName } from '../size-results.ts'
import type { World } from '../world.ts'
import { BARE_FASTIFY_REQUESTS } from './bare-fastify-requests.ts'
import { findPgbench, floor } from './pgbench.ts'

/** Other ways of doing an operation on the same database. */
export interface Yardsticks {
  /** @returns the requests a second that each reaches, of those that can do it */
  measure: (
    operation: Operation,
    record: () => Promise<RecordedStatement[]>,
    connections: number,
  ) => Promise<Row['yardsticks']>
  /** Those that could not be asked, and why. */
  missing: string[]
  close: () => Promise<void>
}

/** Starts what can be started here. */
export async function openYardsticks(
  connection: pg.PoolConfig,
  database: OpenDatabase,
  world: World,
  { seconds, peers: folder }: { seconds: number; peers?: string },
): Promise<Yardsticks> {
  const url = databaseUrl(connection)
  const missing: string[] = []
  const pgbench = await findPgbench()
  if (pgbench === undefined) missing.push('pgbench: it is not on this machine.')
  const peers = new Map<YardstickName, Peer>()
  const open = async (name: YardstickName, start: () => Promise<Peer>) => {
    try {
      peers.set(name, await start())
    } catch (error) {
      missing.push(`${name}: ${(error as Error).message}`)
    }
  }
  await open('bare Fastify', async () => ({
    service: await startProgram('./yardsticks/bare-fastify.ts', [], { DATABASE_URL: url }),
    requests: BARE_FASTIFY_REQUESTS,
  }))
  if (folder === undefined) missing.push('Strapi, Directus: they were not asked for (--peers).')
  else {
    await open('Strapi', () => openStrapi(folder, url, database))
    await open('Directus', () => openDirectus(folder, url, database))
  }
  return {
    missing,
    async measure({ name: operation, compared }, record, connections) {
      const options = { connections, seconds }
      const reached: Row['yardsticks'] = {}
      try {
        if (pgbench !== undefined)
          reached.pgbench = { requestsPerSecond: await floor(pgbench, connection, record, options) }
      } catch (error) {
        missing.push(`pgbench, ${operation}: ${(error as Error).message}`)
      }
      for (const [name, { service, requests }] of compared ? peers : []) {
        const next = () => requests[compared as NonNullable<typeof compared>](world)
        try {
          const { requestsPerSecond, apiCpu, databaseCpu } = await measure(next, service, database, options)
          reached[name] = { requestsPerSecond, serviceCpu: apiCpu, databaseCpu }
        } catch (error) {
          missing.push(`${name}, ${operation}: ${(error as Error).message}`)
        }
      }
      return reached
    },
    async close() {
      for (const { service } of peers.values()) await stopProcess(service)
    },
  }
}

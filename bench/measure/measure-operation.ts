import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../../src/db/database.ts'
import { type RecordedStatement, recordStatements } from '../../tests/support/recorded-statements.ts'
import type { Operation } from '../operation.ts'
import type { ServiceProcess } from '../service-process.ts'
import type { World } from '../world.ts'
import { type LoadRequest, type LoadResult, load } from './load.ts'
import { backendCpuSeconds, cpuSeconds } from './process-usage.ts'

/** What one request of an operation takes. */
export interface Measurement extends LoadResult {
  /** CPU milliseconds of the API process for each request. */
  apiCpu: number | undefined
  /** CPU milliseconds of PostgreSQL's processes for each request. */
  databaseCpu: number | undefined
}

export interface MeasureOptions {
  connections: number
  seconds: number
}

/** Of each connection, however long they take. */
const FEWEST_REQUESTS = 2

/** Loads a service with one operation for about so long, after a warm-up as long that is not counted but says how many fit. */
export async function measure(
  next: () => LoadRequest,
  service: ServiceProcess,
  { pool }: OpenDatabase,
  { connections, seconds }: MeasureOptions,
): Promise<Measurement> {
  const { address } = service
  const warmUp = await load(next, { address, connections, for: { seconds } })
  const requests = Math.max(Math.round(warmUp.requestsPerSecond * seconds), connections * FEWEST_REQUESTS)
  const before = await usage(service, pool)
  const result = await load(next, { address, connections, for: { requests } })
  const after = await usage(service, pool)
  const each = (seconds: number | undefined) => seconds && (seconds * 1000) / result.requests
  const api = before.api === undefined || after.api === undefined ? undefined : after.api - before.api
  return { ...result, apiCpu: each(api), databaseCpu: each(usedBetween(before.database, after.database)) }
}

/** Connections come and go meanwhile: those that are new have used all that they show. */
export function usedBetween(before: Map<number, number>, after: Map<number, number>): number | undefined {
  const used = [...after].map(([pid, seconds]) => seconds - (before.get(pid) ?? 0))
  return used.length === 0 ? undefined : used.reduce((sum, seconds) => sum + seconds)
}

async function usage({ pid }: ServiceProcess, pool: OpenDatabase['pool']) {
  const [api, database] = await Promise.all([cpuSeconds(pid), backendCpuSeconds(pool)])
  return { api, database }
}

/** The request of an operation as the API wants it. */
export function signed(operation: Operation, world: World): LoadRequest {
  const request = operation.request(world)
  return { ...request, headers: { authorization: `Api-Key ${world.key}`, ...request.headers } }
}

/** The statements that one request of an operation sends, each time for another request. */
export function recordRequest(api: FastifyInstance, operation: Operation, world: World): Promise<RecordedStatement[]> {
  const { method, path, headers, body } = signed(operation, world)
  return recordStatements(async () => {
    const answer = await api.inject({ method, url: path, headers, ...(body && { payload: body }) })
    if (answer.statusCode > 299) throw new Error(`${operation.name}: ${answer.statusCode} ${answer.body.slice(0, 500)}`)
  })
}

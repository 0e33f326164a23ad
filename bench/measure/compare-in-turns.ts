import type pg from 'pg'
import type { ServiceProcess } from '../service-process.ts'
import { type LoadRequest, load } from './load.ts'
import { usedBetween } from './measure-operation.ts'
import { cpuSeconds } from './process-usage.ts'
import { quantile } from './quantile.ts'

/** One of two services that are compared, and what is asked of it. */
export interface Side {
  service: ServiceProcess
  /** A pool of the service's own database, whose backends count with the service. */
  pool: pg.Pool
  next: () => LoadRequest
}

/** CPU of the service and of its PostgreSQL for a request, of the first side beside the second. */
export interface Comparison {
  /** Milliseconds of each side. */
  milliseconds: [number, number]
  /** What the first used, divided by what the second did. */
  ratio: number
  /** Between these lies the ratio, in 95 of 100 draws of the turns. */
  bounds: [low: number, high: number]
}

type Turn = [firstSeconds: number, secondSeconds: number]

const TURN_SECONDS = 0.3
const FEWEST_REQUESTS = 16
const DRAWS = 2000

/** Asks the same of two services in short turns of random order, so that a busy moment of the machine falls on both. */
export async function compareInTurns(
  sides: readonly [Side, Side],
  { connections, pairs }: { connections: number; pairs: number },
): Promise<Comparison> {
  let requests = FEWEST_REQUESTS
  for (const { service, next } of sides) {
    const options = { address: service.address, connections, for: { seconds: TURN_SECONDS * 4 } }
    requests = Math.max(requests, Math.round((await load(next, options)).requestsPerSecond * TURN_SECONDS))
  }
  const turn = async ({ service, pool, next }: Side) => {
    const before = await used(service, pool)
    await load(next, { address: service.address, connections, for: { requests } })
    const after = await used(service, pool)
    return after.api - before.api + (usedBetween(before.database, after.database) ?? 0)
  }
  const turns: Turn[] = []
  while (turns.length < pairs) {
    const isReversed = Math.random() < 0.5
    const first = await turn(sides[isReversed ? 1 : 0])
    const second = await turn(sides[isReversed ? 0 : 1])
    turns.push(isReversed ? [second, first] : [first, second])
  }
  const drawn = Array.from({ length: DRAWS }, () =>
    ratioOf(turns.map(() => turns[Math.floor(Math.random() * turns.length)] as Turn)),
  )
  const each = (side: 0 | 1) => (sumOf(turns, side) * 1000) / turns.length / requests
  return {
    milliseconds: [each(0), each(1)],
    ratio: ratioOf(turns),
    bounds: [quantile(drawn, 0.025), quantile(drawn, 0.975)],
  }
}

function ratioOf(turns: Turn[]): number {
  return sumOf(turns, 0) / sumOf(turns, 1)
}

function sumOf(turns: Turn[], side: 0 | 1): number {
  return turns.reduce((sum, turn) => sum + turn[side], 0)
}

/** Of the service, and of the database's processes that serve connections. */
async function used({ pid }: ServiceProcess, pool: pg.Pool) {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const database = await Promise.all(rows.map(async (row) => [row.pid, (await cpuSeconds(row.pid)) ?? 0] as const))
  return { api: (await cpuSeconds(pid)) ?? 0, database: new Map(database) }
}

import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { OpenDatabase } from '../../src/db/database.ts'
import { anyApplication, anyStage, type World } from '../world.ts'
import { type Peer, runPeer, startPeer } from './peer.ts'

const SCHEMA = 'directus'
const TOKEN = 'a-static-token-of-the-bench'
const PROGRAM = 'node_modules/directus/cli.js'

/** Starts Directus on a schema of its own in the measured database, with the same applications in it. */
export async function openDirectus(peers: string, databaseUrl: string, { pool }: OpenDatabase): Promise<Peer> {
  await pool.query(`create schema if not exists ${SCHEMA}`)
  await fill(pool)
  const folder = join(peers, 'directus')
  const environment = {
    SECRET: 'a-secret-of-the-bench-that-is-long-enough',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${SCHEMA},public`,
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'a-password-of-the-bench',
    ADMIN_TOKEN: TOKEN,
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'warn',
  }
  await runPeer(folder, [PROGRAM, 'bootstrap'], environment)
  const { service } = await startPeer({
    folder,
    args: [PROGRAM, 'start'],
    environment: (port) => ({ ...environment, HOST: '127.0.0.1', PORT: String(port) }),
    readyPath: '/server/ping',
  })
  const headers = { authorization: `Bearer ${TOKEN}` }
  const items = '/items/peer_applications'
  const fields = 'fields=*,flow.*,stage.*,candidate.*'
  return {
    service,
    requests: {
      list: ({ flow }) => ({
        method: 'GET',
        path: `${items}?filter[flow][_eq]=${flow.id}&sort=-created&limit=50&meta=filter_count&${fields}`,
        headers,
      }),
      detail: (world) => ({ method: 'GET', path: `${items}/${anyApplication(world)}?${fields}`, headers }),
      create: (world) => ({ method: 'POST', path: items, headers, body: newApplication(world) }),
      update: (world) => ({
        method: 'PATCH',
        path: `${items}/${anyApplication(world)}`,
        headers,
        body: { stage: anyStage(world) },
      }),
    },
  }
}

const newApplication = ({ flow }: World) => ({
  id: randomUUIDv7(),
  status: 'NEW',
  created: new Date().toISOString(),
  flow: flow.id,
  stage: flow.stages[0]?.id,
  candidate: {
    id: randomUUIDv7(),
    email: `ada-${randomUUIDv7()}@example.com`,
    full_name: 'Ada Lovelace',
    phone_number: '+12133734253',
  },
})

/** Directus has no keys of several columns, so the tables are copied with an id as their key. */
async function fill(pool: OpenDatabase['pool']) {
  const { rows } = await pool.query(`select to_regclass('${SCHEMA}.peer_applications') as filled`)
  if (rows[0].filled !== null) return
  const statements = [
    `create table ${SCHEMA}.peer_flows as select id, name from hiring_flows`,
    `create table ${SCHEMA}.peer_stages as select id, name from stages`,
    `create table ${SCHEMA}.peer_candidates as select id, email, full_name, phone_number from candidates`,
    `create table ${SCHEMA}.peer_applications as
     select id, status, created, hiring_flow_id as flow, stage_id as stage, candidate_id as candidate from applications`,
    ...['flows', 'stages', 'candidates', 'applications'].map(
      (table) => `alter table ${SCHEMA}.peer_${table} add primary key (id)`,
    ),
    ...['flow', 'stage', 'candidate'].map(
      (name) =>
        `alter table ${SCHEMA}.peer_applications add foreign key (${name}) references ${SCHEMA}.peer_${name}s (id)`,
    ),
    `create unique index on ${SCHEMA}.peer_candidates (email)`,
    `create index on ${SCHEMA}.peer_applications (flow, created desc, id desc)`,
    `create index on ${SCHEMA}.peer_applications (candidate)`,
    'vacuum analyze',
  ]
  for (const statement of statements) await pool.query(statement)
}

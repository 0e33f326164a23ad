import { join } from 'node:path'
import type { OpenDatabase } from '../../src/db/database.ts'
import { anyApplication, anyStage, type World } from '../world.ts'
import { type Peer, startPeer } from './peer.ts'
import { STRAPI_SCHEMA } from './strapi-project.ts'

/** Starts Strapi on a schema of its own in the measured database, with the same applications in it. */
export async function openStrapi(peers: string, databaseUrl: string, { pool }: OpenDatabase): Promise<Peer> {
  await pool.query(`create schema if not exists ${STRAPI_SCHEMA}`)
  const folder = join(peers, 'strapi')
  const { service, output } = await startPeer({
    folder,
    args: ['node_modules/@strapi/strapi/bin/strapi.js', 'start'],
    environment: (port) => ({ DATABASE_URL: databaseUrl, PORT: String(port), STRAPI_TELEMETRY_DISABLED: 'true' }),
    readyPath: '/_health',
  })
  const [, token] = /API token: (\w+)/.exec(output) ?? []
  if (token === undefined) throw new Error(`Strapi wrote no token:\n${output}`)
  await fill(pool)
  const headers = { authorization: `Bearer ${token}` }
  const applications = '/api/applications'
  return {
    service,
    requests: {
      list: ({ flow }) => ({
        method: 'GET',
        path: `${applications}?filters[flow][documentId][$eq]=${flow.id}&sort=created:desc&pagination[pageSize]=50&populate[0]=flow&populate[1]=stage&populate[2]=candidate`,
        headers,
      }),
      detail: (world) => ({ method: 'GET', path: `${applications}/${anyApplication(world)}?populate=*`, headers }),
      create: (world) => ({ method: 'POST', path: applications, headers, body: { data: newApplication(world) } }),
      update: (world) => ({
        method: 'PUT',
        path: `${applications}/${anyApplication(world)}`,
        headers,
        body: { data: { stage: linkTo(anyStage(world)) } },
      }),
    },
  }
}

/** Strapi links a candidate that is there; it does not create one in the same request. */
const newApplication = ({ flow, candidateId }: World) => ({
  status: 'NEW',
  created: new Date().toISOString(),
  flow: linkTo(flow.id),
  stage: linkTo(flow.stages[0]?.id),
  candidate: linkTo(candidateId),
})

/** A bare id that begins with a digit it takes for the number of a row. */
const linkTo = (documentId: string | undefined) => ({ set: [{ documentId }] })

async function fill(pool: OpenDatabase['pool']) {
  const { rowCount } = await pool.query('select from strapi.applications limit 1')
  if (rowCount) return
  const times = 'now(), now(), now()'
  const statements = [
    `insert into strapi.flows (document_id, name, created_at, updated_at, published_at) select id::text, name, ${times} from hiring_flows`,
    `insert into strapi.stages (document_id, name, created_at, updated_at, published_at) select id::text, name, ${times} from stages`,
    `insert into strapi.candidates (document_id, email, full_name, phone_number, created_at, updated_at, published_at)
     select id::text, email, full_name, phone_number, ${times} from candidates`,
    `insert into strapi.applications (document_id, status, created, created_at, updated_at, published_at)
     select id::text, status, created, ${times} from applications order by id`,
    ...['flow', 'stage', 'candidate'].map(
      (name) =>
        `insert into strapi.applications_${name}_lnk (application_id, ${name}_id)
         select theirs.id, other.id
         from applications ours
         join strapi.applications theirs on theirs.document_id = ours.id::text
         join strapi.${name}s other on other.document_id = ours.${name === 'flow' ? 'hiring_flow' : name}_id::text`,
    ),
    'create index on strapi.applications (created desc, id desc)',
    'vacuum analyze',
  ]
  for (const statement of statements) await pool.query(statement)
}

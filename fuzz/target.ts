import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type ServiceProcess, startProcess } from '../bench/service-process.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { givenWorld, type World } from '../tests/support/world.ts'
import { HeldMemory } from './held-memory.ts'
import type { Target } from './requests.ts'

/** A service of our own with its database, and whom requests are made for. */
export interface RunningTarget {
  service: ServiceProcess
  memory: HeldMemory
  target: Target
  /** Logs the applicant in anew, after a request that ended the session. */
  logIn: () => Promise<void>
  stop: () => Promise<void>
}

const NO_LIMIT = Object.fromEntries(
  [
    'RATE_LIMIT_PER_MINUTE',
    'RATE_LIMIT_PER_SECOND',
    'WEBHOOK_RATE_LIMIT_PER_MINUTE',
    'WEBHOOK_RATE_LIMIT_PER_SECOND',
    'WEBHOOK_UNKNOWN_RATE_LIMIT_PER_MINUTE',
    'PORTAL_RATE_LIMIT_PER_MINUTE',
    'SIGN_UP_RATE_LIMIT_PER_MINUTE',
  ].map((name) => [name, '0']),
)

/** Starts the API as a process of its own, without limits, so that every request gets through to what it is meant for. */
export async function startTarget(): Promise<RunningTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hireline-fuzz-'))
  const held = await HeldMemory.prepare()
  const embedded = await startEmbeddedPostgresql(dataDir)
  const database = openDatabase(embedded.connection, { size: 3, onIdleError: () => {} })
  await migrate(database.pool, pino({ level: 'silent' }))
  const service = await startProcess(['api'], { DATA_DIR: dataDir, ...NO_LIMIT, ...held.environment })
  const memory = await held.open()
  const world = await givenWorld({ db: database.db, config: readConfig({ DATA_DIR: dataDir }) })
  const { slug: flowSlug } = await database.db
    .updateTable('hiring_flows')
    .set({ public_page: true })
    .where('company_id', '=', world.company.id)
    .where('id', '=', world.flow.id)
    .returning('slug')
    .executeTakeFirstOrThrow()
  const { slug: companySlug } = await database.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', world.company.id)
    .executeTakeFirstOrThrow()
  const target = { world, applicant: await logIn(service.address, world), companySlug, flowSlug }
  return {
    service,
    memory,
    target,
    async logIn() {
      target.applicant = await logIn(service.address, world)
    },
    async stop() {
      memory.close()
      await database.pool.end()
      service.child.kill('SIGTERM')
      if (service.child.exitCode === null) await new Promise((resolve) => service.child.once('exit', resolve))
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a link and uses it, as a browser does. */
async function logIn(address: string, { company, flow }: World): Promise<Target['applicant']> {
  const made = await fetch(`${address}/external/v1/applications/magic-link/`, {
    method: 'POST',
    headers: { authorization: `Api-Key ${company.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'fuzz@example.com', full_name: 'Ada Lovelace', hiring_flow_id: flow.id }),
  })
  const { data } = (await made.json()) as { data: { magic_link: string } }
  const link = `${address}${new URL(data.magic_link).pathname}`
  const shown = await fetch(link)
  const used = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(shown), 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ _csrf: tokenIn(await shown.text()) }),
  })
  const cookie = cookiesOf(used)
  const path = used.headers.get('location') ?? ''
  const pageId = flow.stages[0]?.pages[0]?.id ?? ''
  const page = await (await fetch(`${address}${path}pages/${pageId}/`, { headers: { cookie } })).text()
  return { applicationId: path.split('/')[3] ?? '', pageId, cookie, token: tokenIn(page), submission: randomUUID() }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .filter((cookie) => !cookie?.endsWith('='))
    .join('; ')

function tokenIn(html: string): string {
  const token = /name="_csrf" value="([^"]+)"/.exec(html)?.[1]
  if (!token) throw new Error(`The page has no token:\n${html}`)
  return token
}

/**
 * Makes magic links, opens each and uses it, as one browser for each, from many connections; and says how long that takes
 * beside creating an application. Any answer that is not the right one ends it.
 *
 *   node bench/magic-links.ts [links] [connections]      (defaults: 1000 32)
 *
 * Runs on DATABASE_URL in a database of its own, or on an embedded one with fsync on.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { databaseNamed, execute } from '../tests/support/database-server.ts'
import { givenCompany, givenFlow } from '../tests/support/factories.ts'
import { databaseUrl, startProcess } from './service-process.ts'

const [links = 1000, connections = 32] = process.argv.slice(2).map(Number)
const WARM_UP = 200
const PORT = '18473'

const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const embedded = process.env.DATABASE_URL ? undefined : await startEmbeddedPostgresql(folder)
const server = embedded?.connection ?? { connectionString: process.env.DATABASE_URL as string }
const name = `hireline_bench_${process.pid}`
await execute(server, `create database ${name}`)
const connection = databaseNamed(server, name)
const { db, pool } = openDatabase(connection, { size: 2, onIdleError: () => {} })
await migrate(pool, pino({ level: 'silent' }))
const company = await givenCompany(db)
const flow = await givenFlow(db, company.id, { stages: [{ pages: [{ note: { type: 'text' } }] }, {}] })
const service = await startProcess(['api'], {
  DATABASE_URL: databaseUrl(connection),
  DATA_DIR: folder,
  PORT,
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_SECOND: '0',
  PORTAL_RATE_LIMIT_PER_MINUTE: '0',
})
const agent = new Agent({ keepAlive: true, maxSockets: connections })

try {
  await measure(WARM_UP, 'warm')
  const { create, make, open, use } = await measure(links, 'ada')
  const applications = await db.selectFrom('applications').select('id').execute()
  const expected = 2 * (links + WARM_UP)
  if (applications.length !== expected) throw new Error(`${applications.length} applications, not ${expected}`)
  console.log(`${links} links opened and used from ${connections} connections; no error; one application for each`)
  for (const [what, times] of Object.entries({ 'create application': create, 'make link': make, open, use })) {
    const ratio = (share: number) => (at(times, share) / at(create, share)).toFixed(2)
    console.log(
      `${what.padEnd(18)} median ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms; ` +
        `ratio to create: median ${ratio(0.5)}, p95 ${ratio(0.95)}`,
    )
  }
} finally {
  agent.destroy()
  service.child.kill('SIGTERM')
  await pool.end()
  await execute(server, `drop database ${name} with (force)`)
  await embedded?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(count: number, prefix: string) {
  const person = (index: number) => ({ email: `${prefix}-${index}@example.com`, hiring_flow_id: flow.id })
  const phone = { phone_number: '+12133734253' }
  const create = await spread(count, async (index) => {
    const body = { ...person(index), ...phone, email: `${prefix}-created-${index}@example.com`, name: 'Ada Lovelace' }
    await post('/external/v1/application/create/', body, 201)
  })
  const paths: string[] = []
  const make = await spread(count, async (index) => {
    const prefilled = { full_name: 'Ada Lovelace', ...phone, application_data: { note: 'Hello' } }
    const command = { ...person(index), ...prefilled, page_or_stage_id: flow.stages[1]?.id }
    const { text } = await post('/external/v1/applications/magic-link/', command, 200)
    paths[index] = new URL(JSON.parse(text).data.magic_link).pathname
  })
  const opened: { cookie: string; token: string }[] = []
  const open = await spread(count, async (index) => {
    const { text, headers } = await send('GET', paths[index] as string, {}, undefined, 200)
    const cookie = headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
    opened[index] = { cookie, token: /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '' }
  })
  const use = await spread(count, async (index) => {
    const { cookie, token } = opened[index] as { cookie: string; token: string }
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    await send('POST', paths[index] as string, headers, new URLSearchParams({ _csrf: token }).toString(), 303)
  })
  return { create, make, open, use }
}

/** Does `work` so many times from all connections. @returns how long each took, in milliseconds, shortest first */
async function spread(count: number, work: (index: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      const begun = performance.now()
      await work(index)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return times.sort((a, b) => a - b)
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function post(path: string, body: object, expected: number) {
  const headers = { authorization: `Api-Key ${company.key}`, 'content-type': 'application/json' }
  return send('POST', path, headers, JSON.stringify(body), expected)
}

function send(method: string, path: string, headers: object, body: string | undefined, expected: number) {
  return new Promise<{ text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const options = { agent, method, host: '127.0.0.1', port: PORT, path, headers: { ...headers } }
    const outgoing = request(options, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      if (answer.statusCode === expected) resolve({ text, headers: answer.headers })
      else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`))
    })
    outgoing.on('error', reject).end(body)
  })
}

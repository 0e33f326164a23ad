/**
 * 200 uploads from 16 connections while the first page of a list is read over and over: how slow lists become, and how
 * much memory the service takes. Everything runs in one `hireline start`, with the reading of the documents.
 *
 *   node bench/uploads-while-listing.ts [uploads] [bytes]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { givenApplication, givenCompany, givenFlow } from '../tests/support/factories.ts'
import { formBody, paddedPdf } from '../tests/support/form.ts'
import { FILLED_ELEMENTS, fillFlow } from './generate/fill-flow.ts'
import { withoutIndexes } from './generate/without-indexes.ts'

const UPLOADS = Number(process.argv[2] ?? 200)
const BYTES = Number(process.argv[3] ?? 1_000_000)
const CONNECTIONS = 16
const APPLICATIONS = 20_000
const QUIET_READS = 100

const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const server = await startEmbeddedPostgresql(folder)
const { db, pool } = openDatabase(server.connection, { size: 4, onIdleError: console.error })
await migrate(pool, pino({ level: 'silent' }))
const company = await givenCompany(db)
const flow = await givenFlow(db, company.id, { stages: [{ pages: [FILLED_ELEMENTS] }, {}, {}, {}] })
await withoutIndexes(pool, (client) =>
  fillFlow(client, { companyId: company.id, flow, applications: APPLICATIONS, until: new Date(), days: 139 }),
)
const applications = await Promise.all(Array.from({ length: 20 }, () => givenApplication(db, company.id, flow)))
const authorization = `Api-Key ${company.key}`
const service = await start()
try {
  await measure()
} finally {
  service.child.kill('SIGKILL')
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  const uploading = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const reading = new Agent({ keepAlive: true, maxSockets: 1 })
  const list = () =>
    send(
      reading,
      'GET',
      `/external/v1/applications/?flow_id=${flow.id}&page_size=25`,
      { authorization },
      undefined,
      200,
    )
  const upload = (index: number) => {
    const content = paddedPdf(BYTES, `Résumé number ${index}`)
    const form = formBody([{ name: flow.elements.licence as string, fileName: 'resume.pdf', content }])
    const { id } = applications[index % applications.length] as { id: string }
    const path = `/external/v1/applications/${id}/upload_documents/`
    return send(uploading, 'POST', path, { authorization, ...form.headers }, form.rawBody, 201)
  }
  for (let warm = 0; warm < 30; warm += 1) await list()
  for (let warm = 0; warm < 10; warm += 1) await upload(10_000 + warm)
  await untilRead()
  const quiet: number[] = []
  for (let read = 0; read < QUIET_READS; read += 1) quiet.push(await list())
  const before = await memory()
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memory())
  }, 50)

  const busy: number[] = []
  let isUploading = true
  const lists = (async () => {
    while (isUploading) {
      busy.push(await list())
      await sleep(5)
    }
  })()
  const begun = performance.now()
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => upload(index)))
  const seconds = (performance.now() - begun) / 1000
  isUploading = false
  await lists
  await untilRead()
  clearInterval(watch)
  console.log(`${UPLOADS} uploads of ${BYTES} bytes from ${CONNECTIONS} connections in ${seconds.toFixed(1)} s`)
  console.log(`uploads       ${figures(uploads)}`)
  console.log(`lists, quiet  ${figures(quiet)}`)
  console.log(`lists, busy   ${figures(busy)}`)
  const twice = 2 * (quiet.toSorted((a, b) => a - b)[quiet.length >> 1] as number)
  console.log(
    `lists slower than twice the quiet median: ${busy.filter((time) => time > twice).length} of ${busy.length}`,
  )
  console.log(`memory of the service: ${megabytes(before)} before, at most ${megabytes(peak)}`)
}

function figures(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

async function untilRead() {
  for (;;) {
    const left = await db
      .selectFrom('documents')
      .select('id')
      .where('status', 'in', ['pending', 'processing'])
      .limit(1)
      .execute()
    if (left.length === 0) return
    await sleep(100)
  }
}

function send(agent: Agent, method: string, path: string, headers: object, body: Buffer | undefined, expected: number) {
  return new Promise<number>((resolve, reject) => {
    const begun = performance.now()
    const outgoing = request(service.address + path, { agent, method, headers: { ...headers } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === expected) resolve(performance.now() - begun)
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      })
    })
    outgoing.on('error', reject).end(body)
  })
}

async function start() {
  const { host, user, database } = server.connection
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url)), 'start'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: `postgresql:///${database}?${new URLSearchParams({ host: String(host), user: String(user) })}`,
      DATA_DIR: join(folder, 'service'),
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_PER_SECOND: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for (;;) {
    const [chunk] = await once(child.stdout, 'data')
    output += chunk
    const address = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
    if (!address) continue
    child.stdout.resume()
    return { child, address, pid: child.pid as number }
  }
}

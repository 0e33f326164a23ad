/**
 * 200 uploads from 16 connections while the first page of a list is read over and over: how slow lists become, and how
 * much memory the service takes. The service is one `hireline start`, with the reading of the documents; the reader of
 * lists and the uploading callers are processes of their own.
 *
 *   node bench/uploads-while-listing.ts [uploads] [bytes]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { givenApplication, givenCompany, givenFlow } from '../tests/support/factories.ts'
import { FILLED_ELEMENTS, fillFlow } from './generate/fill-flow.ts'
import { withoutIndexes } from './generate/without-indexes.ts'
import { residentBytes } from './measure/process-usage.ts'
import { databaseUrl, startProcess } from './service-process.ts'
import type { ReadingOrder } from './uploads/list-reader.ts'
import type { UploadOrder } from './uploads/upload-client.ts'

const UPLOADS = Number(process.argv[2] ?? 200)
const BYTES = Number(process.argv[3] ?? 1_000_000)
const CONNECTIONS = 16
const APPLICATIONS = 20_000
const QUIET_READS = 200

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
const service = await startProcess(['start'], {
  DATABASE_URL: databaseUrl(server.connection),
  DATA_DIR: join(folder, 'service'),
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_SECOND: '0',
})
const reader = program('./uploads/list-reader.ts')
const client = program('./uploads/upload-client.ts')
try {
  await measure()
} finally {
  for (const child of [reader, client, service.child]) child.kill('SIGKILL')
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  await readLists(50)
  await upload(20)
  await untilRead()
  const quiet = await readLists(QUIET_READS)
  const before = await memory()
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memory())
  }, 50)

  const reading = readLists()
  const begun = performance.now()
  const uploads = await upload(UPLOADS)
  const seconds = (performance.now() - begun) / 1000
  reader.send('stop')
  const busy = await reading
  const afterwards = await readLists(QUIET_READS)
  await untilRead()
  clearInterval(watch)
  console.log(`${UPLOADS} uploads of ${BYTES} bytes from ${CONNECTIONS} connections in ${seconds.toFixed(1)} s`)
  console.log(`uploads       ${figures(uploads)}`)
  console.log(`lists, quiet  ${figures(quiet)}`)
  console.log(`lists, busy   ${figures(busy)}`)
  console.log(`lists while the documents are read ${figures(afterwards)}`)
  const twice = 2 * (quiet.toSorted((a, b) => a - b)[QUIET_READS >> 1] as number)
  console.log(
    `lists slower than twice the quiet median: ${busy.filter((time) => time > twice).length} of ${busy.length}`,
  )
  console.log(`memory of the service: ${megabytes(before)} before, at most ${megabytes(peak)}`)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
}

function program(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)))
}

/** @param reads how many; without it, until the reader is told to stop */
async function readLists(reads?: number): Promise<number[]> {
  return order(reader, {
    url: `${service.address}/external/v1/applications/?flow_id=${flow.id}&page_size=25`,
    authorization: `Api-Key ${company.key}`,
    ...(reads !== undefined && { reads }),
  } satisfies ReadingOrder)
}

async function upload(uploads: number): Promise<number[]> {
  const urls = Array.from({ length: uploads }, (_, index) => {
    const { id } = applications[index % applications.length] as { id: string }
    return `${service.address}/external/v1/applications/${id}/upload_documents/`
  })
  return order(client, {
    urls,
    authorization: `Api-Key ${company.key}`,
    elementId: flow.elements.licence as string,
    bytes: BYTES,
    connections: CONNECTIONS,
  } satisfies UploadOrder)
}

/** Has a program measure something. @returns its times in milliseconds */
async function order(child: ChildProcess, message: object): Promise<number[]> {
  child.send(message)
  const ended = once(child, 'exit').then(() => {
    throw new Error('A program that measures has ended.')
  })
  const [times] = await Promise.race([once(child, 'message'), ended])
  return times
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
  return (await residentBytes(service.pid)) ?? 0
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

/**
 * 200 uploads from 16 connections while lists are read: how slow the lists become, each compared with its own quiet
 * median, and how much memory the service takes. Quiet and busy spells take turns, as a machine is not the same from one
 * minute to the next. The service is one `hireline start`, with the reading of the documents; the reader of lists and the
 * uploading callers are processes of their own.
 *
 *   node bench/uploads-while-listing.ts [uploads] [bytes] [rounds]
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
import { quantile } from './measure/quantile.ts'
import { databaseUrl, startProcess } from './service-process.ts'
import type { ListReading } from './uploads/list-reader.ts'
import type { Outgoing } from './uploads/send.ts'
import type { UploadCommand } from './uploads/upload-client.ts'

const UPLOADS = Number(process.argv[2] ?? 200)
const BYTES = Number(process.argv[3] ?? 1_000_000)
const ROUNDS = Number(process.argv[4] ?? 5)
const CONNECTIONS = 16
const APPLICATIONS = 20_000
const WARM_UP_MILLISECONDS = 10_000
const QUIET_MILLISECONDS = 4000

const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const server = await startEmbeddedPostgresql(folder)
const { db, pool } = openDatabase(server.connection, { size: 4, onIdleError: console.error })
await migrate(pool, pino({ level: 'silent' }))
const company = await givenCompany(db)
const flow = await givenFlow(db, company.id, { stages: [{ pages: [FILLED_ELEMENTS] }, {}, {}, {}] })
await withoutIndexes(pool, (client) =>
  fillFlow(client, { companyId: company.id, flow, applications: APPLICATIONS, until: new Date(), days: 139 }),
)
await pool.query('vacuum analyze')
const applications = await Promise.all(Array.from({ length: 20 }, () => givenApplication(db, company.id, flow)))
const service = await startProcess(['start'], {
  DATABASE_URL: databaseUrl(server.connection),
  DATA_DIR: join(folder, 'service'),
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_SECOND: '0',
})
const authorization = `Api-Key ${company.key}`
const LISTS: Record<string, Outgoing> = {
  'v1, 50 of a flow': firstVersion(''),
  'v1, 50 of a stage': firstVersion(`&current_stage=${flow.stages[1]?.id}`),
  'v1, 200 of a flow': firstVersion('&page_size=200'),
  'v2, a number': secondVersion({ [flow.path('years')]: '5,6' }),
  'v2, a choice': secondVersion({ [flow.path('shift')]: 'night' }),
  'v2, a text': secondVersion({ [flow.path('note')]: 'note' }),
}
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
  await readListsWhile(() => sleep(WARM_UP_MILLISECONDS))
  await upload(20, readListsWhile)
  await untilRead()
  const before = await memory()
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memory())
  }, 50)
  const quiet = Object.keys(LISTS).map((): number[] => [])
  const busy = Object.keys(LISTS).map((): number[] => [])
  const uploads: number[] = []
  const alone = await upload(UPLOADS, secondsOf)
  await untilRead()
  let seconds = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    addTimes(quiet, await readListsWhile(() => sleep(QUIET_MILLISECONDS)))
    await upload(UPLOADS, async (uploading) => {
      const times = await readListsWhile(async () => {
        seconds += await secondsOf(async () => uploads.push(...(await uploading())))
      })
      addTimes(busy, times)
    })
    await untilRead()
  }
  clearInterval(watch)
  console.log(
    `${ROUNDS} times ${UPLOADS} uploads of ${BYTES} bytes from ${CONNECTIONS} connections, ${(seconds / ROUNDS).toFixed(1)} s each; ${alone.toFixed(1)} s without lists`,
  )
  console.log(`${'an upload'.padEnd(18)} ${figures(uploads)}`)
  for (const [index, name] of Object.keys(LISTS).entries()) {
    const [still, crowded] = [quiet[index] as number[], busy[index] as number[]]
    const twice = 2 * quantile(still, 0.5)
    console.log(
      `${name.padEnd(18)} quiet  ${figures(still)}, slower than twice the quiet median ${above(still, twice)}`,
    )
    console.log(
      `${' '.repeat(18)} busy   ${figures(crowded)}, slower than twice the quiet median ${above(crowded, twice)}: median ${(quantile(crowded, 0.5) / quantile(still, 0.5)).toFixed(2)} times the quiet one`,
    )
  }
  console.log(`memory of the service: ${megabytes(before)} before, at most ${megabytes(peak)}`)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
}

function firstVersion(query: string): Outgoing {
  const url = `${service.address}/external/v1/applications/?flow_id=${flow.id}${query}`
  return { method: 'GET', url, headers: { authorization } }
}

function secondVersion(filters: Record<string, string>): Outgoing {
  return {
    method: 'POST',
    url: `${service.address}/external/v2/applications/`,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ flow_id: flow.id, filters }),
  }
}

/** A process that measures. Its end ends this one, too. */
function program(file: string): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  child.once('exit', (code) => {
    if (code !== null) throw new Error(`${file} has ended with ${code}.`)
  })
  return child
}

/** Reads lists as long as something lasts. @returns the times of each list, in milliseconds */
async function readListsWhile(work: () => Promise<unknown>): Promise<number[][]> {
  reader.send({ lists: Object.values(LISTS) } satisfies ListReading)
  const times = answerOf<number[][]>(reader)
  await work()
  reader.send('stop')
  return times
}

/** Has so many uploads prepared, and sent by `run`. */
async function upload<T>(uploads: number, run: (uploading: () => Promise<number[]>) => Promise<T>): Promise<T> {
  const urls = Array.from({ length: uploads }, (_, index) => {
    const { id } = applications[index % applications.length] as { id: string }
    return `${service.address}/external/v1/applications/${id}/upload_documents/`
  })
  const elementId = flow.elements.licence as string
  client.send({ urls, authorization, elementId, bytes: BYTES, connections: CONNECTIONS } satisfies UploadCommand)
  await answerOf<'ready'>(client)
  return run(() => {
    client.send('go')
    return answerOf<number[]>(client)
  })
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = await once(child, 'message')
  return answer
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

function addTimes(all: number[][], more: number[][]) {
  for (const [index, times] of more.entries()) all[index]?.push(...times)
}

function figures(times: number[]): string {
  const shown = (share: number) => quantile(times, share).toFixed(1)
  return `median ${shown(0.5)} ms, p95 ${shown(0.95)} ms, p99 ${shown(0.99)} ms, max ${shown(1)} ms`
}

function above(times: number[], bound: number): string {
  const slower = times.filter((time) => time > bound).length
  return `${slower} of ${times.length} (${((100 * slower) / times.length).toFixed(1)} %)`
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

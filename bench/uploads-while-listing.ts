/**
 * 200 uploads from 16 connections while lists are read: how slow the lists become, each compared with its own quiet
 * median, and how much memory the service takes. Quiet and busy spells take turns, as a machine is not the same from one
 * minute to the next. The service is one `hireline start`, with the reading of the documents; the reader of lists and the
 * uploading callers are processes of their own.
 *
 *   node bench/uploads-while-listing.ts [uploads] [bytes] [rounds]
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { givenApplication } from '../tests/support/factories.ts'
import { figures, startListReader } from './list-times.ts'
import { firstVersion, secondVersion, startListedService, usualLists } from './listed-service.ts'
import { residentBytes } from './measure/process-usage.ts'
import { quantile } from './measure/quantile.ts'
import { startMeasuring } from './service-process.ts'
import type { UploadCommand } from './uploads/upload-client.ts'

const UPLOADS = Number(process.argv[2] ?? 200)
const BYTES = Number(process.argv[3] ?? 1_000_000)
const ROUNDS = Number(process.argv[4] ?? 5)
const CONNECTIONS = 16
const APPLICATIONS = 20_000
const QUIET_MILLISECONDS = 4000

const listed = await startListedService({ applications: APPLICATIONS })
const { db, company, flow, service, headers } = listed
const applications = await Promise.all(Array.from({ length: 20 }, () => givenApplication(db, company.id, flow)))
const lists = {
  ...usualLists(listed),
  'v1, 200 of a flow': firstVersion(listed, '&page_size=200'),
  'v2, a number': secondVersion(listed, { [flow.path('years')]: '5,6' }),
  'v2, a text': secondVersion(listed, { [flow.path('note')]: 'note' }),
}
const reader = await startListReader(lists)
const client = startMeasuring('./uploads/upload-client.ts')
try {
  await measure()
} finally {
  reader.stop()
  client.kill('SIGKILL')
  await listed.close()
}

async function measure() {
  await upload(20, reader.readWhile)
  await untilRead()
  const before = await memory()
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memory())
  }, 50)
  const quiet = Object.keys(lists).map((): number[] => [])
  const busy = Object.keys(lists).map((): number[] => [])
  const uploads: number[] = []
  const alone = await upload(UPLOADS, secondsOf)
  await untilRead()
  let seconds = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    addTimes(quiet, await reader.readWhile(() => sleep(QUIET_MILLISECONDS)))
    await upload(UPLOADS, async (uploading) => {
      const times = await reader.readWhile(async () => {
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
  for (const [index, name] of Object.keys(lists).entries()) {
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

/** Has so many uploads prepared, and sent by `run`. */
async function upload<T>(uploads: number, run: (uploading: () => Promise<number[]>) => Promise<T>): Promise<T> {
  const urls = Array.from({ length: uploads }, (_, index) => {
    const { id } = applications[index % applications.length] as { id: string }
    return `${service.address}/external/v1/applications/${id}/upload_documents/`
  })
  const elementId = flow.elements.licence as string
  client.send({ urls, ...headers, elementId, bytes: BYTES, connections: CONNECTIONS } satisfies UploadCommand)
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

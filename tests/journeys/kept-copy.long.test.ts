import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Hireline, HirelineConnectionError, HirelineError } from '../../sdk/src/index.ts'
import { findChangeState } from '../../src/change-log/queries.ts'
import { givenAutomation, givenCompany, givenFlow } from '../support/factories.ts'
import { applyChanges, type Copy, differences, readCopy, readLists } from '../support/kept-copy.ts'
import { freePort } from '../support/redis-server.ts'
import { runProgram, startProgram } from '../support/run-program.ts'
import { databaseUrl, hireline, temporaryFolder } from '../support/running-service.ts'
import { testService } from '../support/service.ts'
import { type Writer, writersOfEveryKind } from '../support/writers-of-every-kind.ts'

/** So many changes get a position before the writers end. HIRELINE_COPY_CHANGES=200000 is the run whose numbers docs/changes.md has. */
const CHANGES = Number(process.env.HIRELINE_COPY_CHANGES ?? 6000)
const KILLS = CHANGES >= 100_000 ? 30 : 6
const MAX_IN_BULK = 10_000
const PEOPLE = Math.min(MAX_IN_BULK, CHANGES / 20)
const STAGES = 5
const PROGRAM = fileURLToPath(new URL('../../sdk/examples/keep-a-copy.ts', import.meta.url))

const service = testService()
const folder = await temporaryFolder()

interface Started {
  process: ChildProcess
  /** Resolves once it does what it is for. */
  ready?: () => Promise<unknown>
}

/** A process that is killed and started again. */
async function killable(start: () => Started) {
  let current = start()
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(current.process, 'exit')
    current.process.kill(signal)
    await gone
  }
  await current.ready?.()
  return {
    async kill() {
      await end('SIGKILL')
      current = start()
      await current.ready?.()
    },
    stop: () => end('SIGTERM'),
  }
}

test('copies equal the database, though writers of every kind are at work and what serves and keeps them is killed', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ shift: { type: 'text' }, resume: { type: 'document' } }] }, ...Array(STAGES - 1).fill({})],
  })
  const { publicId } = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: { mapping: { external_identifier: 'id', email: 'email' } } },
    steps: [{ upsert_application: {} }, { move_to_stage: { stage_id: flow.stages[1]?.id as string } }],
  })

  // What is killed: the API, a worker, and the program that keeps a copy.
  const url = `http://127.0.0.1:${await freePort()}`
  const settings = {
    DATABASE_URL: databaseUrl(service.connection),
    DATA_DIR: service.config.DATA_DIR,
    PORT: new URL(url).port,
    LOG_LEVEL: 'info',
    ...Object.fromEntries(
      ['', 'WEBHOOK_'].flatMap((name) =>
        [`${name}RATE_LIMIT_PER_MINUTE`, `${name}RATE_LIMIT_PER_SECOND`].map((of) => [of, '0']),
      ),
    ),
  }
  const api = await killable(() => {
    const { process, address } = hireline(['api'], settings)
    return { process, ready: address }
  })
  const worker = await killable(() => hireline(['worker'], { ...settings, WORKER_PORT: '0' }))
  const path = join(folder, 'copy.duckdb')
  const environment = { HIRELINE_URL: url, HIRELINE_API_KEY: company.key }
  const keeper = await killable(() => startProgram(PROGRAM, { args: [path], environment }))

  // Outlives every kill: a write is repeated with its key until it is answered.
  let retries = 0
  const client = new Hireline({
    baseUrl: url,
    apiKey: company.key,
    retries: 1000,
    timeoutSeconds: 300,
    onRetry: () => {
      retries += 1
    },
  })

  // A reader of this process, in small batches; it forgets nothing over a kill.
  const inMemory: Copy = new Map()
  const stopReading = new AbortController()
  let cursor: string | undefined
  let delivered = 0
  const reading = (async () => {
    for await (const batch of client.changes({ limit: 200, signal: stopReading.signal })) {
      applyChanges(inMemory, batch.changes)
      delivered += batch.changes.length
      cursor = batch.cursor
    }
  })()

  const lastPosition = async () => (await findChangeState(service.db, company.id)).lastPosition
  const { writers, signUp, signedUp } = writersOfEveryKind(client, { flow, publicId, most: MAX_IN_BULK })
  const done: Record<string, number> = {}
  let hasEnough = false
  const write = async ([name, { pause, act }]: [string, Writer]) => {
    while (!hasEnough) {
      await act().then(
        () => {
          done[name] = (done[name] ?? 0) + 1
        },
        (error: unknown) => {
          // A correction takes no key, so that it is not repeated; a person may be erased meanwhile.
          const isLost =
            error instanceof HirelineConnectionError || (error instanceof HirelineError && error.status >= 500)
          if (!isLost && !HirelineError.is(error, 'candidate_not_found', 'application_not_found')) throw error
        },
      )
      await sleep(pause)
    }
  }

  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (signedUp() < PEOPLE) await signUp()
    }),
  )
  const first = await lastPosition()
  const killed = { api: 0, worker: 0, keeper: 0 }
  const victims = Object.entries({ api, worker, keeper }) as [keyof typeof killed, typeof api][]
  const untilPosition = async (position: number) => {
    while (!hasEnough && (await lastPosition()) < position) await sleep(50)
  }
  const kill = async () => {
    for (let kill = 0; kill < KILLS && !hasEnough; kill += 1) {
      await untilPosition(first + ((CHANGES - first) * (kill + 1)) / (KILLS + 1))
      await sleep(Math.random() * 1000)
      const [name, victim] = victims[kill % victims.length] as (typeof victims)[number]
      await victim.kill()
      killed[name] += 1
    }
    await untilPosition(CHANGES)
  }
  const stopWriting = () => {
    hasEnough = true
  }
  await Promise.all([
    kill().finally(stopWriting),
    ...Object.entries(writers).map((writer) => write(writer).finally(stopWriting)),
  ])

  await expect.poll(() => workLeft(company.id), { timeout: 600_000, interval: 200 }).toBe(0)
  await keeper.stop()
  await runProgram(PROGRAM, { args: [path, '--once'], environment })
  stopReading.abort()
  await reading
  for await (const batch of client.changes({ after: cursor, follow: false })) applyChanges(inMemory, batch.changes)

  const actual = await readLists(client)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const positions = await lastPosition()
  console.log({ positions, seconds, objects: actual.size, delivered, retries, killed, done })
  expect(await countObjects(company.id)).toBe(actual.size)
  expect(differences(inMemory, actual)).toEqual({ missing: [], stale: [], surplus: [] })
  expect(differences(await readCopy(path), actual)).toEqual({ missing: [], stale: [], surplus: [] })
  expect(Object.keys(done).sort()).toEqual(Object.keys(writers).sort())
  await Promise.all([api.stop(), worker.stop()])
}, 3_600_000)

async function workLeft(companyId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ((select count(*) from candidate_updates where company_id = ${companyId} and finished_at is null)
      + (select count(*) from graphile_worker.jobs where task_identifier not in ('sweep_files', 'finish_erasure')))::integer as left
  `.execute(service.db)
  return rows[0]?.left ?? 0
}

async function countObjects(companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from candidates where company_id = ${companyId} and erased_at is null)
      + (select count(*) from applications where company_id = ${companyId})
      + (select count(*) from documents where company_id = ${companyId}))::integer as count
  `.execute(service.db)
  return rows[0]?.count ?? 0
}

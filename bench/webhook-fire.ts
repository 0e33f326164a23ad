/**
 * Fires a webhook from many connections while the service is killed with SIGKILL every few seconds, and counts effects by
 * id; then measures accepted fires and finished runs a second beside graphile-worker's bare add_job and bare jobs.
 *
 *   node bench/webhook-fire.ts [fires] [connections] [seconds between kills]      (defaults: 20000 64 3)
 *
 * Runs on DATABASE_URL in a database of its own, or on an embedded one with fsync on.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import pino from 'pino'
import { readConfig } from '../src/config.ts'
import { type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { closeServices, openServices } from '../src/services.ts'
import { databaseNamed, execute } from '../tests/support/database-server.ts'
import { givenAutomation, givenCompany, givenFlow } from '../tests/support/factories.ts'
import { fireSender } from '../tests/support/firing.ts'
import { databaseUrl, startProcess } from './service-process.ts'

const [fires = 20_000, connections = 64, killEvery = 3] = process.argv.slice(2).map(Number)
const PORT = '18471'

const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const embedded = process.env.DATABASE_URL ? undefined : await startEmbeddedPostgresql(folder)
const server = embedded?.connection ?? { connectionString: process.env.DATABASE_URL as string }
const name = `hireline_bench_${process.pid}`
await execute(server, `create database ${name}`)
const connection = databaseNamed(server, name)
const database = openDatabase(connection, { size: 20, onIdleError: () => {} })
await migrate(database.pool, pino({ level: 'silent' }))

try {
  const company = await givenCompany(database.db)
  const flow = await givenFlow(database.db, company.id)
  const webhook = { webhook: { mapping: { external_identifier: 'id' } } }
  const steps = [{ upsert_application: {} }, { record_billable_event: { service: 'fired' } }]
  const { publicId } = await givenAutomation(database.db, company.id, flow, { on: webhook, steps })
  const light = await givenAutomation(database.db, company.id, flow, {
    on: { webhook: { mapping: {} } },
    steps: [{ branch: { if: 'payload.id', do: [] } }],
  })
  await killedWhileFiring(database, publicId)
  await throughput(database, light.publicId)
} finally {
  await database.pool.end()
  await execute(server, `drop database ${name} with (force)`)
  await embedded?.stop()
  await rm(folder, { recursive: true, force: true })
}

function start(args: string[]) {
  return startProcess(args, {
    DATABASE_URL: databaseUrl(connection),
    PORT,
    LOG_LEVEL: 'info',
    WEBHOOK_RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_RATE_LIMIT_PER_SECOND: '0',
  })
}

async function killedWhileFiring({ db }: OpenDatabase, publicId: string) {
  const url = `http://127.0.0.1:${PORT}/external/v1/automations/webhooks/${publicId}/fire/`
  const { send, spread, close } = fireSender(connections)
  let service = await start(['start'])
  let isFiring = true
  let kills = 0
  const killing = (async () => {
    while (isFiring) {
      await sleep(killEvery * 1000)
      if (!isFiring) return
      service.child.kill('SIGKILL')
      kills += 1
      service = await start(['start'])
    }
  })()
  const accepted = new Set<string>()
  let unanswered = 0
  const began = performance.now()
  await spread(fires, async (index) => {
    const id = `E-${index}`
    const keyed = index % 2 === 0
    for (;;) {
      const status = await send(url, { id }, keyed ? { 'idempotency-key': id } : {})
      if (status === 202) accepted.add(id)
      else unanswered += 1
      if (status === 202 || !keyed) return
      await sleep(100)
    }
  })
  const seconds = (performance.now() - began) / 1000
  isFiring = false
  await killing
  close()
  await untilNoneIsOpen(db)
  service.child.kill('SIGTERM')
  const { rows } = await sql<{ id: string; effects: number; applications: number }>`
    select candidate.external_identifier as id, count(distinct application.id)::int as applications,
      count(*) filter (where event.service = 'fired')::int as effects
    from candidates candidate
    join applications application on application.candidate_id = candidate.id
    join billable_events event on event.application_id = application.id
    group by 1
  `.execute(db)
  const seen = new Map(rows.map((row) => [row.id, row]))
  const once = [...accepted].filter((id) => seen.get(id)?.effects === 1 && seen.get(id)?.applications === 1).length
  const twice = rows.filter((row) => row.effects > 1 || row.applications > 1).length
  console.log(`fires ${fires}, connections ${connections}, SIGKILLs ${kills}, ${seconds.toFixed(1)} s`)
  console.log(`answered 202: ${accepted.size}; not answered or not 202: ${unanswered}`)
  console.log(`of those answered 202, exactly once: ${once}; lost: ${accepted.size - once}; anything twice: ${twice}`)
}

async function throughput({ db, pool }: OpenDatabase, publicId: string) {
  const count = Math.min(fires, 5000)
  await sql`truncate graphile_worker._private_jobs`.execute(db)
  const { spread, send, close } = fireSender(connections)
  const bareAdds = await rate(count, () =>
    spread(count, async (index) => {
      await pool.query(`select graphile_worker.add_job('bare', json_build_object('id', $1::int))`, [index])
    }),
  )
  const logger = new Logger(() => () => {})
  const options = { pgPool: pool, concurrency: 4, noHandleSignals: true, logger }
  const bareJobs = await rate(count, () => runOnce({ ...options, taskList: { bare: async () => {} } }))

  const service = await start(['api'])
  const url = `http://127.0.0.1:${PORT}/external/v1/automations/webhooks/${publicId}/fire/`
  await spread(200, async () => void (await send(url, { id: 'warm' })))
  await sql`truncate graphile_worker._private_jobs, automation_runs`.execute(db)
  const fired = await rate(count, () => spread(count, async (index) => void (await send(url, { id: `E-${index}` }))))
  service.child.kill('SIGTERM')
  close()
  const { JOBS } = await import('../src/jobs.ts')
  const { taskList } = await import('../src/queue/job.ts')
  const services = await openServices(readConfig(process.env), { db, pool }, pino({ level: 'silent' }))
  const runs = await rate(count, () => runOnce({ ...options, taskList: taskList(JOBS, services) }))
  await closeServices(services)
  console.log(
    `fires accepted: ${fired}/s; bare add_job: ${bareAdds}/s; ratio ${(fired / bareAdds).toFixed(2)} (aim 0.7)`,
  )
  console.log(`runs finished: ${runs}/s; bare jobs: ${bareJobs}/s; ratio ${(runs / bareJobs).toFixed(2)} (aim 0.5)`)
}

async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(count / ((performance.now() - began) / 1000))
}

async function untilNoneIsOpen(db: OpenDatabase['db']) {
  for (;;) {
    const { rows } = await sql`select from automation_runs where status in ('queued', 'waiting') limit 1`.execute(db)
    if (rows.length === 0) return
    await sleep(200)
  }
}

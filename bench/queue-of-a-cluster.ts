/**
 * Fires the webhooks of several companies through more and more API processes, lets as many workers carry the runs on, and
 * prints for both what each process and each PostgreSQL server used. On few processors the rates say little; CPU does.
 *
 *   DATABASE_URL=postgres://postgres@… node bench/queue-of-a-cluster.ts [fires] [processes,…]      (defaults: 3000 1,2,4)
 *
 * DATABASE_URL is a superuser's, of a database that Hireline may fill: a Citus coordinator whose nodes run on this machine, or one server.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { givenAutomation, givenCompany, givenFlow } from '../tests/support/factories.ts'
import { fireSender } from '../tests/support/firing.ts'
import { cpuSeconds } from './measure/process-usage.ts'
import { type ServiceProcess, startProcess, stopProcess } from './service-process.ts'

const [fires = '3000', counts = '1,2,4'] = process.argv.slice(2)
const COMPANIES = 8
const CONNECTIONS = 32
const WARM_UP = 200

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing.')
const { db, pool } = openDatabase({ connectionString: url }, { size: 3, onIdleError: () => {} })
await migrate(pool, pino({ level: 'silent' }))
const servers = await postmasters()
const paths = await Promise.all(Array.from({ length: COMPANIES }, givenWebhook))
for (const count of counts.split(',').map(Number)) await measure(count)
await pool.end()

async function measure(count: number) {
  const settings = {
    DATABASE_URL: url as string,
    LOG_LEVEL: 'info',
    WORKER_PORT: '0',
    WEBHOOK_RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_RATE_LIMIT_PER_SECOND: '0',
  }
  const start = (command: string) => Promise.all(Array.from({ length: count }, () => startProcess([command], settings)))
  const apis = await start('api')
  const { send, spread, close } = fireSender(CONNECTIONS)
  const fire = async (index: number) => {
    const { address } = apis[index % apis.length] as ServiceProcess
    const status = await send(`${address}${paths[index % paths.length]}`, { id: index })
    if (status !== 202) throw new Error(`A fire was answered ${status}.`)
  }
  await spread(WARM_UP * count, fire)
  await report(`${count} API processes, a fire`, apis, () => spread(Number(fires), fire))
  close()
  await Promise.all(apis.map(stopProcess))
  const queued = await countQueued()
  const workers = await start('worker')
  const left = queued - (await countQueued())
  await report(`${count} workers, a run`, workers, untilNoneIsQueued, queued - left)
  await Promise.all(workers.map(stopProcess))
}

/** Prints what one of `times` took. */
async function report(what: string, processes: ServiceProcess[], work: () => Promise<unknown>, times = Number(fires)) {
  const pids = processes.map(({ pid }) => pid)
  const before = await usage(pids)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const after = await usage(pids)
  const cpu = Object.keys(after).map(
    (name) => `${name} ${((((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / times).toFixed(2)}`,
  )
  console.log(`${what}: ${Math.round(times / seconds)}/s; CPU ms: ${cpu.join(', ')}`)
}

async function usage(pids: number[]): Promise<Record<string, number>> {
  const used: Record<string, number> = { processes: 0 }
  for (const pid of pids) used.processes = (used.processes ?? 0) + ((await cpuSeconds(pid)) ?? 0)
  for (const { name, pid } of servers) used[name] = await treeSeconds(pid)
  return used
}

/** A postmaster, its children, and those that have ended. */
async function treeSeconds(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)
  const living = await Promise.all(children.map((child) => cpuSeconds(child)))
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/.*\) /s, '').split(' ')
  const ended = (Number(fields[13]) + Number(fields[14])) / 100
  return ended + living.reduce<number>((sum, seconds) => sum + (seconds ?? 0), (await cpuSeconds(pid)) ?? 0)
}

async function postmasters(): Promise<{ name: string; pid: number }[]> {
  const { rows } = await pool.query(`select from pg_extension where extname = 'citus'`)
  const nodes =
    rows.length === 0
      ? []
      : (await pool.query('select groupid, nodename, nodeport from pg_dist_node order by groupid')).rows
  const places =
    nodes.length === 0
      ? [{ name: 'PostgreSQL', at: url as string }]
      : nodes.map((node) => ({
          name: node.groupid === 0 ? 'coordinator' : `node ${node.groupid}`,
          at: Object.assign(new URL(url as string), { hostname: node.nodename, port: String(node.nodeport) }).href,
        }))
  return Promise.all(
    places.map(async ({ name, at }) => {
      const client = new pg.Client(at)
      await client.connect()
      const answer = await client.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`)
      await client.end()
      return { name, pid: answer.rows[0].pid as number }
    }),
  )
}

async function givenWebhook(): Promise<string> {
  const company = await givenCompany(db)
  const flow = await givenFlow(db, company.id)
  const steps = [{ branch: { if: 'payload.id', do: [] } }]
  const { publicId } = await givenAutomation(db, company.id, flow, { on: { webhook: { mapping: {} } }, steps })
  return `/external/v1/automations/webhooks/${publicId}/fire/`
}

async function countQueued(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from graphile_worker._private_jobs where attempts = 0`.execute(db)
  return rows[0]?.count ?? 0
}

async function untilNoneIsQueued() {
  while ((await countQueued()) > 0) await sleep(100)
}

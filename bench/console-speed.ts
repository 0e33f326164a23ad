/**
 * What each request of the console takes at a size, and what its pages take in Chromium: prints the tables of docs/performance.md.
 * The database is kept in the folder for the next run.
 *
 *   node bench/console-speed.ts [applications] [folder]
 */
import { randomUUIDv7 } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/db/database.ts'
import { startSession } from '../src/operators/actions/start-session.ts'
import { insertMembership } from '../src/operators/membership-queries.ts'
import { insertUser } from '../src/operators/user-queries.ts'
import { openBenchServer } from './bench-server.ts'
import { measurePages } from './console/measure-pages.ts'
import { requestsOfConsole } from './console/requests.ts'
import { oneFlowDatabase, planOneFlow } from './generate/one-flow.ts'
import { residentBytes } from './measure/process-usage.ts'
import { quantile } from './measure/quantile.ts'
import { databaseUrl, startProcess, stopProcess } from './service-process.ts'

const WARM = 3
const TIMES = 60
const NEW_LINE = 10
const applications = Number(process.argv[2] ?? 1_000_000)
const folder = process.argv[3] ?? join(tmpdir(), 'hireline-console-bench')
const { company, flow } = planOneFlow(applications)

const server = await openBenchServer(folder)
const connection = await oneFlowDatabase(server.connection, applications)
const database = openDatabase(connection, { size: 2, onIdleError: console.error })
const cookie = await signIn()
const sample = await drawSample()
const service = await startProcess(['start'], {
  DATABASE_URL: databaseUrl(connection),
  DATA_DIR: join(folder, 'files'),
  CONSOLE_RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_SECOND: '0',
})
try {
  console.log(`${applications} applications in one flow, ${TIMES} requests each, one after the other\n`)
  console.log('| request | p50 ms | p95 ms | rows |\n| --- | ---: | ---: | ---: |')
  for (const { name, path, method, body } of requestsOfConsole(flow, sample)) {
    const times: number[] = []
    let rows = 0
    for (let run = 0; run < WARM + TIMES; run += 1) {
      const began = performance.now()
      const answer = await ask(path(run), method, body?.(run))
      if (run >= WARM) times.push(performance.now() - began)
      rows = answer.data?.results?.length ?? 1
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    console.log(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)}${p95 < 100 ? '' : ' **missed**'} | ${rows} |`)
  }
  console.log('')
  console.log(await measurePages(service.address, cookie, flow.slug))
  console.log(await measureCsv())
} finally {
  await stopProcess(service)
  await database.pool.end()
  await server.stop()
}

/** Reads the whole list of the flow as CSV, as whoever exports it would. */
async function measureCsv(): Promise<string> {
  const list = JSON.stringify({ flow_id: flow.id })
  const began = performance.now()
  const { body } = await fetch(`${service.address}/console/api/applications.csv?${new URLSearchParams({ list })}`, {
    headers: ownPage(),
  })
  if (!body) throw new Error('A CSV has a body.')
  let [bytes, lines, mostResident] = [0, 0, 0]
  for await (const chunk of body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === NEW_LINE) lines += 1
    mostResident = Math.max(mostResident, (await residentBytes(service.pid)) ?? 0)
  }
  const seconds = (performance.now() - began) / 1000
  const megabytes = (number: number) => `${(number / 1e6).toFixed(0)} MB`
  return `\nCSV of the list: ${lines} lines, ${megabytes(bytes)} in ${seconds.toFixed(0)} s; the service took ${megabytes(mostResident)} at most`
}

async function ask(path: string, method: string, body: unknown) {
  const answer = await fetch(`${service.address}/console/api${path}`, {
    method,
    headers: { ...ownPage(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** What the browser sends with each request of a page of the console. */
const ownPage = () => ({ cookie, 'sec-fetch-site': 'same-origin' })

/** An owner of the company who is signed in. */
async function signIn(): Promise<string> {
  const id = randomUUIDv7()
  const user = { id, email: `${id}@example.com`, name: 'Olivia Owner', password_hash: null, totp_secret: null }
  await insertUser(database.db, user)
  await insertMembership(database.db, company.id, id, { role: 'owner', flowIds: [] })
  const { token } = await startSession(database.db, { userId: id, companyId: company.id, userAgent: 'a bench' })
  return `hireline_console=${token}`
}

/** People of the flow in no order, so that no request meets what the one before has read. */
async function drawSample() {
  const { rows } = await database.pool.query<{
    id: string
    candidate_id: string
    email: string
    phone_number: string
    full_name: string
  }>(
    `select application.id, candidate.id as candidate_id, candidate.email, candidate.phone_number, candidate.full_name
     from applications application tablesample system (1)
     join candidates candidate on candidate.company_id = $1 and candidate.id = application.candidate_id
     where application.company_id = $1
     order by md5(application.id::text)
     limit 500`,
    [company.id],
  )
  return rows
}

/**
 * How long the counting of insights takes for a company of which nothing is counted yet, and for how long a piece of it keeps the
 * process from answering. Uses the database of `console-speed.ts`, and makes it where there is none.
 *
 *   node bench/count-insights.ts [applications] [folder]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { findCompany } from '../src/companies/queries.ts'
import { inTransaction, openDatabase } from '../src/db/database.ts'
import { countChanges } from '../src/insights/actions/count-changes.ts'
import { beginAnew } from '../src/insights/position-queries.ts'
import { openBenchServer } from './bench-server.ts'
import { oneFlowDatabase, planOneFlow } from './generate/one-flow.ts'

const applications = Number(process.argv[2] ?? 1_000_000)
const folder = process.argv[3] ?? join(tmpdir(), 'hireline-console-bench')
const { company } = planOneFlow(applications)

const server = await openBenchServer(folder)
const connection = await oneFlowDatabase(server.connection, applications)
const database = openDatabase(connection, { size: 2, onIdleError: console.error })
const { timezone } = await findCompany(database.db, company.id)
await inTransaction(database.db, (transaction) => beginAnew(transaction, company.id, timezone))
const delay = monitorEventLoopDelay({ resolution: 1 })
const [began, cpu] = [performance.now(), process.cpuUsage()]
delay.enable()
await countChanges(database.db, { id: company.id, timezone })
delay.disable()
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(cpu)
console.log(
  `${applications} applications in ${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of this process's CPU`,
)
const [p50, p99, most] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => (ns / 1e6).toFixed(1))
console.log(`turns of the event loop: p50 ${p50} ms, p99 ${p99} ms, longest ${most} ms`)
await database.pool.end()
await server.stop()

/**
 * Measures Hireline beside the floor (its own SQL by pgbench), a bare Fastify and other products, on generated years of
 * several sizes; docs/performance.md says how to read what it prints.
 *
 *   npm run bench -- --sizes 10k,1m
 */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import pg from 'pg'
import { openBenchServer, yearDatabase } from './bench-server.ts'
import { measureStartUp } from './measure/measure-start-up.ts'
import { measureSize } from './measure-size.ts'
import { OPERATIONS } from './operations.ts'
import { markdownOf, type Report } from './report.ts'
import { databaseUrl } from './service-process.ts'

const UNITS = { '': 1, k: 1000, m: 1_000_000 }

function readSizes(text: string): number[] {
  return text.split(',').map((size) => {
    const [, digits, unit] = /^(\d+)([km]?)$/.exec(size.trim().toLowerCase()) ?? []
    if (digits === undefined) throw new InvalidArgumentError('It must be like 10k,1m.')
    return Number(digits) * UNITS[unit as keyof typeof UNITS]
  })
}

function readNumber(text: string): number {
  if (!(Number(text) > 0)) throw new InvalidArgumentError('It must be a number above 0.')
  return Number(text)
}

const program = new Command('bench')
  .description('Measure Hireline on generated data, on the server at DATABASE_URL or on an embedded one.')
  .option('--sizes <list>', 'applications in the database, such as 10k,1m,10m', readSizes, [10_000, 1_000_000])
  .option('--seconds <number>', 'how long each row is measured', readNumber, 10)
  .option('--connections <number>', 'requests at a time', readNumber, 4)
  .option('--only <text...>', 'only operations whose name contains one of these')
  .option('--peers <folder>', 'also measure the products that bench/peers/install.ts has put there')
  .option('--seed <text>', 'another year of data', 'hireline')
  .option('--fresh', 'generate the data anew', false)
  .option('--data-dir <folder>', 'where the embedded PostgreSQL keeps its data', join(tmpdir(), 'hireline-bench'))
  .option('--json <file>', 'write the report as JSON')
  .option('--markdown <file>', 'put the tables between the two "bench" comments of this file')
  .parse()
const options = program.opts<{
  sizes: number[]
  seconds: number
  connections: number
  only?: string[]
  peers?: string
  seed: string
  fresh: boolean
  dataDir: string
  json?: string
  markdown?: string
}>()

const { only = [''] } = options
const operations = OPERATIONS.filter(({ name }) => only.some((text) => name.includes(text)))
if (operations.length === 0) program.error(`No operation contains "${only.join('", "')}".`)
const server = await openBenchServer(options.dataDir)
try {
  const report: Report = {
    date: new Date().toISOString(),
    machine: await describeMachine(),
    secondsPerRow: options.seconds,
    sizes: [],
    missing: [],
  }
  for (const applications of options.sizes) {
    const connection = await yearDatabase(server.connection, applications, options.seed, options.fresh)
    report.startUp ??= await measureStartUp(databaseUrl(connection), join(options.dataDir, 'files'))
    const size = await measureSize(connection, applications, { ...options, operations })
    report.sizes.push(size.report)
    report.missing = [...new Set([...report.missing, ...size.missing])]
    if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`)
  }
  console.log(markdownOf(report))
  if (options.markdown) await replaceTables(options.markdown, markdownOf(report))
} finally {
  await server.stop()
}

async function describeMachine(): Promise<Report['machine']> {
  const client = new pg.Client(server.connection)
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model ?? 'unknown',
    memoryBytes: totalmem(),
    loadAverage: loadavg()[0] as number,
    node: process.version,
    postgresql: rows[0].server_version,
  }
}

async function replaceTables(file: string, tables: string) {
  const text = await readFile(file, 'utf8')
  const replaced = text.replace(
    /(<!-- bench -->\n)[\s\S]*(<!-- \/bench -->)/,
    (_, begin, end) => `${begin}\n${tables}\n\n${end}`,
  )
  await writeFile(file, replaced)
}

/**
 * Plays every way in which a part can fail against real processes under load, and prints what became of the requests;
 * docs/reliability.md says how to read it.
 *
 *   npm run chaos -- --short
 */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { Command } from 'commander'
import { ProgressBar } from '../bench/progress-bar.ts'
import { CLUSTER_FAULTS } from './faults/cluster-faults.ts'
import { FAULTS } from './faults/faults.ts'
import { canHaveCitus } from './parts/citus-nodes.ts'
import { type Closer, startParts } from './parts/parts.ts'
import { makeWorkFolder } from './parts/work-folder.ts'
import { PACES, playFault, warmUp } from './play-fault.ts'
import { coursesTable, Resources } from './resources.ts'
import type { Row } from './row.ts'
import { tableOf } from './table.ts'

const SAMPLE_MILLISECONDS = { long: 15_000, short: 2000 }

const program = new Command('chaos')
  .description('Let each part fail under load, and count what is lost, doubled or half done.')
  .option('--citus', 'the faults of a Citus cluster, on one of its own')
  .option('--pgbouncer <program>', 'reach the database through this PgBouncer')
  .option('--short', 'only the shorter faults, a few seconds each')
  .option('--only <text>', 'only faults whose name matches this regular expression')
  .option('--out <file>', 'put the tables between the two "chaos" comments of this file')
  .option('--json', 'print the rows as JSON')
  .option('--keep', 'keep the folder with the logs of all parts')
  .parse()
const {
  citus = false,
  pgbouncer,
  short = false,
  only,
  out,
  json = false,
  keep = false,
} = program.opts<{
  citus?: boolean
  pgbouncer?: string
  short?: boolean
  only?: string
  out?: string
  json?: boolean
  keep?: boolean
}>()

const pace = PACES[short ? 'short' : 'long']
const all = citus ? CLUSTER_FAULTS : FAULTS
const faults = all.filter(({ name, isShort }) =>
  only === undefined ? isShort || !short : new RegExp(only, 'i').test(name),
)
if (faults.length === 0)
  program.error(`No fault has "${only}" in its name. There are: ${all.map(({ name }) => name).join('; ')}`)

if (citus && !(await canHaveCitus())) program.error('PostgreSQL 15 of Debian has no Citus here.')

const { folder, remove } = await makeWorkFolder()
const closers: Closer[] = []
const interrupted = Promise.withResolvers<never>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.reject(new Error(`${signal} came.`)))
}
let isGreen = false
try {
  isGreen = await Promise.race([playAll(), interrupted.promise])
} finally {
  for (const close of closers.toReversed()) await Promise.try(close).catch(console.error)
  if (isGreen && !keep) await remove()
  else console.error(`The logs of all parts are in ${folder}`)
}
process.exit(isGreen ? 0 : 1)

/** @returns whether every row is within its bounds */
async function playAll(): Promise<boolean> {
  const bar = new ProgressBar('chaos', faults.length)
  const parts = await startParts(folder, closers, { isCluster: citus, pooler: pgbouncer })
  bar.update(0, 'warming up')
  await warmUp(parts, pace)
  const resources = new Resources(parts, SAMPLE_MILLISECONDS[pace.form])
  closers.push(() => resources.stop())
  const rows: Row[] = []
  for (const [index, fault] of faults.entries()) {
    bar.update(index, fault.name)
    const row = await playFault(parts, fault, pace, `f${index}`)
    rows.push(row)
    for (const problem of [...row.problems, ...row.late]) console.error(`${fault.name}: ${problem}`)
  }
  bar.update(faults.length)
  const courses = resources.courses()
  const tables = `${describeMachine()}\n\n${tableOf(rows)}\n\n${coursesTable(courses)}`
  console.log(json ? JSON.stringify({ rows, courses }, null, 2) : tables)
  if (out) await putInto(out, tables)
  // In the short form a time is shown and does not decide: a machine may be busy with something else.
  return rows.every(({ problems, late }) => problems.length === 0 && (short || late.length === 0))
}

function describeMachine(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node.js ${process.version}, ${pace.form} form.`
}

async function putInto(file: string, tables: string) {
  const text = await readFile(file, 'utf8').catch(() => '<!-- chaos -->\n<!-- /chaos -->\n')
  const marks = /(<!-- chaos -->\n)[\s\S]*(<!-- \/chaos -->)/
  await writeFile(
    file,
    text.replace(marks, (_, begin, end) => `${begin}\n${tables}\n\n${end}`),
  )
}

import { capacityOf } from './capacity.ts'
import type { SizeReport, YardstickName, YardstickResult } from './size-results.ts'

export interface StartUp {
  /** From the start of the process to its first answer, with a database that is there. */
  milliseconds: number
  /** Of the process, ten seconds after its start, without requests. */
  idleBytes: number | undefined
}

export interface Report {
  date: string
  machine: {
    processors: number
    model: string
    memoryBytes: number
    loadAverage: number
    node: string
    postgresql: string
  }
  secondsPerRow: number
  startUp?: StartUp
  sizes: SizeReport[]
  /** What could not be measured here, and why. */
  missing: string[]
}

const YARDSTICKS: YardstickName[] = ['pgbench', 'bare Fastify', 'Strapi', 'Directus']

/** The tables as Markdown: one for each size, then how the time grows from the smallest size to the largest. */
export function markdownOf(report: Report): string {
  const { sizes, missing } = report
  const lines = [
    ...machineLines(report),
    ...sizes.flatMap((size) => [...sizeTable(size), ...comparisonTable(size)]),
    ...growthTable(sizes),
    ...capacityTable(sizes),
    ...(missing.length > 0 ? ['Not measured in this run:', '', ...missing.map((line) => `- ${firstLine(line)}`)] : []),
  ]
  return lines.join('\n').trimEnd()
}

function machineLines({ date, machine, secondsPerRow, startUp }: Report): string[] {
  const { processors, model, memoryBytes, loadAverage, node, postgresql } = machine
  const lines = [
    `Measured ${date.slice(0, 10)} on ${processors} processors (${model.trim()}), ${gigabytes(memoryBytes)} GB of memory, Node.js`,
    `${node}, PostgreSQL ${postgresql}; ${secondsPerRow} s a row. The load average was ${loadAverage.toFixed(1)} before the run began.`,
  ]
  if (startUp) {
    const idle = startUp.idleBytes === undefined ? '–' : `${Math.round(startUp.idleBytes / 1e6)} MB`
    lines.push(
      `\`hireline start\` on a migrated database answers after ${Math.round(startUp.milliseconds)} ms and takes ${idle} when idle.`,
    )
  }
  return [...lines, '']
}

const gigabytes = (bytes: number) => Math.round(bytes / 1e9)

const firstLine = (text: string) => text.split('\n')[0] as string

function sizeTable({ applications, inFlow, rows }: SizeReport): string[] {
  const yardsticks = YARDSTICKS.filter((name) => rows.some((row) => row.yardsticks[name] !== undefined))
  const head = ['operation', 'requests/s', 'p50 ms', 'p99 ms', 'API CPU ms', 'database CPU ms', 'statements']
  return [
    `### ${count(applications)} applications, ${count(inFlow)} of them in the flow`,
    '',
    tableRow([...head, ...yardsticks.map((name) => `× ${name}`)]),
    tableRow(['---', ...[...head.slice(1), ...yardsticks].map(() => '---:')]),
    ...rows.map(({ operation, hireline, yardsticks: reached }) =>
      tableRow([
        operation,
        figure(hireline.requestsPerSecond),
        figure(hireline.p50),
        figure(hireline.p99),
        figure(hireline.apiCpu),
        figure(hireline.databaseCpu),
        String(hireline.statements),
        ...yardsticks.map((name) => ratio(hireline.requestsPerSecond, reached[name]?.requestsPerSecond)),
      ]),
    ),
    '',
  ]
}

/** Requests a second, and CPU milliseconds of the service and of PostgreSQL, of each way of doing the same. */
function comparisonTable({ rows }: SizeReport): string[] {
  const compared = rows.filter(({ yardsticks }) => yardsticks['bare Fastify'] !== undefined)
  if (compared.length === 0) return []
  const ways = YARDSTICKS.filter((name) => name !== 'pgbench')
  const cell = (result?: YardstickResult) =>
    result === undefined
      ? '–'
      : `${figure(result.requestsPerSecond)} (${figure(result.serviceCpu)} + ${figure(result.databaseCpu)})`
  return [
    'Requests a second, in parentheses the CPU milliseconds that one takes in the service and in PostgreSQL:',
    '',
    tableRow(['operation', 'Hireline', ...ways]),
    tableRow(['---', '---:', ...ways.map(() => '---:')]),
    ...compared.map(({ operation, hireline, yardsticks }) =>
      tableRow([
        operation,
        cell({ ...hireline, serviceCpu: hireline.apiCpu }),
        ...ways.map((name) => cell(yardsticks[name])),
      ]),
    ),
    '',
  ]
}

function growthTable(sizes: SizeReport[]): string[] {
  const bySize = sizes.toSorted((a, b) => a.applications - b.applications)
  const [smallest, largest] = [bySize[0], bySize.at(-1)]
  if (!smallest || !largest || smallest === largest) return []
  const p50Of = (size: SizeReport, operation: string) =>
    size.rows.find((row) => row.operation === operation)?.hireline.p50
  return [
    '### p50 in milliseconds by size',
    '',
    tableRow(['operation', ...bySize.map(({ applications }) => count(applications)), 'largest ÷ smallest']),
    tableRow(['---', ...bySize.map(() => '---:'), '---:']),
    ...largest.rows.map(({ operation, hireline }) =>
      tableRow([
        operation,
        ...bySize.map((size) => figure(p50Of(size, operation))),
        ratio(hireline.p50, p50Of(smallest, operation)),
      ]),
    ),
    '',
  ]
}

function capacityTable(sizes: SizeReport[]): string[] {
  const known = sizes.flatMap((size) => {
    const capacity = capacityOf(size)
    return capacity ? [{ applications: size.applications, ...capacity }] : []
  })
  if (known.length === 0) return []
  return [
    '### Requests a second of the mix, by the CPU that was measured',
    '',
    tableRow(['applications', 'API CPU ms', 'database CPU ms', 'one machine', 'ten machines', 'ten shards']),
    tableRow(['---:', '---:', '---:', '---:', '---:', '---:']),
    ...known.map(({ applications, api, database, oneMachine, tenMachines, tenShards }) =>
      tableRow([count(applications), ...[api, database, oneMachine, tenMachines, tenShards].map(figure)]),
    ),
    '',
  ]
}

const tableRow = (cells: string[]) => `| ${cells.join(' | ')} |`

const count = (number: number) => number.toLocaleString('en')

function figure(value: number | undefined): string {
  if (value === undefined) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2)
}

const ratio = (value: number, other: number | undefined) => (other === undefined ? '–' : (value / other).toFixed(2))

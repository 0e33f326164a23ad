import { BOUNDS, type Row } from './row.ts'

const HEADINGS = [
  'fault',
  'lasted',
  'sent',
  'accepted',
  'refused',
  'lost',
  'doubled',
  'half done',
  'ended',
  'sent again',
  'slowest unaffected',
  'slowest',
  'back: requests',
  'back: jobs',
]

/** The rows as a Markdown table, and below it why rows are red. */
export function tableOf(rows: Row[]): string {
  const cells = [HEADINGS, ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((line) => (line[column] as string).length)))
  const lineOf = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`
  const [headings, ...lines] = cells as [string[], ...string[][]]
  const rule = widths.map((width) => '-'.repeat(width))
  return [...[headings, rule, ...lines].map(lineOf), '', ...verdictLines(rows)].join('\n')
}

function verdictLines(rows: Row[]): string[] {
  const red = rows.filter(isRed)
  const left = rows.filter(({ obstacle }) => obstacle !== undefined)
  const played = rows.length - left.length
  return [
    ...left.map(({ fault, obstacle }) => `Not played: ${fault}: ${obstacle}`),
    red.length === 0
      ? `${played} faults, all within bounds: nothing lost, doubled or half done, no 500, no process ended; unaffected requests within ${BOUNDS.unaffected} ms, back within ${BOUNDS.recovery} ms.`
      : `${red.length} of ${played} faults are out of bounds:`,
    ...red.flatMap(({ fault, problems, late }) => [...problems, ...late].map((problem) => `- ${fault}: ${problem}`)),
  ]
}

const isRed = ({ problems, late }: Row) => problems.length + late.length > 0

function cellsOf(row: Row): string[] {
  if (row.obstacle !== undefined) return [row.fault, 'not played', ...HEADINGS.slice(2).map(() => '')]
  const { slowestUnaffected: slowest, recovery } = row
  return [
    `${isRed(row) ? '✗ ' : ''}${row.fault}`,
    `${row.seconds} s`,
    String(row.sent),
    String(row.accepted),
    Object.entries(row.refused)
      .map(([status, count]) => `${status === 'none' ? 'no answer' : status} × ${count}`)
      .join(', '),
    ...[row.lost, row.doubled, row.halfDone, row.ended, row.again].map(String),
    slowest ? `${slowest.milliseconds} ms (${slowest.kind})` : '',
    inSeconds(row.slowest),
    inSeconds(recovery.requests),
    inSeconds(recovery.jobs),
  ]
}

const inSeconds = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? `${(milliseconds / 1000).toFixed(1)} s` : 'never'

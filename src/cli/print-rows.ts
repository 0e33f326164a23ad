import { csvLine } from '../contract/csv-line.ts'
import { cutRows } from './cut-rows.ts'
import { table } from './table.ts'

interface Rows {
  csv: boolean | undefined
  /** What is said in place of a table without rows. */
  nothing: string
  /** The columns of long texts, which a terminal shows the beginning of. */
  cut?: string[]
}

/** Prints the rows of a list: as a table for people, or as CSV, whose columns are called as the table's. */
export function printRows(headings: string[], rows: string[][], { csv, nothing, cut }: Rows): void {
  const names = headings.map((heading) => heading.replaceAll(' ', '_'))
  const { isTTY, columns } = process.stdout
  if (csv) process.stdout.write([names, ...rows].map(csvLine).join(''))
  else console.log(table(headings, cut && isTTY ? cutRows(headings, rows, cut, columns) : rows, nothing))
}

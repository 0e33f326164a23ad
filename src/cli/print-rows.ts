import { csvLine } from '../contract/csv-line.ts'
import { table } from './table.ts'

/** Prints the rows of a list: as a table for people, or as CSV, whose columns are called as the table's. */
export function printRows(
  headings: string[],
  rows: string[][],
  { csv, nothing }: { csv: boolean | undefined; nothing: string },
): void {
  const names = headings.map((heading) => heading.replaceAll(' ', '_'))
  if (csv) process.stdout.write([names, ...rows].map(csvLine).join(''))
  else console.log(table(headings, rows, nothing))
}

import { styleText } from 'node:util'
import stringWidth from 'string-width'

/** What would move the cursor, colour the terminal or turn the direction of a row: people choose their own names. */
const NOT_SHOWN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

/** What stands between two columns. */
export const COLUMN_GAP = '  '

/** A cell as a table shows it: in one line, and with nothing that speaks to the terminal. */
export const shownCell = (cell: string): string => cell.replaceAll(NOT_SHOWN, ' ')

/**
 * Rows under their headings, in columns as wide as their content is on a terminal, where a Chinese character takes two places.
 * The headings are bold there, unless NO_COLOR is set.
 * @param nothing what is said in place of a table without rows
 */
export function table(headings: string[], rows: string[][], nothing?: string): string {
  if (rows.length === 0 && nothing !== undefined) return nothing
  const cells = rows.map((row) => row.map(shownCell))
  const lines = [headings.map((heading) => heading.toUpperCase()), ...cells]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => stringWidth(line[column] ?? ''))))
  const [heading = '', ...shown] = lines.map((line) =>
    line
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - stringWidth(cell))))
      .join(COLUMN_GAP)
      .trimEnd(),
  )
  return [styleText('bold', heading), ...shown].join('\n')
}

/** What a list without rows says: nothing is there yet, or nothing is as it was asked for. */
export const noneOf = (what: string, filter: object = {}): string =>
  Object.values(filter).some((value) => value !== undefined) ? `No ${what} match.` : `No ${what} yet.`

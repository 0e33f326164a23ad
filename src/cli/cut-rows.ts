import stringWidth from 'string-width'
import { COLUMN_GAP, shownCell } from './table.ts'

/** Less of a text than this says nothing: it goes on in another line of the terminal. */
const LEAST_ROOM = 24
const letters = new Intl.Segmenter()

/**
 * Rows whose long texts are cut, so that each needs as few lines of a terminal as its other columns allow. Ids and times stay
 * whole, since they are copied.
 * @param cut the headings of the columns that may be cut
 * @param columns how wide the terminal is
 */
export function cutRows(headings: string[], rows: string[][], cut: string[], columns: number): string[][] {
  const isCut = headings.map((heading) => cut.includes(heading))
  const widthOf = (column: number) =>
    Math.max(...[headings, ...rows].map((row) => stringWidth(shownCell(row[column] ?? ''))))
  const taken = headings.map((_, column) => COLUMN_GAP.length + (isCut[column] ? 0 : widthOf(column)))
  const used = taken.reduce((sum, width) => sum + width, -COLUMN_GAP.length) % columns
  const least = LEAST_ROOM * cut.length
  const lines = Math.ceil((used + least) / columns)
  const room = Math.floor((lines * columns - used) / cut.length)
  return rows.map((row) => row.map((cell, column) => (isCut[column] ? cutText(shownCell(cell), room) : cell)))
}

/** @returns the text, or as much of it as fits with an ellipsis */
function cutText(text: string, room: number): string {
  if (stringWidth(text) <= room) return text
  let cut = ''
  for (const { segment } of letters.segment(text)) {
    if (stringWidth(cut + segment) > room - 1) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}

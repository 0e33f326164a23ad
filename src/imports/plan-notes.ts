import { MAX_NOTE_LENGTH } from '../notes/note.ts'
import type { Cells } from './cells.ts'
import type { NoteRule } from './import-map.ts'
import { momentIn, objectsIn } from './plan-history.ts'
import type { Planning } from './planning.ts'
import { insideOf } from './read-table.ts'

/** What somebody wrote about an application, and when. */
export interface PlannedNote {
  text: string
  at: Date
}

/** The notes of a row; those without a date of their own are of the day on which the application was made. */
export function planNotes(cells: Cells, planning: Planning, created: Date): PlannedNote[] {
  return (planning.map.notes ?? []).flatMap((rule) => notesOf(cells, rule, planning, created))
}

function notesOf(cells: Cells, told: NoteRule, planning: Planning, created: Date): PlannedNote[] {
  const rule = typeof told === 'string' ? { column: told } : told
  const { column, list, text: textField = 'text', at, author } = rule
  if (list === undefined) {
    const cell = cells.one(column)
    return cell ? [{ text: shortened(cells, cell.text, cell.column), at: created }] : []
  }
  return objectsIn(cells, list).flatMap((entry, index) => {
    const name = (field: string) => `${list}[${index}].${field}`
    const field = (path: string | undefined) =>
      path === undefined ? undefined : cells.read(insideOf(entry, path), name(path))
    const text = field(textField)
    if (text === undefined) return []
    const moment = field(at)
    const by = field(author)
    const when = moment === undefined ? created : momentIn(cells, { text: moment, column: name(at ?? '') }, planning)
    return [
      { text: shortened(cells, by === undefined ? text : `${by}: ${text}`, name(textField)), at: when ?? created },
    ]
  })
}

function shortened(cells: Cells, text: string, column: string | null): string {
  if (text.length <= MAX_NOTE_LENGTH) return text
  cells.note('warning', 'too_long', column, `holds ${text.length} characters; the first ${MAX_NOTE_LENGTH} are kept.`)
  return text.slice(0, MAX_NOTE_LENGTH).toWellFormed()
}

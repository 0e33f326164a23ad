import type { PastTransition } from '../applications/import-queries.ts'
import type { Flow } from '../flows/flow.ts'
import { type Cell, type Cells, quoted } from './cells.ts'
import { called, placeOn } from './known-places.ts'
import { parsePastMoment } from './past-moment.ts'
import type { Planning } from './planning.ts'
import { insideOf, objectsOf } from './read-table.ts'

const MAX_TRANSITIONS = 500

/** A moment of a cell. It can neither lie in the future nor be misunderstood: either is an error of the row. */
export function momentIn(cells: Cells, cell: Cell | undefined, { timeZone, map, now }: Planning): Date | undefined {
  if (!cell) return undefined
  const found = parsePastMoment(cell.text, { timeZone, order: map.dates })
  if (!found) {
    const hint = map.dates ? '' : '; say in the map with `dates` whether days or months stand first'
    cells.note('error', 'invalid_date', cell.column, `${quoted(cell.text)} is no date that is understood${hint}.`)
    return undefined
  }
  if (found.at > now) {
    cells.note('error', 'future_date', cell.column, `${quoted(cell.text)} lies in the future.`)
    return undefined
  }
  if (found.isShifted) {
    cells.note(
      'warning',
      'date_shifted',
      cell.column,
      `${quoted(cell.text)} does not exist in ${timeZone}: ${found.at.toISOString()} is taken.`,
    )
  }
  return found.at
}

/** Where an application has been, oldest first; empty where a row does not tell. */
export function planHistory(cells: Cells, flow: Flow, planning: Planning): PastTransition[] | 'broken' {
  const { history } = planning.map
  if (!history) return []
  const before = cells.problems.length
  const found = history.columns ? byColumns(cells, flow, planning) : byList(cells, flow, planning)
  if (cells.problems.slice(before).some(({ severity }) => severity === 'error')) return 'broken'
  if (found.length > MAX_TRANSITIONS) {
    cells.note(
      'error',
      'invalid_value',
      history.list ?? null,
      `holds ${found.length} entries; at most ${MAX_TRANSITIONS} are taken.`,
    )
    return 'broken'
  }
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function byColumns(cells: Cells, flow: Flow, planning: Planning): PastTransition[] {
  return Object.entries(planning.map.history?.columns ?? {}).flatMap(([name, column]) => {
    const stage = called(flow.stages, name)
    const at = stage && momentIn(cells, cells.one(column), planning)
    return at ? [{ ...placeOn(flow, stage), reasonId: null, at }] : []
  })
}

function byList(cells: Cells, flow: Flow, planning: Planning): PastTransition[] {
  const { list = '', stage: stageField = '', at: atField = '', reason, values, otherwise } = planning.map.history ?? {}
  return objectsIn(cells, list).flatMap((entry, index) => {
    const column = (field: string) => `${list}[${index}].${field}`
    const written = cells.read(insideOf(entry, stageField), column(stageField))
    const moment = cells.read(insideOf(entry, atField), column(atField))
    if (written === undefined || moment === undefined) {
      cells.note('error', 'missing_value', column(written === undefined ? stageField : atField), 'is empty.')
      return []
    }
    const meaning = values?.[written] ?? (called(flow.stages, written) ? written : (otherwise ?? written))
    const stage = called(flow.stages, meaning)
    if (!stage) {
      cells.note(
        'error',
        'unknown_stage',
        column(stageField),
        `${quoted(written)} is no stage of ${flow.slug}: say what it means in the map.`,
      )
      return []
    }
    const at = momentIn(cells, { text: moment, column: column(atField) }, planning)
    const reasonText = reason === undefined ? undefined : cells.read(insideOf(entry, reason), column(reason))
    const found = reasonText === undefined ? undefined : called(flow.reasons, reasonText)
    if (reasonText !== undefined && !found) {
      cells.note(
        'warning',
        'unknown_reason',
        column(reason ?? ''),
        `${quoted(reasonText)} is no reason of ${flow.slug}; it is left out.`,
      )
    }
    return at ? [{ ...placeOn(flow, stage), reasonId: found?.id ?? null, at }] : []
  })
}

/** The objects of a list; anything else is an error of the row. */
export function objectsIn(cells: Cells, column: string): unknown[] {
  const value = cells.raw(column)
  if (value === undefined || value === null || value === '') return []
  const objects = objectsOf(value)
  const isList = Array.isArray(value) || String(value).trimStart().startsWith('[')
  if (objects.length === 0 && !isList) cells.note('error', 'invalid_value', column, 'is no list of objects.')
  return objects
}

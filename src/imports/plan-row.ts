import { createHash } from 'node:crypto'
import { parsePersonalChanges } from '../candidates/personal-changes.ts'
import type { ToldDetails } from '../candidates/personal-details.ts'
import { Cells, hasError, quoted } from './cells.ts'
import type { ImportMap, PersonField } from './import-map.ts'
import { PERSON_FIELDS } from './import-map.ts'
import { type PlannedApplication, planApplication } from './plan-application.ts'
import type { Planning } from './planning.ts'
import type { Row, RowProblem } from './row.ts'

/** What a row says, before it is known who is there already. */
export interface PlannedRow {
  number: number
  keyHash: Buffer
  told: ToldDetails
  phoneAsWritten: string | null
  /** null for a row that is about a person alone, or has an error. */
  application: PlannedApplication | null
  problems: RowProblem[]
}

/** Reads a row: nothing of it is stored if one of its problems is an error. */
export function planRow(row: Row, planning: Planning): PlannedRow {
  const { map, source } = planning
  const cells = new Cells(row, map)
  const { told, phoneAsWritten } = planPerson(cells, planning)
  const application = map.application && !hasError(cells) ? planApplication(cells, planning) : null
  return {
    number: row.number,
    keyHash: keyHashOf(cells, row, map, source),
    told,
    phoneAsWritten,
    application: application ?? null,
    problems: cells.problems,
  }
}

/** Hashed, since many keys are addresses of people. */
function keyHashOf(cells: Cells, row: Row, { key }: ImportMap, source: string): Buffer {
  const told = cells.one(key)
  if (key !== undefined && told === undefined && !hasError(cells)) {
    cells.note(
      'error',
      'missing_value',
      [key].flat().find((name) => typeof name === 'string') ?? null,
      'is empty, and is the key of the row.',
    )
  }
  return createHash('sha256')
    .update(JSON.stringify(told ? [source, 'key', told.text] : [source, 'row', row.text]))
    .digest()
}

function planPerson(
  cells: Cells,
  { map, defaultCountry }: Planning,
): { told: ToldDetails; phoneAsWritten: string | null } {
  const columns = new Map<PersonField, string | null>()
  const changes = PERSON_FIELDS.flatMap((column) => {
    const cell = cells.one(map.person[column])
    if (!cell) return []
    columns.set(column, cell.column)
    return [{ column, value: cell.text, field: column }]
  })
  const { told, problems } = parsePersonalChanges(changes, defaultCountry)
  let phoneAsWritten: string | null = null
  for (const { field, message } of problems) {
    const column = columns.get(field as PersonField) ?? null
    if (field === 'phone_number') {
      phoneAsWritten = changes.find((change) => change.column === 'phone_number')?.value.slice(0, 100) ?? null
      cells.note('warning', 'invalid_phone_number', column, `${message}; it is kept as it is written.`)
    } else cells.note('error', field === 'email' ? 'invalid_email' : 'invalid_value', column, `${message}.`)
  }
  if (changes.length === 0 && !hasError(cells)) {
    cells.note(
      'error',
      'nobody',
      null,
      `All of ${Object.keys(map.person)
        .map((name) => quoted(name))
        .join(', ')} are empty.`,
    )
  }
  return { told, phoneAsWritten }
}

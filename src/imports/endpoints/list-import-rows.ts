import { Type } from 'typebox'
import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { ImportedRow, presentRow, RowOutcomeSchema } from '../import.ts'
import { findImport } from '../queries.ts'
import { findRowResults } from '../row-queries.ts'

export const listImportRows = defineEndpoint({
  method: 'GET',
  path: '/v1/imports/:import_id/rows/',
  operationId: 'listImportRows',
  summary: 'List what became of the rows of an import',
  description:
    'In the order of the file, also while the import runs. What stood in a row is not kept: its number leads to it in the file.',
  tag: 'Imports',
  scope: 'imports:read',
  params: StrictObject({ import_id: Uuid('Import') }),
  query: StrictObject({
    ...cursorFields,
    outcome: Type.Optional(RowOutcomeSchema),
  }),
  success: {
    200: Type.Object(
      {
        ...CursorPage(reference(ImportedRow)).properties,
        results: Type.Array(reference(ImportedRow), { description: 'In the order of the file.' }),
      },
      { additionalProperties: false, title: 'ImportedRowPage' },
    ),
  },
  errors: ['import_not_found', 'invalid_cursor'],
  async handle({ db, company, params, query, url }) {
    const { pageSize, after } = parseCursorRequest(query)
    const { import_id: importId } = params
    if (!(await findImport(db, company.id, importId))) throw new Fault('import_not_found', 'There is no such import.')
    const selection = { after: after === undefined ? -1 : numberOf(after), limit: pageSize + 1, outcome: query.outcome }
    const rows = await findRowResults(db, company.id, importId, selection)
    const known = rows.map((row) => ({ ...row, id: cursorIdOf(row.number) }))
    const answer = cursorPageOf({ pageSize }, known, url, ({ id: _, ...row }) => presentRow(row))
    await recordRead(db, company.id, {
      action: 'import.listed',
      objectId: importId,
      details: { results: answer.results.length },
    })
    return ok(answer)
  },
})

const DIGITS = 12

/** Cursors hold ids, and rows have numbers. */
const cursorIdOf = (number: number) => `00000000-0000-0000-0000-${number.toString(16).padStart(DIGITS, '0')}`
const numberOf = (id: string) => Number.parseInt(id.slice(-DIGITS), 16)

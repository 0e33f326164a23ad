import { reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { Import, presentImport } from '../import.ts'
import { listImports as list } from '../queries.ts'

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/v1/imports/',
  operationId: 'listImports',
  summary: 'List imports',
  description: 'Newest first, until they are deleted after `IMPORT_RETENTION_DAYS`.',
  tag: 'Imports',
  scope: 'imports:read',
  query: StrictObject(cursorFields),
  success: { 200: CursorPage(reference(Import)) },
  errors: ['invalid_cursor'],
  async handle({ db, company, query, url, linkTo }) {
    const page = parseCursorRequest(query)
    const answer = cursorPageOf(page, await list(db, company.id, page), url, (row) => row)
    return ok({
      ...answer,
      results: await Promise.all(answer.results.map((row) => presentImport(row, company.id, linkTo))),
    })
  },
})

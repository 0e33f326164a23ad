import { Type } from 'typebox'
import { OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { requireBulkMove } from '../actions/require-bulk-action.ts'
import { BulkMoveItem, presentItem, RESULT_STATUSES } from '../bulk-move.ts'
import { listItems } from '../queries.ts'

export const listBulkMoveResults = defineEndpoint({
  method: 'GET',
  path: '/v1/bulk-moves/:bulk_move_id/results/',
  operationId: 'listBulkMoveResults',
  summary: 'List what became of each application of a bulk move',
  description: 'Those of the newest applications first. They are deleted 30 days after it was completed.',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ bulk_move_id: Uuid('Bulk move') }),
  query: StrictObject({
    status: Type.Optional(OneOf([...RESULT_STATUSES], { title: 'BulkMoveItemStatus', description: 'Only these.' })),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(BulkMoveItem), 'BulkMoveItemPage') },
  errors: ['bulk_move_not_found', 'invalid_cursor'],
  async handle({ db, company, params, query, url }) {
    const page = parseCursorRequest(query)
    const { id } = await requireBulkMove(db, company.id, params.bulk_move_id)
    const status = query.status === 'moved' ? 'done' : query.status
    return ok(cursorPageOf(page, await listItems(db, company.id, id, { ...page, status }), url, presentItem))
  },
})

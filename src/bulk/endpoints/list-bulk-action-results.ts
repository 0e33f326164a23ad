import { Type } from 'typebox'
import { OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { requireBulkAction } from '../actions/require-bulk-action.ts'
import { BulkActionItem, ITEM_STATUSES, presentBulkItem } from '../bulk-progress.ts'
import { listItems } from '../queries.ts'

export const listBulkActionResults = defineEndpoint({
  method: 'GET',
  path: '/v1/bulk-actions/:bulk_action_id/results/',
  operationId: 'listBulkActionResults',
  summary: 'List what became of each application of a bulk action',
  description: 'Those of the newest applications first. They are deleted 30 days after it was completed.',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ bulk_action_id: Uuid('Bulk action') }),
  query: StrictObject({
    status: Type.Optional(OneOf([...ITEM_STATUSES], { title: 'BulkActionItemStatus', description: 'Only these.' })),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(BulkActionItem), 'BulkActionItemPage') },
  errors: ['bulk_action_not_found', 'invalid_cursor'],
  async handle({ db, company, params, query, url }) {
    const page = parseCursorRequest(query)
    const { id } = await requireBulkAction(db, company.id, params.bulk_action_id)
    const rows = await listItems(db, company.id, id, { ...page, status: query.status })
    return ok(cursorPageOf(page, rows, url, presentBulkItem))
  },
})

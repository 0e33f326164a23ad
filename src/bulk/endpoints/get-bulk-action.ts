import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { requireBulkAction } from '../actions/require-bulk-action.ts'
import { BulkAction, presentBulkAction } from '../bulk-progress.ts'

export const getBulkAction = defineEndpoint({
  method: 'GET',
  path: '/v1/bulk-actions/:bulk_action_id/',
  operationId: 'getBulkAction',
  summary: 'See how far something that is done with many has come',
  description: 'A bulk move is a bulk action, too.',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ bulk_action_id: Uuid('Bulk action') }),
  success: { 200: reference(BulkAction) },
  errors: ['bulk_action_not_found'],
  async handle({ db, company, params }) {
    return ok(presentBulkAction(await requireBulkAction(db, company.id, params.bulk_action_id)))
  },
})

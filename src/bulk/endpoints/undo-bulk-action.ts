import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint } from '../../http/endpoint.ts'
import { undoBulkAction as undo } from '../actions/undo-bulk-action.ts'
import { BulkAction, presentBulkAction } from '../bulk-progress.ts'

export const undoBulkAction = defineEndpoint({
  method: 'POST',
  path: '/v1/bulk-actions/:bulk_action_id/undo/',
  operationId: 'undoBulkAction',
  summary: 'Take back what was done with many',
  description:
    'Answers with the bulk action that does it: what has not changed since is put back as it was before. Asked again, it is the same one. Possible once it is completed, for 30 days.',
  tag: 'Applications',
  scope: 'applications:write',
  params: StrictObject({ bulk_action_id: Uuid('Bulk action') }),
  success: { 202: reference(BulkAction) },
  errors: ['bulk_action_not_found', 'bulk_action_not_undoable', 'no_matching_applications'],
  async handle({ db, company, actor, params }) {
    return accepted(presentBulkAction(await undo(db, company.id, params.bulk_action_id, actor)))
  },
})

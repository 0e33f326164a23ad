import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint } from '../../http/endpoint.ts'
import { undoBulkMove as undo } from '../actions/undo-bulk-action.ts'
import { BulkMove, presentBulkMove } from '../bulk-move.ts'

export const undoBulkMove = defineEndpoint({
  method: 'POST',
  path: '/v1/bulk-moves/:bulk_move_id/undo/',
  operationId: 'undoBulkMove',
  summary: 'Take a bulk move back',
  description:
    'Answers with the bulk move that does it: whoever has not moved on since goes back to the page or stage of before, if the stages allow that way. Nothing is started again, and what was sent stays sent. Asked again, it is the same one. Possible once it is completed, for 30 days.',
  tag: 'Applications',
  scope: 'applications:write',
  params: StrictObject({ bulk_move_id: Uuid('Bulk move') }),
  success: { 202: reference(BulkMove) },
  errors: ['bulk_move_not_found', 'bulk_move_not_undoable', 'no_matching_applications'],
  async handle({ db, company, actor, params }) {
    return accepted(presentBulkMove(await undo(db, company.id, params.bulk_move_id, actor)))
  },
})

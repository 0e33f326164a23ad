import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { requireBulkMove } from '../actions/require-bulk-action.ts'
import { BulkMove, presentBulkMove } from '../bulk-move.ts'

export const getBulkMove = defineEndpoint({
  method: 'GET',
  path: '/v1/bulk-moves/:bulk_move_id/',
  operationId: 'getBulkMove',
  summary: 'See how far a bulk move has come',
  description: 'How many have moved and how many stay, so far; its results say why.',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ bulk_move_id: Uuid('Bulk move') }),
  success: { 200: reference(BulkMove) },
  errors: ['bulk_move_not_found'],
  async handle({ db, company, params }) {
    return ok(presentBulkMove(await requireBulkMove(db, company.id, params.bulk_move_id)))
  },
})

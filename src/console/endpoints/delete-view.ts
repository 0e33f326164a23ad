import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { deleteView as remove } from '../../saved-views/queries.ts'

/** Forgets a view that the person has made; of others they delete none. */
export const deleteView = defineEndpoint({
  method: 'POST',
  path: '/views/:saved_view_id/delete/',
  operationId: 'deleteView',
  summary: 'Delete a saved view',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ saved_view_id: Uuid('Saved view') }),
  success: { 200: StrictObject({ deleted: Type.Boolean() }) },
  errors: [],
  async handle({ db, company, actor, params }) {
    return ok({ deleted: await remove(db, company.id, params.saved_view_id, actor.id) })
  },
})

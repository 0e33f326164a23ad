import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { pinView as pin } from '../../saved-views/actions/pin-view.ts'

const isPinned = { is_pinned: Type.Boolean({ description: 'Whether it is on the first page of who asks.' }) }

/** Puts a view that a person sees on their first page, or takes it off. */
export const pinView = defineEndpoint({
  method: 'POST',
  path: '/views/:saved_view_id/pin/',
  operationId: 'pinView',
  summary: 'Pin a saved view to one’s first page',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ saved_view_id: Uuid('Saved view') }),
  body: StrictObject(isPinned),
  success: { 200: StrictObject(isPinned) },
  errors: [],
  async handle({ db, company, actor, params, body }) {
    const view = { id: params.saved_view_id, userId: actor.id, isPinned: body.is_pinned }
    return ok({ is_pinned: await pin(db, company.id, view) })
  },
})

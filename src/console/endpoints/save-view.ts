import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { saveView as save } from '../../saved-views/actions/save-view.ts'
import { NewView, SavedView } from '../../saved-views/saved-view.ts'

/** Keeps a list of a flow, or of all, under a name. */
export const saveView = defineEndpoint({
  method: 'POST',
  path: '/views/',
  operationId: 'saveView',
  summary: 'Save a view of a flow, or of the list over all flows',
  tag: 'Applications',
  scope: 'applications:read',
  body: NewView,
  success: { 200: SavedView },
  errors: ['invalid_hiring_flow_id'],
  async handle({ db, company, actor, body: { hiring_flow_id: flowId, is_pinned = false, ...asked } }) {
    const view = { ...asked, is_pinned }
    const id = await save(db, company, { flowId, userId: actor.id, ...view })
    return ok({ id, hiring_flow_id: flowId ?? null, ...view, is_mine: true })
  },
})

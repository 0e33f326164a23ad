import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { listViews as list } from '../../saved-views/queries.ts'
import { SavedView } from '../../saved-views/saved-view.ts'

/** The lists that a person comes back to. */
export const listViews = defineEndpoint({
  method: 'GET',
  path: '/views/',
  operationId: 'listViews',
  summary: 'List the saved views of a flow, or all',
  tag: 'Applications',
  scope: 'applications:read',
  query: StrictObject({ hiring_flow_id: Type.Optional(Uuid('Only of this hiring flow.')) }),
  success: { 200: StrictObject({ count: Type.Integer(), results: Type.Array(SavedView) }) },
  errors: [],
  async handle({ db, company, actor, query }) {
    const results = await list(db, company.id, { flowId: query.hiring_flow_id, userId: actor.id })
    return ok({ count: results.length, results })
  },
})

import { Type } from 'typebox'
import { Application, presentApplication } from '../../applications/application.ts'
import { MAX_TAGS, parseTags, TagText } from '../../applications/tags.ts'
import { Nullable, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { assignApplication } from '../actions/assign-application.ts'

export const updateApplication = defineEndpoint({
  method: 'PATCH',
  path: '/v1/applications/:application_id/',
  operationId: 'updateApplication',
  summary: 'Assign and tag an application',
  description:
    'Only the fields sent change. What the application says otherwise changes by moves, and by values of forms.',
  tag: 'Applications',
  scope: 'applications:write',
  params: StrictObject({ application_id: Uuid('Application') }),
  body: StrictObject(
    {
      assignee_id: Type.Optional(Nullable(Uuid('The member who looks after it; null is nobody.'))),
      tags: Type.Optional(
        Type.Array(TagText, { maxItems: MAX_TAGS, description: 'All of them; repeated ones count once.' }),
      ),
    },
    { minProperties: 1 },
  ),
  success: { 200: reference(Application) },
  errors: ['application_not_found'],
  async handle({ db, company, params, body: { assignee_id: assigneeId, tags } }) {
    const assignment = { assigneeId, tags: tags && parseTags(tags) }
    return ok(presentApplication(await assignApplication(db, company.id, params.application_id, assignment)))
  },
})

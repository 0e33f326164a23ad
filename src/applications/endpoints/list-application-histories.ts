import { Type } from 'typebox'
import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject } from '../../contract/schemas.ts'
import { isUuid } from '../../contract/uuid.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { applicationIdsField, distinctIds, unavailableIdsField } from '../application-ids.ts'
import { findTransitions } from '../history-queries.ts'
import { ApplicationHistory, presentTransition } from '../transition.ts'

const MAX_APPLICATIONS = 1000

export const listApplicationHistories = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/bulk_transition_history/',
  operationId: 'listApplicationHistories',
  summary: 'Read the transitions of many applications',
  description: `At most ${MAX_APPLICATIONS} at a time. One entry per application asked for, in that order, each oldest first.`,
  tag: 'Applications',
  scope: 'applications:read',
  body: StrictObject({ application_ids: applicationIdsField(MAX_APPLICATIONS) }),
  success: {
    200: StrictObject(
      {
        results: Type.Array(reference(ApplicationHistory)),
        unavailable_application_ids: unavailableIdsField(
          'Those that are not applications of the company; their entry has no transitions.',
        ),
      },
      { title: 'ApplicationHistories' },
    ),
  },
  errors: [],
  async handle({ db, company, body }) {
    const ids = distinctIds(body.application_ids)
    const transitions = await findTransitions(db, company.id, ids.filter(isUuid))
    const byApplication = Map.groupBy(transitions, (transition) => transition.application_id)
    await recordRead(db, company.id, { action: 'application.history_read', applicationIds: [...byApplication.keys()] })
    return ok({
      results: ids.map((id) => ({
        application_id: id,
        transitions: (byApplication.get(id) ?? []).map(presentTransition),
      })),
      unavailable_application_ids: ids.filter((id) => !byApplication.has(id)),
    })
  },
})

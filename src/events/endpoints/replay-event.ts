import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint } from '../../http/endpoint.ts'
import { replayEvents } from '../actions/replay-events.ts'
import { requireEndpoint } from '../actions/require-endpoint.ts'
import { requireEvent } from '../actions/require-event.ts'

export const replayEvent = defineEndpoint({
  method: 'POST',
  path: '/v1/events/:event_id/replay/',
  operationId: 'replayEvent',
  summary: 'Deliver an event again',
  description: 'Under the same id, to the active endpoints that it was for, or to one of them.',
  tag: 'Webhooks',
  scope: 'webhooks:write',
  params: StrictObject({ event_id: Uuid('Event') }),
  query: StrictObject({ webhook_endpoint_id: Type.Optional(Uuid('Only to this one.')) }),
  success: {
    202: StrictObject(
      { replayed: Type.Integer({ description: 'How many deliveries will be made.' }) },
      { title: 'ReplayedEvent' },
    ),
  },
  errors: ['event_not_found', 'webhook_endpoint_not_found'],
  async handle({ db, company, params, query }) {
    const { id } = await requireEvent(db, company.id, params.event_id)
    const endpointId = query.webhook_endpoint_id
    if (endpointId !== undefined) await requireEndpoint(db, company.id, endpointId)
    const deliveries = await replayEvents(db, company.id, { eventIds: [id], endpointId })
    return accepted({ replayed: deliveries.length })
  },
})

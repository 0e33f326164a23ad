import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { requireEvent } from '../actions/require-event.ts'
import { EventRecord, presentEvent } from '../event-record.ts'
import { findDeliveriesOf } from '../event-record-queries.ts'

export const getEvent = defineEndpoint({
  method: 'GET',
  path: '/v1/events/:event_id/',
  operationId: 'getEvent',
  summary: 'Read one event',
  description: 'As its endpoints were sent it, and what each of them answered.',
  tag: 'Webhooks',
  scope: 'webhooks:read',
  params: StrictObject({ event_id: Uuid('Event') }),
  success: { 200: reference(EventRecord) },
  errors: ['event_not_found'],
  async handle({ db, company, params }) {
    const event = await requireEvent(db, company.id, params.event_id)
    await recordRead(db, company.id, {
      action: 'event.read',
      objectId: event.id,
      details: { type: event.type, subject_id: event.subject_id },
    })
    return ok(presentEvent(event, await findDeliveriesOf(db, company.id, event.id)))
  },
})

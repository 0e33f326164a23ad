import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { DeliveredEvent, presentDeliveredEvent } from '../../events/delivered-event.ts'
import { findDeliveriesOfEvents } from '../../events/delivered-event-queries.ts'
import { listEventPage } from '../../events/event-record-queries.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { requireApplication } from '../require-application.ts'

export const listApplicationDeliveries = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/:application_id/deliveries/',
  operationId: 'listApplicationDeliveries',
  summary: 'List what webhook endpoints are told of an application',
  description:
    'Newest event first, those about its person too, each with how far it has come to every endpoint, and why not further. An event is recorded when an endpoint wants it, and kept for a while.',
  tag: 'Webhooks',
  scope: 'webhooks:read',
  params: StrictObject({ application_id: Uuid('Application') }),
  query: StrictObject(cursorFields),
  success: { 200: CursorPage(reference(DeliveredEvent)) },
  errors: ['application_not_found', 'invalid_cursor'],
  async handle({ db, company, params, query, url }) {
    const page = parseCursorRequest(query)
    const application = await requireApplication(db, company.id, params.application_id)
    const subjectIds = [application.id, application.candidate_id]
    const events = await listEventPage(db, company.id, { subjectIds }, page)
    const deliveries = await findDeliveriesOfEvents(
      db,
      company.id,
      events.map(({ id }) => id),
    )
    const answer = cursorPageOf(page, events, url, (event) =>
      presentDeliveredEvent(
        event,
        deliveries.filter(({ event_id }) => event_id === event.id),
      ),
    )
    await recordRead(db, company.id, {
      action: 'event.listed',
      candidateId: application.candidate_id,
      details: { application_id: application.id, results: answer.results.length },
    })
    return ok(answer)
  },
})

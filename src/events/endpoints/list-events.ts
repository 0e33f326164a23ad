import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { parseFieldMoment } from '../../contract/datetime.ts'
import { MomentFilter, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { AnyEventType, EventSummary, presentEventSummary } from '../event-record.ts'
import { listEventPage } from '../event-record-queries.ts'

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/events/',
  operationId: 'listEvents',
  summary: 'List events',
  description:
    'Newest first. All that is given must hold. An event is recorded when an endpoint wants it, and kept for a while.',
  tag: 'Webhooks',
  scope: 'webhooks:read',
  query: StrictObject({
    type: Type.Optional({ ...AnyEventType, description: 'Only events of this type.' }),
    subject_id: Type.Optional(Uuid('Only events about this, such as an application.')),
    created_since: MomentFilter('Only events of this moment or later.'),
    created_before: MomentFilter('Only events before this moment.'),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(EventSummary)) },
  errors: ['invalid_cursor', 'invalid_datetime'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    const { type, subject_id: subjectId } = query
    const criteria = {
      type,
      subjectIds: subjectId === undefined ? undefined : [subjectId],
      since: parseFieldMoment(query, 'created_since', company.timezone),
      until: parseFieldMoment(query, 'created_before', company.timezone),
    }
    const answer = cursorPageOf(page, await listEventPage(db, company.id, criteria, page), url, presentEventSummary)
    await recordRead(db, company.id, listing('event.listed', query, answer.results.length))
    return ok(answer)
  },
})

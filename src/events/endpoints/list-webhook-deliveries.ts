import { Type } from 'typebox'
import { OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { requireEndpoint } from '../actions/require-endpoint.ts'
import { DeliveryRecord, presentDelivery } from '../event-record.ts'
import { DELIVERY_STATUSES, listDeliveryPage } from '../event-record-queries.ts'

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/v1/webhook-endpoints/:webhook_endpoint_id/deliveries/',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries to a webhook endpoint',
  description: 'Newest event first, with every attempt.',
  tag: 'Webhooks',
  scope: 'webhooks:read',
  params: StrictObject({ webhook_endpoint_id: Uuid('Webhook endpoint') }),
  query: StrictObject({
    status: Type.Optional(
      OneOf([...DELIVERY_STATUSES], { title: 'WebhookDeliveryStatus', description: 'Only those in this state.' }),
    ),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(DeliveryRecord)) },
  errors: ['webhook_endpoint_not_found', 'invalid_cursor'],
  async handle({ db, company, params: { webhook_endpoint_id: id }, query, url }) {
    const page = parseCursorRequest(query)
    await requireEndpoint(db, company.id, id)
    const statuses = query.status ? [query.status] : DELIVERY_STATUSES
    const rows = await listDeliveryPage(db, company.id, id, statuses, page)
    const rowsById = rows.map((row) => ({ ...row, id: row.event_id }))
    return ok(cursorPageOf(page, rowsById, url, presentDelivery))
  },
})

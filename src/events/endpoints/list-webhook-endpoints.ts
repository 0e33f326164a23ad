import { reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { presentEndpoint, WebhookEndpointRecord } from '../endpoint-record.ts'
import { listEndpointPage } from '../endpoint-record-queries.ts'

export const listWebhookEndpoints = defineEndpoint({
  method: 'GET',
  path: '/v1/webhook-endpoints/',
  operationId: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description: 'Newest first; those of the company file, too.',
  tag: 'Webhooks',
  scope: 'webhooks:read',
  query: StrictObject({ ...cursorFields }),
  success: { 200: CursorPage(reference(WebhookEndpointRecord)) },
  errors: ['invalid_cursor'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    return ok(cursorPageOf(page, await listEndpointPage(db, company.id, page), url, presentEndpoint))
  },
})

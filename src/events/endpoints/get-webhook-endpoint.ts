import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { requireEndpoint } from '../actions/require-endpoint.ts'
import { presentEndpoint, WebhookEndpointRecord } from '../endpoint-record.ts'

export const getWebhookEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/webhook-endpoints/:webhook_endpoint_id/',
  operationId: 'getWebhookEndpoint',
  summary: 'Read one webhook endpoint, and how it does',
  description:
    'Whether it takes events, since when it fails, and why it was switched off. Its secret is never told again.',
  tag: 'Webhooks',
  scope: 'webhooks:read',
  params: StrictObject({ webhook_endpoint_id: Uuid('Webhook endpoint') }),
  success: { 200: reference(WebhookEndpointRecord) },
  errors: ['webhook_endpoint_not_found'],
  async handle({ db, company, params }) {
    return ok(presentEndpoint(await requireEndpoint(db, company.id, params.webhook_endpoint_id)))
  },
})

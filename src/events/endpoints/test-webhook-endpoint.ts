import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint } from '../../http/endpoint.ts'
import { testEndpoint } from '../actions/test-endpoint.ts'

export const testWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook-endpoints/:webhook_endpoint_id/test/',
  operationId: 'testWebhookEndpoint',
  summary: 'Send a webhook endpoint an event to try it',
  description:
    'A worker delivers a `webhook_endpoint.test` as any other event. Read the event to see what became of it.',
  tag: 'Webhooks',
  scope: 'webhooks:write',
  params: StrictObject({ webhook_endpoint_id: Uuid('Webhook endpoint') }),
  success: { 202: StrictObject({ event_id: Uuid('The event that is sent.') }, { title: 'WebhookEndpointTest' }) },
  errors: ['webhook_endpoint_not_found', 'webhook_endpoint_inactive'],
  async handle({ db, company, params }) {
    return accepted({ event_id: await testEndpoint(db, company.id, params.webhook_endpoint_id) })
  },
})

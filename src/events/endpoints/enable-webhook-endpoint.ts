import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { enableEndpoint } from '../actions/enable-endpoint.ts'
import { requireEndpoint } from '../actions/require-endpoint.ts'
import { presentEndpoint, WebhookEndpointRecord } from '../endpoint-record.ts'

export const enableWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook-endpoints/:webhook_endpoint_id/enable/',
  operationId: 'enableWebhookEndpoint',
  summary: 'Let a webhook endpoint take events again',
  description:
    'One that was switched off, or whose deliveries are held back, begins with a clean record. What was given up meanwhile comes with a replay. One of the company file can be enabled, too.',
  tag: 'Webhooks',
  scope: 'webhooks:write',
  params: StrictObject({ webhook_endpoint_id: Uuid('Webhook endpoint') }),
  success: { 200: reference(WebhookEndpointRecord) },
  errors: ['webhook_endpoint_not_found'],
  async handle({ db, company, params: { webhook_endpoint_id: id } }) {
    await requireEndpoint(db, company.id, id)
    await enableEndpoint(db, company.id, id)
    return ok(presentEndpoint(await requireEndpoint(db, company.id, id)))
  },
})

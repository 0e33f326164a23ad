import { Type } from 'typebox'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { changeEndpoint } from '../actions/change-endpoint.ts'
import { MaxConcurrency, presentEndpoint, SubscribedTypes, WebhookEndpointRecord } from '../endpoint-record.ts'
import { EndpointUrl } from '../endpoint-url.ts'

export const updateWebhookEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/v1/webhook-endpoints/:webhook_endpoint_id/',
  operationId: 'updateWebhookEndpoint',
  summary: 'Change a webhook endpoint',
  description:
    'Only the fields sent change. An endpoint of the company file is changed by the file alone: `webhook_endpoint_managed_by_file`.',
  tag: 'Webhooks',
  scope: 'webhooks:write',
  needsStepUp: true,
  params: StrictObject({ webhook_endpoint_id: Uuid('Webhook endpoint') }),
  body: StrictObject(
    {
      url: Type.Optional(EndpointUrl),
      event_types: Type.Optional(SubscribedTypes),
      active: Type.Optional(
        Type.Boolean({ description: '`false` gives up what waits for it; `true` begins with a clean record.' }),
      ),
      max_concurrency: Type.Optional(MaxConcurrency),
    },
    { minProperties: 1 },
  ),
  success: { 200: reference(WebhookEndpointRecord) },
  errors: ['webhook_endpoint_not_found', 'webhook_endpoint_managed_by_file'],
  async handle({ db, config, company, params, body }) {
    return ok(presentEndpoint(await changeEndpoint(db, config, company.id, params.webhook_endpoint_id, body)))
  },
})

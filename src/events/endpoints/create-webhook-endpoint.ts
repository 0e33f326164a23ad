import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { created, defineEndpoint } from '../../http/endpoint.ts'
import { createEndpoint } from '../actions/create-endpoint.ts'
import { MaxConcurrency, presentEndpoint, SubscribedTypes, WebhookEndpointRecord } from '../endpoint-record.ts'
import { EndpointUrl } from '../endpoint-url.ts'

const DEFAULT_CONCURRENCY = 4

export const createWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook-endpoints/',
  operationId: 'createWebhookEndpoint',
  summary: 'Make a webhook endpoint',
  description:
    'Its events are signed as Standard Webhooks has it, with a secret that is in this answer alone. It is told of what happens from now on; a replay tells it of what happened before.',
  tag: 'Webhooks',
  scope: 'webhooks:write',
  needsStepUp: true,
  body: StrictObject({
    url: EndpointUrl,
    event_types: SubscribedTypes,
    key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$',
        description: 'Its name in steps of automations, of its own in the company; one is made without it.',
        examples: ['ats'],
      }),
    ),
    active: Type.Optional(Type.Boolean({ default: true, description: 'Whether it takes events.' })),
    max_concurrency: Type.Optional(MaxConcurrency),
  }),
  success: {
    201: StrictObject(
      {
        ...WebhookEndpointRecord.schema.properties,
        secret: Type.String({
          description: 'Signs its deliveries; shown once.',
          examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2kQy0pZ5aGs='],
        }),
      },
      { title: 'NewWebhookEndpoint' },
    ),
  },
  answerIsSecret: true,
  errors: ['webhook_endpoint_exists', 'too_many_webhook_endpoints'],
  async handle({ db, config, company, body }) {
    const { active = true, max_concurrency = DEFAULT_CONCURRENCY, ...rest } = body
    const endpoint = await createEndpoint(db, config, company.id, { ...rest, active, max_concurrency })
    return created({ ...presentEndpoint(endpoint), secret: endpoint.secret })
  },
})

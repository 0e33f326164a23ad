import { Type } from 'typebox'
import { parseDatetime } from '../../contract/datetime.ts'
import { Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint } from '../../http/endpoint.ts'
import { MAX_REPLAYED, replayToEndpoint } from '../actions/replay-to-endpoint.ts'

export const replayToWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook-endpoints/:webhook_endpoint_id/replay/',
  operationId: 'replayToWebhookEndpoint',
  summary: 'Send a webhook endpoint again what happened since a moment',
  description: `Oldest first, under the ids of the events: those that were for it, and those of its types that were recorded for others before it was there. One call replays at most ${MAX_REPLAYED}; \`next_since\` says where the next one begins.`,
  tag: 'Webhooks',
  scope: 'webhooks:write',
  params: StrictObject({ webhook_endpoint_id: Uuid('Webhook endpoint') }),
  body: StrictObject({
    since: Type.String({
      maxLength: 100,
      description: 'ISO 8601, in the company’s time zone unless it says another.',
      examples: ['2026-11-20T00:00:00Z'],
    }),
    only: Type.Optional(OneOf(['failed', 'all'], { default: 'all', description: '`failed`: what was given up.' })),
  }),
  success: {
    202: StrictObject(
      {
        replayed: Type.Integer({ description: 'How many deliveries will be made.' }),
        next_since: Nullable(Timestamp('Where to go on, if there is more.')),
      },
      { title: 'ReplayToWebhookEndpoint' },
    ),
  },
  errors: ['webhook_endpoint_not_found', 'webhook_endpoint_inactive', 'invalid_datetime'],
  async handle({ db, company, params, body }) {
    const since = parseDatetime(body.since, 'since', company.timezone)
    const choice = { since, onlyFailed: body.only === 'failed' }
    const { replayed, nextSince } = await replayToEndpoint(db, company.id, params.webhook_endpoint_id, choice)
    return accepted({ replayed, next_since: nextSince?.toISOString() ?? null })
  },
})

import { Type } from 'typebox'
import { StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { rotateSecret } from '../actions/rotate-secret.ts'

export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook-endpoints/:webhook_endpoint_id/rotate-secret/',
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook endpoint a new secret',
  description:
    'For a day every delivery is signed with both, the new one and the one before: `webhook-signature` holds two signatures with a space between, as Standard Webhooks has it, and a receiver may know either. Rotated twice, a secret that others have seen is good no more.',
  tag: 'Webhooks',
  scope: 'webhooks:write',
  needsStepUp: true,
  params: StrictObject({ webhook_endpoint_id: Uuid('Webhook endpoint') }),
  success: {
    200: StrictObject(
      {
        secret: Type.String({
          description: 'The new one; shown once.',
          examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2kQy0pZ5aGs='],
        }),
        previous_secret_until: Timestamp('Until when deliveries are signed with the one before, too.'),
      },
      { title: 'RotatedWebhookSecret' },
    ),
  },
  answerIsSecret: true,
  errors: ['webhook_endpoint_not_found', 'webhook_endpoint_managed_by_file'],
  async handle({ db, config, company, params }) {
    const rotated = await rotateSecret(db, config, company.id, params.webhook_endpoint_id)
    return ok({ secret: rotated.secret, previous_secret_until: rotated.previousUntil.toISOString() })
  },
})

import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { deleteEndpoint } from '../actions/delete-endpoint.ts'

export const deleteWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook-endpoints/:webhook_endpoint_id/delete/',
  operationId: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description:
    'What waits for it is given up, and its key is free again. Its deliveries are shown with their events for as long as those are kept. Deleting it again changes nothing.',
  tag: 'Webhooks',
  scope: 'webhooks:write',
  params: StrictObject({ webhook_endpoint_id: Uuid('Webhook endpoint') }),
  success: {
    200: StrictObject(
      { id: Uuid('Webhook endpoint'), deleted: Type.Literal(true) },
      { title: 'DeletedWebhookEndpoint' },
    ),
  },
  errors: ['webhook_endpoint_not_found', 'webhook_endpoint_managed_by_file'],
  async handle({ db, company, params: { webhook_endpoint_id: id } }) {
    await deleteEndpoint(db, company.id, id)
    return ok({ id, deleted: true })
  },
})

import { createWebhookEndpoint } from './endpoints/create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './endpoints/delete-webhook-endpoint.ts'
import { enableWebhookEndpoint } from './endpoints/enable-webhook-endpoint.ts'
import { getEvent } from './endpoints/get-event.ts'
import { getWebhookEndpoint } from './endpoints/get-webhook-endpoint.ts'
import { listEvents } from './endpoints/list-events.ts'
import { listWebhookDeliveries } from './endpoints/list-webhook-deliveries.ts'
import { listWebhookEndpoints } from './endpoints/list-webhook-endpoints.ts'
import { replayEvent } from './endpoints/replay-event.ts'
import { replayToWebhookEndpoint } from './endpoints/replay-to-webhook-endpoint.ts'
import { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts'
import { testWebhookEndpoint } from './endpoints/test-webhook-endpoint.ts'
import { updateWebhookEndpoint } from './endpoints/update-webhook-endpoint.ts'

export const eventEndpoints = [
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  enableWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  replayToWebhookEndpoint,
  listEvents,
  getEvent,
  replayEvent,
]

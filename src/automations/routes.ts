import { fireWebhook, fireWebhookByQuery } from './endpoints/fire-webhook.ts'
import { getRun } from './endpoints/get-run.ts'

export const automationEndpoints = [fireWebhook, fireWebhookByQuery, getRun]

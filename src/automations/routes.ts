import { fireWebhook, fireWebhookByQuery } from './endpoints/fire-webhook.ts'
import { getRun } from './endpoints/get-run.ts'
import { listAutomations } from './endpoints/list-automations.ts'
import { listRuns } from './endpoints/list-runs.ts'
import { previewAutomation } from './endpoints/preview-automation.ts'
import { previewMove } from './endpoints/preview-move.ts'
import { retryFailedRuns } from './endpoints/retry-failed-runs.ts'
import { retryRun } from './endpoints/retry-run.ts'

export const automationEndpoints = [
  listAutomations,
  fireWebhook,
  fireWebhookByQuery,
  listRuns,
  getRun,
  retryFailedRuns,
  retryRun,
  previewMove,
  previewAutomation,
]

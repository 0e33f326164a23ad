import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import { insertBillableEvent } from '../../applications/billable-event-queries.ts'
import { StrictObject } from '../../http/schemas.ts'
import { defineStep } from '../step.ts'

/** Records that a service was rendered for the application. */
export const recordBillableEventStep = defineStep({
  settings: StrictObject({
    service: Type.String({ minLength: 1, maxLength: 100 }),
    quantity: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  }),
  async run(db, { companyId, applicationId, automationId, runId, stepId }, { service, quantity = 1 }) {
    await insertBillableEvent(db, {
      id: randomUUIDv7(),
      companyId,
      applicationId,
      service,
      quantity,
      sourceId: stepId,
      details: { automation_id: automationId, automation_run_id: runId },
    })
  },
})

import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import { insertBillableEvent } from '../../applications/billable-event-queries.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { isServiceName, MAX_QUANTITY, MAX_SERVICE_LENGTH, MIN_QUANTITY } from '../../ledger/limits.ts'
import { defineStep, RunRefusal, requireApplication } from '../step.ts'
import { renderText } from '../template.ts'

/** Records that a service was rendered for the application. */
export const recordBillableEventStep = defineStep({
  settings: StrictObject({
    service: Type.String({ minLength: 1, maxLength: MAX_SERVICE_LENGTH }),
    quantity: Type.Optional(Type.Number({ minimum: MIN_QUANTITY, maximum: MAX_QUANTITY })),
  }),
  async run(db, context, { service: template, quantity = 1 }) {
    const service = template.includes('{{') ? renderText(template, await context.graph()).trim() : template
    if (!isServiceName(service)) {
      throw new RunRefusal(
        `A service’s name has 1 to ${MAX_SERVICE_LENGTH} characters on one line; ${template} gives another.`,
      )
    }
    await insertBillableEvent(db, {
      id: randomUUIDv7(),
      companyId: context.company.id,
      applicationId: requireApplication(context),
      service,
      quantity,
      sourceId: context.stepId,
      details: { automation_id: context.run.automationId, automation_run_id: context.run.id },
    })
  },
})

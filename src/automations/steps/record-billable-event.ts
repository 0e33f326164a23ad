import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import { insertBillableEvent } from '../../applications/billable-event-queries.ts'
import { StrictObject } from '../../http/schemas.ts'
import { defineStep, RunFailure, requireApplication } from '../step.ts'
import { renderText } from '../template.ts'

const LONGEST_SERVICE = 100

/** Records that a service was rendered for the application. */
export const recordBillableEventStep = defineStep({
  settings: StrictObject({
    service: Type.String({ minLength: 1, maxLength: LONGEST_SERVICE }),
    quantity: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  }),
  async run(db, context, { service: template, quantity = 1 }) {
    const service = template.includes('{{') ? renderText(template, await context.graph()).trim() : template
    if (service === '' || service.length > LONGEST_SERVICE) {
      throw new RunFailure(`A service’s name has 1 to ${LONGEST_SERVICE} characters; ${template} gives another.`)
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

import { Type } from 'typebox'
import { sendEvent } from '../../events/actions/send-event.ts'
import { StrictObject } from '../../http/schemas.ts'
import { readObjectGraph } from '../object-graph.ts'
import { defineStep, RunFailure } from '../step.ts'
import { renderValue } from '../template.ts'

/** Sends an event to one webhook endpoint, whatever kinds it asks for, with the application and what the step adds. */
export const sendWebhookStep = defineStep({
  settings: StrictObject({
    endpoint: Type.String({ minLength: 1, maxLength: 100 }),
    content: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })),
  }),
  async run(db, { companyId, applicationId, automationId, runId }, { endpoint, content = {} }) {
    const { application, candidate } = await readObjectGraph(db, companyId, applicationId)
    const taken = await sendEvent(db, companyId, endpoint, {
      subjectId: applicationId,
      data: {
        automation_id: automationId,
        run_id: runId,
        application,
        candidate,
        content: renderValue(content, { application, candidate }),
      },
    })
    if (!taken) throw new RunFailure(`The webhook endpoint ${endpoint} is not active.`)
  },
})

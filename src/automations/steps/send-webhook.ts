import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { sendEvent } from '../../events/actions/send-event.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { ObjectGraph } from '../object-graph.ts'
import { defineStep, RunRefusal } from '../step.ts'
import { renderValue, templateProblem } from '../template.ts'

/**
 * Sends an event to one webhook endpoint, whichever event types it subscribes to, with the application and what the
 * step adds.
 */
export const sendWebhookStep = defineStep({
  settings: StrictObject({
    endpoint: Type.String({ minLength: 1, maxLength: 100 }),
    content: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })),
  }),
  async run(db, { company, config, run, graph: readGraph }, { endpoint, content = {} }) {
    const graph = await readGraph()
    const filled = renderContent(content, graph)
    // It can contain what steps have made, such as a link, and events are kept for weeks.
    const isSecret = Object.keys(run.results).length > 0
    const { application, candidate } = graph
    const eventId = await sendEvent(db, company.id, endpoint, {
      subjectId: run.applicationId ?? run.id,
      data: {
        automation_id: run.automationId,
        run_id: run.id,
        application,
        candidate,
        ...(isSecret ? { sealed_content: secretsOf(config).seal(JSON.stringify(filled)) } : { content: filled }),
      },
    })
    if (eventId === undefined) throw new RunRefusal(`The webhook endpoint ${endpoint} is not active.`)
    return { did: { webhook: { eventId } } }
  },
})

/** Content with the placeholders of all its texts filled. */
function renderContent(content: unknown, graph: ObjectGraph): unknown {
  if (Array.isArray(content)) return content.map((inside) => renderContent(inside, graph))
  if (typeof content !== 'object' || content === null) return renderValue(content, graph)
  return Object.fromEntries(Object.entries(content).map(([name, inside]) => [name, renderContent(inside, graph)]))
}

/** @returns what is wrong with the placeholders of a content, if anything */
export function contentProblem(content: unknown): string | undefined {
  if (typeof content === 'string') return templateProblem(content)
  if (typeof content !== 'object' || content === null) return undefined
  return Object.values(content)
    .map(contentProblem)
    .find((problem) => problem !== undefined)
}

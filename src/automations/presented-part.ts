import type { findToldEvents } from '../events/queries.ts'
import { requestBody } from '../events/send-delivery.ts'
import { ExpressionError, namedPaths } from '../expressions/expression.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { PreviewedCondition, PreviewedRequest, PreviewedStep } from './automation-preview.ts'
import type { StepLog } from './run.ts'
import type { Check, Deed } from './step.ts'

/** A value of which more is not shown, in characters. */
const LONGEST_VALUE = 1000

/** A step as it was rehearsed. @param requests what endpoints would be sent, by the ids of events */
export function presentStep(
  { path, kind, status, error }: StepLog,
  at: string | null,
  deed: Deed | undefined,
  requests: Map<string, PreviewedRequest[]>,
): PreviewedStep {
  const step: PreviewedStep = {
    path,
    kind,
    at,
    status: status === 'succeeded' ? 'succeeded' : 'failed',
    error,
    condition: null,
    mail: null,
    text_message: null,
    webhook: null,
    link_expires_at: null,
    move: null,
    changes: [],
    waits_until: null,
  }
  if (!deed) return step
  if ('check' in deed) return { ...step, condition: presentCheck(deed.check) }
  if ('mail' in deed) return { ...step, mail: deed.mail }
  if ('text' in deed) return { ...step, text_message: deed.text }
  if ('webhook' in deed) return { ...step, webhook: requests.get(deed.webhook.eventId)?.[0] ?? null }
  if ('link' in deed) return { ...step, link_expires_at: deed.link.expiresAt.toISOString() }
  if ('move' in deed) return { ...step, move: { id: deed.move.stage.id, name: deed.move.stage.name } }
  if ('wait' in deed) return { ...step, waits_until: deed.wait.until.toISOString() }
  return { ...step, changes: Object.entries(deed.values).map(([variable, value]) => ({ variable, value })) }
}

/** What an endpoint would be sent. */
export function presentRequest(
  event: Awaited<ReturnType<typeof findToldEvents>>[number],
  secrets: Secrets,
): PreviewedRequest {
  return {
    webhook_endpoint: { id: event.endpoint_id, key: event.key, host: new URL(event.url).host },
    event_type: event.type,
    body: requestBody(event, secrets),
  }
}

/** A condition with the values that it has looked at. */
export function presentCheck({ condition, holds, graph }: Check): PreviewedCondition {
  const paths = new Map(pathsIn(condition).map((path) => [path.join('.'), path]))
  paths.delete('')
  return {
    expression: condition,
    holds,
    values: [...paths].map(([path, names]) => ({ path, value: cut(valueAt(graph, names)) })),
  }
}

function pathsIn(condition: string): string[][] {
  try {
    return namedPaths(condition)
  } catch (error) {
    if (error instanceof ExpressionError) return []
    throw error
  }
}

const valueAt = (graph: unknown, names: string[]): unknown =>
  names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : null,
    graph,
  )

/** The text of a document can fill pages. */
function cut(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : value
}

import { contentProblem } from '../automations/steps/send-webhook.ts'
import { durationProblem } from '../automations/steps/wait.ts'
import { templateProblem } from '../automations/template.ts'
import { expressionProblem } from '../expressions/expression.ts'
import type { StepEntry } from './automation-steps.ts'
import { pathProblem, pathProblemIn } from './check-paths.ts'
import { entriesIn, missing, namesIn, problemAt, problemOfText } from './checks.ts'
import type { EmailTemplateEntry } from './kinds/email-template.ts'
import { elementsIn, type FlowEntry } from './kinds/flow.ts'
import type { WebhookEndpointEntry } from './kinds/webhook-endpoint.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** The names that an automation may use from the flow of its trigger; none sees what is for self-identification. */
export function collectNames(flow: Partial<FlowEntry>) {
  const elements = elementsIn(flow).flatMap(({ element }) => (element.self_identification === true ? [] : [element]))
  return {
    stages: namesIn(flow.stages, 'slug'),
    reasons: namesIn(flow.reasons, 'key'),
    elements: new Set<unknown>(elements.map(({ key }) => key)),
    documents: new Set<unknown>(elements.flatMap(({ type, key }) => (type === 'document' ? [key] : []))),
  }
}

type FlowNames = ReturnType<typeof collectNames>

/** Steps with their places, each followed by those in its branches. */
export function everyStep(at: YamlPath, steps: StepEntry[] | undefined): { at: YamlPath; step: Partial<StepEntry> }[] {
  return entriesIn(steps).flatMap(([index, step]) => {
    const place = [...at, index]
    const inside = (side: 'do' | 'else') =>
      everyStep([...place, 'branch', side], step.branch?.[side] as StepEntry[] | undefined)
    return [{ at: place, step }, ...inside('do'), ...inside('else')]
  })
}

/** @param names without them, only what needs no flow is checked */
export function checkStep(at: YamlPath, step: StepEntry, names?: FlowNames): FileProblem[] {
  const { move_to_stage: move, set_variables: variables, record_billable_event: event, wait, branch } = step
  return [
    ...missingInFlow([...at, 'move_to_stage', 'stage'], 'stage', move?.stage, names?.stages),
    ...missingInFlow([...at, 'move_to_stage', 'reason'], 'reason', move?.reason, names?.reasons),
    ...Object.entries(variables ?? {}).flatMap(([target, value]) => [
      ...(names ? checkTarget([...at, 'set_variables', target], target, names, null) : []),
      ...problemOfText([...at, 'set_variables', target], value, templateProblem),
    ]),
    ...problemOfText([...at, 'record_billable_event', 'service'], event?.service, templateProblem),
    ...problemOfText([...at, 'wait', 'duration'], wait?.duration, durationProblem),
    ...problemOfText([...at, 'wait', 'until'], wait?.until, templateProblem),
    ...problemOfText([...at, 'branch', 'if'], branch?.if, expressionProblem),
  ]
}

/** What conditions and texts of a step name, but never is there in the flow of the trigger. */
export function checkPaths(at: YamlPath, step: Partial<StepEntry>, paths: string[]): FileProblem[] {
  const { set_variables: variables, record_billable_event: event, wait, branch, send_email: email } = step
  const texts: [YamlPath, unknown][] = [
    [[...at, 'set_variables'], variables],
    [[...at, 'record_billable_event', 'service'], event?.service],
    [[...at, 'wait', 'until'], wait?.until],
    [[...at, 'send_email', 'to'], email?.to],
    [[...at, 'send_webhook', 'content'], step.send_webhook?.content],
  ]
  return [
    ...texts.flatMap(([place, text]) => problemAt(place, text, (content) => pathProblemIn(content, paths))),
    ...problemOfText([...at, 'branch', 'if'], branch?.if, (text) => pathProblem(text, paths)),
  ]
}

/** @param plain the allowed targets besides form elements; null if the schema has checked them */
export function checkTarget(
  at: YamlPath,
  target: string,
  { elements }: FlowNames,
  plain: readonly string[] | null,
): FileProblem[] {
  if (target.startsWith('form.')) return missingInFlow(at, 'element', target.slice('form.'.length), elements)
  if (plain === null || plain.includes(target)) return []
  return [
    { at, message: `is not a target; the targets are ${plain.join(', ')} and form.<element key>`, aboutKey: true },
  ]
}

const IDENTITY = ['application_id', 'external_identifier', 'email']

/** An application is found or made from what a webhook maps. */
export function checkUpsert(
  at: YamlPath,
  { upsert_application: upsert }: StepEntry,
  mapping: Record<string, string> | undefined,
): FileProblem[] {
  if (!upsert || (mapping && IDENTITY.some((target) => target in Object(mapping)))) return []
  const message = mapping
    ? `needs a mapping of ${IDENTITY.join(', ')}, or several of them`
    : 'is for automations with a webhook trigger'
  return [{ at: [...at, 'upsert_application'], message, aboutKey: true }]
}

/** What steps send, and where to. */
export interface SentFrom {
  email_templates?: EmailTemplateEntry[]
  webhook_endpoints?: WebhookEndpointEntry[]
}

/** What is wrong with a step that sends: a template or an endpoint that is not in the file, bad placeholders. */
export function checkOutboundStep(
  at: YamlPath,
  { send_email: email, send_text: text, send_webhook: webhook }: StepEntry,
  { email_templates, webhook_endpoints }: SentFrom,
): FileProblem[] {
  const templates = namesIn(email_templates, 'key')
  const endpoints = namesIn(webhook_endpoints, 'key')
  return [
    ...missing([...at, 'send_email', 'template'], 'email template', email?.template, templates),
    ...missing([...at, 'send_text', 'template'], 'email template', text?.template, templates),
    ...problemAt([...at, 'send_email', 'to'], email?.to, contentProblem),
    ...missing([...at, 'send_webhook', 'endpoint'], 'webhook endpoint', webhook?.endpoint, endpoints),
    ...problemAt([...at, 'send_webhook', 'content'], webhook?.content, contentProblem),
  ]
}

/** Like `missing`; if no names are known, nothing is missing. */
export const missingInFlow = (at: YamlPath, noun: string, name: unknown, known: Set<unknown> = new Set([name])) =>
  missing(at, noun, name, known, 'in the flow of the trigger')

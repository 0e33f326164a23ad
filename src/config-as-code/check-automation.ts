import { cronProblem } from '../automations/cron.ts'
import { expressionProblem } from '../automations/expression.ts'
import { durationProblem } from '../automations/steps/wait.ts'
import { templateProblem } from '../automations/template.ts'
import { TARGETS } from '../automations/webhook-mapping.ts'
import { secretProblem } from '../automations/webhook-signature.ts'
import type { AutomationEntry, FlowEntry, StepEntry } from './company-file.ts'
import { entriesOf } from './entries.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** What is wrong with an automation beyond its schema: names that are not in its flow, expressions that cannot be used. */
export function checkAutomation(
  at: YamlPath,
  automation: Partial<AutomationEntry>,
  flows: FlowEntry[] | undefined,
): FileProblem[] {
  const { trigger, condition, steps } = automation
  const type = Object.keys(trigger ?? {})[0] as keyof AutomationEntry['trigger']
  const {
    webhook,
    schedule,
    field_submitted: submitted,
    document_processed: processed,
    stage_entered: entered,
  } = trigger ?? {}
  const inTrigger = [...at, 'trigger', type]
  const own = [
    ...checkExpression([...at, 'condition'], condition),
    ...checkExpression([...inTrigger, 'idempotency'], webhook?.idempotency),
    ...Object.entries(webhook?.mapping ?? {}).flatMap(([target, expression]) =>
      checkExpression([...inTrigger, 'mapping', target], expression),
    ),
    ...problemAt([...inTrigger, 'signature_secret'], webhook?.signature_secret, secretProblem),
    ...problemAt([...inTrigger, 'cron'], schedule?.cron, cronProblem),
    ...checkUpserts([...at, 'steps'], steps, webhook?.mapping),
  ]
  const slug = trigger?.[type]?.flow
  if (typeof slug !== 'string') return [...own, ...checkSteps([...at, 'steps'], steps)]
  const flow = entriesOf(flows).find(([, entry]) => entry.slug === slug)?.[1]
  if (!flow) return [...own, { at: [...inTrigger, 'flow'], message: `there is no flow ${slug} in this file` }]
  const names = namesOf(flow)
  return [
    ...own,
    ...missing([...inTrigger, 'stage'], 'stage', (entered ?? schedule)?.stage, names.stages),
    ...missing([...inTrigger, 'element'], 'element', submitted?.element, names.elements),
    ...missing([...inTrigger, 'element'], 'document element', processed?.element, names.documents),
    ...Object.keys(webhook?.mapping ?? {}).flatMap((target) =>
      checkTarget([...inTrigger, 'mapping', target], target, names, TARGETS),
    ),
    ...checkSteps([...at, 'steps'], steps, names),
  ]
}

interface Names {
  stages: Set<unknown>
  reasons: Set<unknown>
  elements: Set<unknown>
  /** Those of the elements that take documents. */
  documents: Set<unknown>
}

function namesOf(flow: Partial<FlowEntry>): Names {
  const stages = entriesOf(flow.stages)
  const pages = stages.flatMap(([, stage]) => entriesOf(stage.pages))
  const elements = pages.flatMap(([, page]) => entriesOf(page.elements).map(([, element]) => element))
  return {
    stages: new Set(stages.map(([, stage]) => stage.slug)),
    reasons: new Set(entriesOf(flow.reasons).map(([, reason]) => reason.key)),
    elements: new Set(elements.map(({ key }) => key)),
    documents: new Set(elements.flatMap(({ type, key }) => (type === 'document' ? [key] : []))),
  }
}

/** @param names without them only what needs no flow is checked */
function checkSteps(at: YamlPath, steps: StepEntry[] | undefined, names?: Names): FileProblem[] {
  return entriesOf(steps).flatMap(([index, step]) => {
    const place = [...at, index]
    const { move_to_stage: move, set_variables: variables, record_billable_event: event, wait, branch } = step
    return [
      ...(names ? missing([...place, 'move_to_stage', 'stage'], 'stage', move?.stage, names.stages) : []),
      ...(names ? missing([...place, 'move_to_stage', 'reason'], 'reason', move?.reason, names.reasons) : []),
      ...Object.entries(variables ?? {}).flatMap(([target, value]) => [
        ...(names ? checkTarget([...place, 'set_variables', target], target, names, null) : []),
        ...problemAt([...place, 'set_variables', target], value, templateProblem),
      ]),
      ...problemAt([...place, 'record_billable_event', 'service'], event?.service, templateProblem),
      ...problemAt([...place, 'wait', 'duration'], wait?.duration, durationProblem),
      ...problemAt([...place, 'wait', 'until'], wait?.until, templateProblem),
      ...checkExpression([...place, 'branch', 'if'], branch?.if),
      ...checkSteps([...place, 'branch', 'do'], branch?.do as StepEntry[] | undefined, names),
      ...checkSteps([...place, 'branch', 'else'], branch?.else as StepEntry[] | undefined, names),
    ]
  })
}

/** @param plain the targets that are no form elements; null when the schema has said which may stand here */
function checkTarget(
  at: YamlPath,
  target: string,
  { elements }: Names,
  plain: readonly string[] | null,
): FileProblem[] {
  if (target.startsWith('form.')) return missing(at, 'element', target.slice('form.'.length), elements)
  if (plain === null || plain.includes(target)) return []
  return [
    { at, message: `is not a target; the targets are ${plain.join(', ')} and form.<element key>`, aboutKey: true },
  ]
}

const IDENTITY = ['application_id', 'external_identifier', 'email']

/** An application is found or made from what a webhook maps. */
function checkUpserts(
  at: YamlPath,
  steps: StepEntry[] | undefined,
  mapping: Record<string, string> | undefined,
): FileProblem[] {
  return entriesOf(steps).flatMap(([index, { upsert_application: upsert, branch }]) => {
    const inside = [branch?.do, branch?.else].flatMap((list, side) =>
      checkUpserts([...at, index, 'branch', side === 0 ? 'do' : 'else'], list as StepEntry[] | undefined, mapping),
    )
    if (!upsert || (mapping && IDENTITY.some((target) => target in mapping))) return inside
    const message = mapping
      ? `needs a mapping of ${IDENTITY.join(', ')}, or several of them`
      : 'is for automations with a webhook trigger'
    return [...inside, { at: [...at, index, 'upsert_application'], message, aboutKey: true }]
  })
}

const checkExpression = (at: YamlPath, expression: unknown) => problemAt(at, expression, expressionProblem)

function problemAt(at: YamlPath, text: unknown, check: (text: string) => string | undefined): FileProblem[] {
  const message = typeof text === 'string' ? check(text) : undefined
  return message === undefined ? [] : [{ at, message }]
}

function missing(at: YamlPath, noun: string, name: unknown, known: Set<unknown>): FileProblem[] {
  if (typeof name !== 'string' || known.has(name)) return []
  return [{ at, message: `there is no ${noun} ${name} in the flow of the trigger` }]
}

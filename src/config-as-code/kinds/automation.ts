import { randomUUID } from 'node:crypto'
import { type Static, Type } from 'typebox'
import type { Step } from '../../automations/automation.ts'
import { cronProblem } from '../../automations/cron.ts'
import { TARGETS } from '../../automations/webhook-mapping.ts'
import { secretProblem } from '../../automations/webhook-signature.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { expressionProblem } from '../../expressions/expression.ts'
import { type StepEntry, toStepEntry, toStoredStep } from '../automation-steps.ts'
import { storedTriggerFields, Trigger, triggerColumns, triggerEntry, triggerFields } from '../automation-trigger.ts'
import { pathProblem, pathsIn } from '../check-paths.ts'
import {
  checkOutboundStep,
  checkPaths,
  checkStep,
  checkTarget,
  checkUpsert,
  collectNames,
  everyStep,
  missingInFlow,
  type SentFrom,
} from '../check-steps.ts'
import { entriesIn, problemOfText } from '../checks.ts'
import { Expression, Id, Key, Text } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import { keptSecret } from '../stored-secret.ts'
import type { FileProblem, YamlPath } from '../yaml-file.ts'
import type { FlowEntry } from './flow.ts'

export const Automation = StrictObject({
  id: Id,
  key: Key,
  name: Type.Optional(Text(200)),
  active: Type.Optional(Type.Boolean()),
  trigger: Trigger,
  condition: Type.Optional(Expression),
  steps: Type.Array(Type.Unsafe<StepEntry>({ $ref: '#/$defs/Step' }), { minItems: 1 }),
})

type AutomationEntry = Static<typeof Automation>

export const automation = defineKind({
  kind: 'automation',
  table: 'automations',
  fixed: ['key'],
  schema: Automation,
  namedBy: 'key',
  check: checkAutomation,
  plan: ({ key, name = key, active = true, trigger, condition, steps }) => ({
    name,
    active,
    ...triggerFields(trigger),
    condition,
    steps,
  }),
  // A webhook's address is the one in the file, or a random one that cannot be guessed.
  keep: ({ public_id, signature_secret, ...fields }, stored) => {
    if (!fields.trigger.webhook) return fields
    const address = public_id ?? stored.public_id ?? randomUUID()
    return { ...fields, public_id: address, ...keptSecret({ signature_secret }, stored) }
  },
  toEntry: ({ trigger, public_id, signature_secret, ...entry }) => ({
    ...entry,
    trigger: triggerEntry({ trigger, public_id, signature_secret }),
  }),
  fromRow: (row, names) => ({
    name: row.name,
    active: row.active,
    ...storedTriggerFields(row, names),
    condition: row.condition,
    steps: (row.steps as unknown as Step[]).map((step) => toStepEntry(step, names)),
  }),
  toRow: ({ name, active, condition, steps, ...trigger }, { idOf }) => {
    const [{ flow }] = Object.values(trigger.trigger) as [{ flow: string }]
    return {
      name,
      active,
      ...triggerColumns(trigger, idOf),
      condition,
      steps: steps.map((step) => toStoredStep(step, flow, idOf)),
    }
  },
})

/** Names that are not in its flow or in the file, and expressions that cannot be used. */
function checkAutomation(
  at: YamlPath,
  automation: Partial<AutomationEntry>,
  { file }: { file: { flows?: FlowEntry[] } & SentFrom },
): FileProblem[] {
  const trigger = automation.trigger ?? {}
  const steps = everyStep([...at, 'steps'], automation.steps)
  const type = Object.keys(trigger)[0] as keyof Trigger
  const { webhook, schedule } = trigger
  const inTrigger = [...at, 'trigger', type]
  const own = [
    ...problemOfText([...at, 'condition'], automation.condition, expressionProblem),
    ...problemOfText([...inTrigger, 'idempotency'], webhook?.idempotency, expressionProblem),
    ...Object.entries(webhook?.mapping ?? {}).flatMap(([target, expression]) =>
      problemOfText([...inTrigger, 'mapping', target], expression, expressionProblem),
    ),
    ...problemOfText([...inTrigger, 'signature_secret'], webhook?.signature_secret, secretProblem),
    ...problemOfText([...inTrigger, 'cron'], schedule?.cron, cronProblem),
    ...steps.flatMap(({ at, step }) => checkUpsert(at, step, webhook?.mapping)),
    ...steps.flatMap(({ at, step }) => checkOutboundStep(at, step, file)),
  ]
  const slug = trigger[type]?.flow
  if (typeof slug !== 'string') return [...own, ...steps.flatMap(({ at, step }) => checkStep(at, step))]
  const flow = entriesIn(file.flows).find(([, entry]) => entry.slug === slug)?.[1]
  if (!flow) return [...own, { at: [...inTrigger, 'flow'], message: `there is no flow ${slug} in this file` }]
  const names = collectNames(flow)
  const paths = pathsIn([flow])
  const { stage_entered: entered, field_submitted: submitted } = trigger
  const ofDocument = trigger.document_processed ?? trigger.document_reviewed
  return [
    ...own,
    ...problemOfText([...at, 'condition'], automation.condition, (text) => pathProblem(text, paths)),
    ...steps.flatMap(({ at, step }) => checkPaths(at, step, paths)),
    ...missingInFlow([...inTrigger, 'stage'], 'stage', (entered ?? schedule)?.stage, names.stages),
    ...missingInFlow([...inTrigger, 'element'], 'element', submitted?.element, names.elements),
    ...missingInFlow([...inTrigger, 'element'], 'document element', ofDocument?.element, names.documents),
    ...Object.keys(webhook?.mapping ?? {}).flatMap((target) =>
      checkTarget([...inTrigger, 'mapping', target], target, names, TARGETS),
    ),
    ...steps.flatMap(({ at, step }) => checkStep(at, step, names)),
  ]
}

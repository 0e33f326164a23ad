import type { AutomationEntry, FlowEntry } from './company-file.ts'
import { entriesOf } from './entries.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** What is wrong with an automation beyond its schema: flows, stages and reasons that are not in the file. */
export function checkAutomation(
  at: YamlPath,
  automation: Partial<AutomationEntry>,
  flows: FlowEntry[] | undefined,
): FileProblem[] {
  const { stage_entered: entered, application_created: created } = automation.trigger ?? {}
  const slug = (entered ?? created)?.flow
  if (typeof slug !== 'string') return []
  const flow = entriesOf(flows).find(([, entry]) => entry.slug === slug)?.[1]
  if (!flow) {
    const trigger = entered ? 'stage_entered' : 'application_created'
    return [{ at: [...at, 'trigger', trigger, 'flow'], message: `there is no flow ${slug} in this file` }]
  }
  const stages = new Set(entriesOf(flow.stages).map(([, stage]) => stage.slug))
  const reasons = new Set(entriesOf(flow.reasons).map(([, reason]) => reason.key))
  return [
    ...missing([...at, 'trigger', 'stage_entered', 'stage'], 'stage', entered?.stage, stages),
    ...entriesOf(automation.steps).flatMap(([index, step]) => {
      const move = [...at, 'steps', index, 'move_to_stage']
      return [
        ...missing([...move, 'stage'], 'stage', step.move_to_stage?.stage, stages),
        ...missing([...move, 'reason'], 'reason', step.move_to_stage?.reason, reasons),
      ]
    }),
  ]
}

function missing(at: YamlPath, noun: string, name: unknown, known: Set<unknown>): FileProblem[] {
  if (typeof name !== 'string' || known.has(name)) return []
  return [{ at, message: `there is no ${noun} ${name} in the flow of the trigger` }]
}

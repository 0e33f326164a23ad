import type { Step } from '../automations/automation.ts'
import type { AnyStep } from '../automations/run.ts'
import type { StepEntry } from './company-file.ts'
import type { ObjectName } from './config-object.ts'

/** A step of the file as it is stored: ids in place of the names of stages and reasons, also in the steps that it holds. */
export function toStoredStep(step: StepEntry, flow: string, idOf: (name: ObjectName) => string): Step {
  const { move_to_stage: move, branch, ...others } = step
  if (branch) return { branch: withSteps(branch, (inside) => toStoredStep(inside as StepEntry, flow, idOf)) }
  if (!move) return others
  const { stage, reason } = move
  return {
    move_to_stage: {
      stage_id: idOf(`stage ${flow}/${stage}`),
      ...(reason !== undefined && { reason_id: idOf(`reason ${flow}/${reason}`) }),
    },
  }
}

/** A stored step as a file has it. */
export function toStepEntry(step: Step, stageSlugs: Map<string, string>, reasonKeys: Map<string, string>): AnyStep {
  const { move_to_stage: move, branch, ...others } = step
  if (branch) return { branch: withSteps(branch, (inside) => toStepEntry(inside as Step, stageSlugs, reasonKeys)) }
  if (!move) return others
  return {
    move_to_stage: {
      stage: stageSlugs.get(move.stage_id),
      ...(move.reason_id !== undefined && { reason: reasonKeys.get(move.reason_id) }),
    },
  }
}

type Branch = NonNullable<Step['branch']>

function withSteps(branch: Branch, change: (step: AnyStep) => object): Branch {
  const steps = (list: AnyStep[]) => list.map((step) => change(step) as AnyStep)
  return { ...branch, do: steps(branch.do), ...(branch.else && { else: steps(branch.else) }) }
}

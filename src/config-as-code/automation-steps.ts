import type { Step } from '../automations/automation.ts'
import type { StepEntry } from './company-file.ts'
import type { ObjectName } from './config-object.ts'

/** A step of the file as it is stored: ids in place of the names of stages and reasons. */
export function toStoredStep(step: StepEntry, flow: string, idOf: (name: ObjectName) => string): Step {
  const { move_to_stage: move, ...others } = step
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
export function toStepEntry(
  step: Step,
  stageSlugs: Map<string, string>,
  reasonKeys: Map<string, string>,
): Record<string, unknown> {
  const { move_to_stage: move, ...others } = step
  if (!move) return others
  return {
    move_to_stage: {
      stage: stageSlugs.get(move.stage_id),
      ...(move.reason_id !== undefined && { reason: reasonKeys.get(move.reason_id) }),
    },
  }
}

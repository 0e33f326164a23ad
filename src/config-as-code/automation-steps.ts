import { type Static, Type } from 'typebox'
import { STEP_KINDS, type Step } from '../automations/automation.ts'
import type { AnyStep } from '../automations/run.ts'
import { StrictObject } from '../contract/schemas.ts'
import { type ObjectName, present } from './config-object.ts'
import { OneMember } from './field-schemas.ts'
import type { Names } from './kind.ts'

/** The settings of each kind as stored, except that stages and reasons are given by name. */
export const StepSchema = OneMember({
  upsert_application: Type.Optional(STEP_KINDS.upsert_application.settings),
  move_to_stage: Type.Optional(StrictObject({ stage: Type.String(), reason: Type.Optional(Type.String()) })),
  set_variables: Type.Optional(STEP_KINDS.set_variables.settings),
  record_billable_event: Type.Optional(STEP_KINDS.record_billable_event.settings),
  send_email: Type.Optional(STEP_KINDS.send_email.settings),
  send_text: Type.Optional(STEP_KINDS.send_text.settings),
  send_webhook: Type.Optional(STEP_KINDS.send_webhook.settings),
  create_magic_link: Type.Optional(STEP_KINDS.create_magic_link.settings),
  wait: Type.Optional(STEP_KINDS.wait.settings),
  branch: Type.Optional(STEP_KINDS.branch.settings),
})

export type StepEntry = Static<typeof StepSchema>

/** A step of the file as it is stored: with ids for the names of stages and reasons, in nested steps too. */
export const toStoredStep = (step: StepEntry, flow: string, idOf: (name: ObjectName) => string) =>
  withMoves(step, ({ stage, reason }) => ({
    stage_id: idOf(`stage ${flow}/${stage}`),
    ...(reason !== undefined && { reason_id: idOf(`reason ${flow}/${reason}`) }),
  }))

/** A stored step as a file has it. */
export const toStepEntry = (step: Step, { keyOf }: Names) =>
  withMoves(step, ({ stage_id, reason_id = null }) => present({ stage: keyOf(stage_id), reason: keyOf(reason_id) }))

function withMoves<Move>(step: { move_to_stage?: Move; branch?: Branch }, change: (move: Move) => object): AnyStep {
  const { move_to_stage: move, branch, ...others } = step
  if (move) return { move_to_stage: change(move) }
  if (!branch) return others
  const steps = (list: AnyStep[]) => list.map((inside) => withMoves(inside, change))
  return { branch: { ...branch, do: steps(branch.do), ...(branch.else && { else: steps(branch.else) }) } }
}

type Branch = NonNullable<Step['branch']>

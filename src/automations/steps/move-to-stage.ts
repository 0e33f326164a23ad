import { Type } from 'typebox'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineStep, RunRefusal, requireApplication } from '../step.ts'

/** Moves the application, which runs the automations of the stage that it reaches. */
export const moveToStageStep = defineStep({
  settings: StrictObject({
    stage_id: Uuid('A stage of the application’s flow'),
    reason_id: Type.Optional(Uuid('A reason of that flow')),
  }),
  async run(db, context, settings) {
    const outcome = await moveOneToStage(db, {
      companyId: context.company.id,
      applicationId: requireApplication(context),
      pageOrStageId: settings.stage_id,
      reasonId: settings.reason_id,
      actor: { type: 'automation', id: context.run.automationId },
    })
    if (!outcome.moved) throw new RunRefusal(`${outcome.place?.stage.name ?? outcome.field} ${outcome.message}.`)
    const { transitionId, place } = outcome
    return transitionId === null ? {} : { did: { move: { transitionId, stage: place.stage } } }
  },
})

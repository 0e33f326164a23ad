import { fieldFault } from '../../contract/fault.ts'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { moveOneToStage } from '../actions/move-one-to-stage.ts'
import { MovedApplication, presentMoved } from '../move-answer.ts'
import { MOVE_FAULTS, moveFields } from '../move-request.ts'

export const advanceApplication = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/:application_id/advance/',
  operationId: 'advanceApplication',
  summary: 'Move an application to a stage',
  description: 'Records the transition and runs the automations of the stage reached.',
  tag: 'Applications',
  scope: 'applications:write',
  params: StrictObject({ application_id: Uuid('Application') }),
  body: StrictObject(moveFields),
  success: { 200: MovedApplication },
  errors: [...MOVE_FAULTS],
  async handle({ db, company, actor, params, body }) {
    const outcome = await moveOneToStage(db, {
      companyId: company.id,
      configVersion: company.configVersion,
      applicationId: params.application_id,
      pageOrStageId: body.page_or_stage_id,
      reasonId: body.stage_reason_id,
      actor,
      skipAutomations: body.skip_automations,
      dryRun: body.dry_run,
    })
    if (!outcome.moved) throw fieldFault(outcome.code, outcome.field, outcome.message)
    return ok(presentMoved(outcome, outcome.place))
  },
})

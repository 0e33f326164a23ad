import { MOVE_FAULTS, moveFields } from '../../applications/move-request.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { previewMove as preview } from '../actions/preview-move.ts'
import { MovePreview } from '../move-preview.ts'

const { dry_run: _, ...fields } = moveFields

export const previewMove = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/:application_id/advance/preview/',
  operationId: 'previewMove',
  summary: 'See what a move would send and start',
  description:
    'Runs the automations that the move triggers, through all their waits, and undoes everything: no mail is sent, no webhook called, nothing kept. The mails are those that this person would get, as things stand now.',
  tag: 'Applications',
  scope: 'applications:write',
  params: StrictObject({ application_id: Uuid('Application') }),
  body: StrictObject(fields),
  success: { 200: reference(MovePreview) },
  errors: [...MOVE_FAULTS],
  async handle({ db, config, company, actor, params, body }) {
    return ok(
      await preview(db, config, company, {
        applicationId: params.application_id,
        pageOrStageId: body.page_or_stage_id,
        reasonId: body.stage_reason_id,
        actor,
        skipAutomations: body.skip_automations,
      }),
    )
  },
})

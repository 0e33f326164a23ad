import { moveToStage } from '../../applications/actions/move-to-stage.ts'
import { moveFields } from '../../applications/move-request.ts'
import { reference, StrictObject } from '../../contract/schemas.ts'
import { accepted, defineEndpoint, ok } from '../../http/endpoint.ts'
import { previewBulkMove } from '../actions/preview-bulk-move.ts'
import { startBulkAction } from '../actions/start-bulk-action.ts'
import type { BulkMoveRow } from '../bulk-action.ts'
import { BulkMovePreview, presentBulkMove, StartedBulkMove } from '../bulk-move.ts'
import { findSelected, itemsOf, SELECTION_FAULTS, selectionFields } from '../selection.ts'

export const startBulkMove = defineEndpoint({
  method: 'POST',
  path: '/v1/bulk-moves/',
  operationId: 'startBulkMove',
  summary: 'Move very many applications to a stage',
  description:
    'Those of application_ids, or all that pass a filter of the v2 list or of the list over all flows. Each moves as a single move does, with its automations, events and bills; who stands there already, or may not go there, stays, and the results say why. This answers at once, and a worker moves them, some at a time, each once whatever happens meanwhile. With `dry_run` it says who would move, who would stay and why, and what the moves would send and start for some of them: nothing is sent or kept.',
  tag: 'Applications',
  scope: 'applications:write',
  body: StrictObject({ ...selectionFields, ...moveFields }),
  success: { 200: reference(BulkMovePreview), 202: reference(StartedBulkMove) },
  errors: [...SELECTION_FAULTS, 'invalid_page_or_stage_id', 'invalid_stage_reason_id', 'no_matching_applications'],
  async handle({
    db,
    config,
    company,
    actor,
    body: { application_ids, filter, filter_across_flows, dry_run, ...asked },
  }) {
    // Nobody moves: a place or a reason that is not there is to be known before it is stored.
    const { place } = await moveToStage(db, {
      companyId: company.id,
      configVersion: company.configVersion,
      applicationIds: [],
      actor,
      dryRun: true,
      pageOrStageId: asked.page_or_stage_id,
      reasonId: asked.stage_reason_id,
    })
    const order = { hiring_flow_id: place.flowId, ...asked }
    const selected = await findSelected({ db, company, config }, { application_ids, filter, filter_across_flows })
    if (dry_run) return ok(await previewBulkMove({ db, config, company, actor }, selected, order))
    const start = { order: { kind: 'move' as const, command: order }, actor }
    const started = await startBulkAction(db, company.id, itemsOf(selected), start)
    return accepted({ ...presentBulkMove(started as BulkMoveRow), unavailable_application_ids: selected.unavailable })
  },
})

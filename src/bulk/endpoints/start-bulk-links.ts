import { reference, StrictObject } from '../../contract/schemas.ts'
import { accepted, defineEndpoint, ok } from '../../http/endpoint.ts'
import { previewBulkLinks } from '../actions/preview-bulk-sending.ts'
import { startBulkAction } from '../actions/start-bulk-action.ts'
import { presentBulkAction, StartedBulkAction } from '../bulk-progress.ts'
import { BulkLinkPreview } from '../bulk-sending.ts'
import { dryRunField, findSelected, flowOf, itemsOf, SELECTION_FAULTS, selectionFields } from '../selection.ts'

export const startBulkLinks = defineEndpoint({
  method: 'POST',
  path: '/v1/bulk-actions/links/',
  operationId: 'startBulkLinks',
  summary: 'Mail very many applicants a magic link each',
  description:
    'Those of application_ids, or all that pass a filter of the v2 list or of the list over all flows: each a link of their own that leads to the application, good for a week. This answers at once, and a worker does it, each once whatever happens meanwhile. With `dry_run` it says whom it reaches: nothing is sent.',
  tag: 'Applications',
  scope: 'magic_links:write',
  body: StrictObject({ ...selectionFields, ...dryRunField }),
  success: { 200: reference(BulkLinkPreview), 202: reference(StartedBulkAction) },
  errors: [...SELECTION_FAULTS, 'no_matching_applications'],
  async handle({ db, config, company, actor, body: { application_ids, filter, filter_across_flows, dry_run } }) {
    const selected = await findSelected({ db, company, config }, { application_ids, filter, filter_across_flows })
    if (dry_run) return ok(await previewBulkLinks(db, company, selected))
    const order = { kind: 'link' as const, command: { hiring_flow_id: flowOf(selected) } }
    const started = await startBulkAction(db, company.id, itemsOf(selected), { order, actor })
    return accepted({ ...presentBulkAction(started), unavailable_application_ids: selected.unavailable })
  },
})

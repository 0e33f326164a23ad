import { reference, StrictObject } from '../../contract/schemas.ts'
import { requireFillableFor } from '../../correspondence/actions/fill-message.ts'
import { requireTextProvider } from '../../correspondence/actions/fill-text.ts'
import { messageFields, readMessage } from '../../correspondence/message.ts'
import { accepted, defineEndpoint, ok } from '../../http/endpoint.ts'
import { previewBulkMessage } from '../actions/preview-bulk-sending.ts'
import { startBulkAction } from '../actions/start-bulk-action.ts'
import { presentBulkAction, StartedBulkAction } from '../bulk-progress.ts'
import { BulkMessagePreview } from '../bulk-sending.ts'
import { dryRunField, findSelected, flowOf, flowsOf, itemsOf, SELECTION_FAULTS, selectionFields } from '../selection.ts'

export const startBulkMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/bulk-actions/message/',
  operationId: 'startBulkMessage',
  summary: 'Send very many applicants a message',
  description:
    'Those of application_ids, or all that pass a filter of the v2 list or of the list over all flows, each as a message to one. This answers at once, and a worker writes them, some at a time, each once whatever happens meanwhile; they leave as all mails and text messages do. Who has no email address or, with `channel: text`, no phone number, and who wants none, is skipped. With `dry_run` it says whom it reaches and what some would read: nothing is sent.',
  tag: 'Applications',
  scope: 'messages:write',
  body: StrictObject({ ...selectionFields, ...messageFields, ...dryRunField }),
  success: { 200: reference(BulkMessagePreview), 202: reference(StartedBulkAction) },
  errors: [...SELECTION_FAULTS, 'no_matching_applications', 'no_text_provider'],
  async handle({
    db,
    config,
    company,
    actor,
    body: { application_ids, filter, filter_across_flows, dry_run, ...asked },
  }) {
    const message = readMessage(asked)
    if (message.channel === 'text') requireTextProvider(config)
    const selected = await findSelected({ db, company, config }, { application_ids, filter, filter_across_flows })
    await requireFillableFor(db, company, message, flowsOf(selected))
    if (dry_run) return ok(await previewBulkMessage(db, config, company, selected, message))
    const order = { kind: 'message' as const, command: { hiring_flow_id: flowOf(selected), ...message } }
    const started = await startBulkAction(db, company.id, itemsOf(selected), { order, actor })
    return accepted({ ...presentBulkAction(started), unavailable_application_ids: selected.unavailable })
  },
})

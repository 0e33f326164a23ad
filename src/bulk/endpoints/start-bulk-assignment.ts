import { Type } from 'typebox'
import { MAX_TAGS, parseTags, TagText } from '../../applications/tags.ts'
import { fieldFault } from '../../contract/fault.ts'
import { Nullable, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint, ok } from '../../http/endpoint.ts'
import { requireMembers } from '../../notes/actions/require-members.ts'
import { previewBulkAssignment } from '../actions/preview-bulk-assignment.ts'
import { startBulkAction } from '../actions/start-bulk-action.ts'
import { BulkAssignmentPreview } from '../bulk-assignment.ts'
import { presentBulkAction, StartedBulkAction } from '../bulk-progress.ts'
import { dryRunField, findSelected, flowOf, itemsOf, SELECTION_FAULTS, selectionFields } from '../selection.ts'

const tags = (description: string) => Type.Optional(Type.Array(TagText, { maxItems: MAX_TAGS, description }))

export const startBulkAssignment = defineEndpoint({
  method: 'POST',
  path: '/v1/bulk-actions/assign/',
  operationId: 'startBulkAssignment',
  summary: 'Assign and tag very many applications',
  description:
    'Those of application_ids, or all that pass a filter of the v2 list or of the list over all flows. What is left out stays as it is. This answers at once, and a worker does it, some at a time, each once whatever happens meanwhile; the results say what became of each. With `dry_run` it says what would change and what not, and why: nothing is kept.',
  tag: 'Applications',
  scope: 'applications:write',
  body: StrictObject({
    ...selectionFields,
    assignee_id: Type.Optional(Nullable(Uuid('The member who is to look after them; null is nobody.'))),
    add_tags: tags('Beside those that each has.'),
    remove_tags: tags('From those that have them.'),
    ...dryRunField,
  }),
  success: { 200: reference(BulkAssignmentPreview), 202: reference(StartedBulkAction) },
  errors: [...SELECTION_FAULTS, 'no_matching_applications'],
  async handle({
    db,
    config,
    company,
    actor,
    body: { application_ids, filter, filter_across_flows, dry_run, ...asked },
  }) {
    const order = {
      ...(asked.assignee_id !== undefined && { assignee_id: asked.assignee_id?.toLowerCase() ?? null }),
      add_tags: parseTags(asked.add_tags ?? []),
      remove_tags: parseTags(asked.remove_tags ?? []),
    }
    if (asked.assignee_id === undefined && order.add_tags.length + order.remove_tags.length === 0)
      throw fieldFault('missing_field', 'assignee_id', 'is required, or add_tags or remove_tags in its place')
    if (order.add_tags.some((tag) => order.remove_tags.includes(tag)))
      throw fieldFault('invalid_field', 'remove_tags', 'must not name what add_tags names')
    await requireMembers(db, company.id, order.assignee_id ? [order.assignee_id] : [], 'assignee_id')
    const selected = await findSelected({ db, company, config }, { application_ids, filter, filter_across_flows })
    if (dry_run) return ok(await previewBulkAssignment(db, company.id, selected, order))
    const start = { order: { kind: 'assign' as const, command: { hiring_flow_id: flowOf(selected), ...order } }, actor }
    const started = await startBulkAction(db, company.id, itemsOf(selected), start)
    return accepted({ ...presentBulkAction(started), unavailable_application_ids: selected.unavailable })
  },
})

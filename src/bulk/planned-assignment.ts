import type { Assignment } from '../applications/assignment-queries.ts'
import { MAX_TAGS } from '../applications/tags.ts'
import type { AssignOrder, AssignSkipCode, ItemChange } from './bulk-action.ts'

/** What is to become of an application, and what that changes; or why nothing does. */
export type PlannedAssignment =
  | { after: Assignment; change: ItemChange; skip?: undefined }
  | { skip: AssignSkipCode; message: string }

/** What an order makes of an application. */
export function plannedAssignment(before: Assignment, order: AssignOrder): PlannedAssignment {
  const added = (order.add_tags ?? []).filter((tag) => !before.tags.includes(tag))
  const removed = (order.remove_tags ?? []).filter((tag) => before.tags.includes(tag))
  const tags = [...before.tags.filter((tag) => !removed.includes(tag)), ...added]
  if (added.length > 0 && tags.length > MAX_TAGS) {
    return { skip: 'too_many_tags', message: `The application would have more than ${MAX_TAGS} tags.` }
  }
  const { assignee_id: assigneeId = before.assigneeId } = order
  const change = {
    ...(assigneeId !== before.assigneeId && { assignee_from: before.assigneeId }),
    ...(added.length > 0 && { added_tags: added }),
    ...(removed.length > 0 && { removed_tags: removed }),
  }
  return Object.keys(change).length > 0
    ? { after: { assigneeId, tags }, change }
    : { skip: 'already_so', message: 'The application is assigned and tagged so already.' }
}

/** What takes a change back, as far as nobody has changed it since. @param order what made it */
export function plannedWayBack(now: Assignment, order: AssignOrder, made: ItemChange): PlannedAssignment {
  const isAssignedStill = made.assignee_from !== undefined && now.assigneeId === order.assignee_id
  const back = plannedAssignment(now, {
    ...(isAssignedStill && { assignee_id: made.assignee_from }),
    add_tags: made.removed_tags,
    remove_tags: made.added_tags,
  })
  return back.skip === 'already_so'
    ? { skip: 'changed_since', message: 'The application was changed since, and stays as it is.' }
    : back
}

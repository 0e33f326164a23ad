import { type Assignment, holdAssignments, updateAssignments } from '../../applications/assignment-queries.ts'
import type { Actor } from '../../applications/transition.ts'
import { recordAudits } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import { findMemberIds } from '../../operators/membership-queries.ts'
import {
  type AssignOrder,
  type AssignSkipCode,
  type BulkItem,
  type ItemChange,
  type ItemOutcome,
  skippedItem,
} from '../bulk-action.ts'
import { type PlannedAssignment, plannedAssignment, plannedWayBack } from '../planned-assignment.ts'
import { findItemChanges } from '../queries.ts'

type Outcome = ItemOutcome<AssignSkipCode>

/** Assigns and tags a few applications, in the caller's transaction. One that is so already stays as it is. */
export async function assignItems(
  transaction: Database,
  companyId: string,
  items: BulkItem[],
  { order, actor }: { order: AssignOrder; actor: Actor },
): Promise<Outcome[]> {
  const { assignee_id: assigneeId } = order
  if (assigneeId && !(await findMemberIds(transaction, companyId, [assigneeId])).has(assigneeId)) {
    return items.map(({ applicationId }) =>
      skippedItem(applicationId, 'assignee_left', 'Who was to look after it works for the company no longer.'),
    )
  }
  return changeAll(transaction, companyId, items, actor, (before) => plannedAssignment(before, order))
}

/** Puts back what assigning and tagging has changed of a few applications, as far as nobody has changed it since. */
export async function assignItemsBack(
  transaction: Database,
  companyId: string,
  items: BulkItem[],
  { order, undoesId, actor }: { order: AssignOrder; undoesId: string; actor: Actor },
): Promise<Outcome[]> {
  const ids = items.map(({ applicationId }) => applicationId)
  const changes = await findItemChanges(transaction, companyId, undoesId, ids)
  const before = [...changes.values()].flatMap(({ assignee_from }) => assignee_from ?? [])
  const members = await findMemberIds(transaction, companyId, [...new Set(before)])
  return changeAll(transaction, companyId, items, actor, (now, id) =>
    plannedWayBack(now, order, withoutWhoLeft(changes.get(id) ?? {}, members)),
  )
}

/** Nobody looks after what somebody looked after who has left. */
const withoutWhoLeft = (change: ItemChange, members: Set<string>): ItemChange =>
  change.assignee_from && !members.has(change.assignee_from) ? { ...change, assignee_from: null } : change

async function changeAll(
  transaction: Database,
  companyId: string,
  items: BulkItem[],
  actor: Actor,
  plan: (before: Assignment, id: string) => PlannedAssignment,
): Promise<Outcome[]> {
  const ids = items.map(({ applicationId }) => applicationId)
  const held = new Map((await holdAssignments(transaction, companyId, ids)).map((row) => [row.id, row]))
  const planned = ids.map((id) => {
    const before = held.get(id)
    return { id, plan: before && plan(before, id) }
  })
  const changed = planned.flatMap(({ id, plan }) => (plan && 'after' in plan ? [{ id, ...plan }] : []))
  for (const group of Map.groupBy(changed, ({ after }) => JSON.stringify(after)).values()) {
    const { after } = group[0] as (typeof group)[number]
    await updateAssignments(
      transaction,
      companyId,
      group.map(({ id }) => id),
      after,
    )
  }
  await recordAudits(
    transaction,
    companyId,
    changed.map(({ id, change }) => ({
      action: 'application.changed',
      objectId: id,
      fields: changedFields(change),
      actor,
    })),
  )
  return planned.map(({ id, plan }) => outcomeOf(id, plan))
}

const changedFields = ({ assignee_from, added_tags, removed_tags }: ItemChange) => [
  ...(assignee_from === undefined ? [] : ['assignee_id']),
  ...(added_tags || removed_tags ? ['tags'] : []),
]

/** @param plan nothing for an application that is not there, or whose person was erased */
export function outcomeOf(applicationId: string, plan: PlannedAssignment | undefined): Outcome {
  if (!plan) return skippedItem(applicationId, 'invalid_application_id', 'The application is not there, or was erased.')
  return 'after' in plan ? { applicationId, change: plan.change } : skippedItem(applicationId, plan.skip, plan.message)
}

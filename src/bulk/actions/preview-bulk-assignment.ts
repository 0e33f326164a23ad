import { findAssignments } from '../../applications/assignment-queries.ts'
import type { Database } from '../../db/database.ts'
import type { AssignOrder } from '../bulk-action.ts'
import type { BulkAssignmentPreview } from '../bulk-assignment.ts'
import { plannedAssignment } from '../planned-assignment.ts'
import type { Selected } from '../selection.ts'
import { skipsOf } from '../skips.ts'
import { outcomeOf } from './assign-items.ts'

const SAMPLES = 5

/** Tells what assigning and tagging many would change, and what not and why. Nothing is kept. */
export async function previewBulkAssignment(
  db: Database,
  companyId: string,
  { standings, unavailable }: Selected,
  order: AssignOrder,
): Promise<BulkAssignmentPreview> {
  const ids = standings.map(({ id }) => id)
  const known = new Map((await findAssignments(db, companyId, ids)).map((row) => [row.id, row]))
  const planned = ids.map((id) => {
    const before = known.get(id)
    return { id, before, plan: before && plannedAssignment(before, order) }
  })
  const outcomes = planned.map(({ id, plan }) => outcomeOf(id, plan))
  const skipped = outcomes.flatMap((outcome) => (outcome.problem ? [outcome] : []))
  return {
    requested: ids.length,
    done: ids.length - skipped.length,
    skipped: skipped.length,
    skips: skipsOf(skipped),
    unavailable_application_ids: unavailable,
    samples: planned
      .flatMap(({ id, before, plan }) => (before && plan && 'after' in plan ? [{ id, before, after: plan.after }] : []))
      .slice(0, SAMPLES)
      .map(({ id, before, after }) => ({
        application_id: id,
        before: { assignee_id: before.assigneeId, tags: before.tags },
        after: { assignee_id: after.assigneeId, tags: after.tags },
      })),
  }
}

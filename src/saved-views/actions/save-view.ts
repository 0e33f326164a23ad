import { randomUUIDv7 } from 'node:crypto'
import type { CallerCompany } from '../../contract/caller.ts'
import { fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { countOwnViews, type InsertedView, insertView } from '../queries.ts'
import { namesPeople } from '../saved-view.ts'
import { requireRoomOnHome } from './pin-view.ts'

/** More than these nobody looks through. */
const MOST_VIEWS_OF_A_PERSON = 200

/**
 * Keeps a list of a flow, or of all, under a name.
 * @returns its id
 * @throws {Fault} invalid_hiring_flow_id, invalid_field
 */
export async function saveView(db: Database, company: CallerCompany, view: Omit<InsertedView, 'id'>): Promise<string> {
  if (view.flowId !== undefined && !(await cachedFlow(db, company, view.flowId))) {
    throw fieldFault('invalid_hiring_flow_id', 'hiring_flow_id', 'is not a hiring flow of the company')
  }
  if (namesPeople(view.search)) {
    throw fieldFault('invalid_field', 'search', 'must not hold a filter by a detail of a person')
  }
  if ((await countOwnViews(db, company.id, view.userId)) >= MOST_VIEWS_OF_A_PERSON) {
    throw fieldFault(
      'invalid_field',
      'name',
      `is one too many: delete one of your ${MOST_VIEWS_OF_A_PERSON} views first`,
    )
  }
  const id = randomUUIDv7()
  if (view.is_pinned) await requireRoomOnHome(db, company.id, { id, userId: view.userId })
  await insertView(db, company.id, { ...view, id })
  return id
}

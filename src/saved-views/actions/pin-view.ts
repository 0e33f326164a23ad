import { fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { countOtherPinnedViews, pinView as storePin } from '../queries.ts'

/** Each is counted whenever somebody looks at their first page. */
const MOST_PINNED_VIEWS = 12

/**
 * Puts a view of a person, or of all, on their first page, or takes it off.
 * @returns whether it is there now
 * @throws {Fault} invalid_field
 */
export async function pinView(
  db: Database,
  companyId: string,
  pin: { id: string; userId: string; isPinned: boolean },
): Promise<boolean> {
  if (pin.isPinned) await requireRoomOnHome(db, companyId, pin)
  return (await storePin(db, companyId, pin)) && pin.isPinned
}

/** Requires that a person's first page has room for another view. @throws {Fault} invalid_field */
export async function requireRoomOnHome(
  db: Database,
  companyId: string,
  view: { id: string; userId: string },
): Promise<void> {
  if ((await countOtherPinnedViews(db, companyId, view)) >= MOST_PINNED_VIEWS) {
    throw fieldFault(
      'invalid_field',
      'is_pinned',
      `is one too many: take one of your ${MOST_PINNED_VIEWS} views off the first page first`,
    )
  }
}

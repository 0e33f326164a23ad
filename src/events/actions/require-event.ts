import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { findEvent } from '../queries.ts'

/** One event with what it says. @throws {Fault} event_not_found */
export async function requireEvent(db: Database, companyId: string, eventId: string) {
  const event = await findEvent(db, companyId, eventId)
  if (!event) throw new Fault('event_not_found', 'The company has no such event, or it is too old.')
  return event
}

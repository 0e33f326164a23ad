import type { Database } from '../db/database.ts'
import { findTakenPlaces } from './queries.ts'
import type { Schedule } from './schedule.ts'
import { choosableSlots, type Slot } from './slots.ts'

/** The times of a schedule that somebody can choose now. @param ownId an interview whose place is theirs already */
export async function findOpenSlots(
  db: Database,
  companyId: string,
  { id, rules }: Schedule,
  { now, ownId }: { now: Date; ownId?: string | undefined },
): Promise<Slot[]> {
  const slots = choosableSlots(rules, now)
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  const range = { from: new Date(first.start), until: new Date(last.end) }
  const taken = (await findTakenPlaces(db, companyId, id, range)).filter((place) => place.id !== ownId)
  return slots.filter((slot) => taken.filter((place) => overlaps(place, slot)).length < rules.places)
}

export const overlaps = (one: Slot, other: Slot): boolean => one.start < other.end && other.start < one.end

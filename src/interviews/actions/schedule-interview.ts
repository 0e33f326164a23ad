import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '../../applications/transition.ts'
import type { Database } from '../../db/database.ts'
import { type InterviewRow, isAhead } from '../interview.ts'
import { overlaps } from '../open-slots.ts'
import { findInterviewsOf, findSchedule, findTakenPlaces, insertInterview, moveInterview } from '../queries.ts'
import { recordInterview } from '../record-interview.ts'
import { choosableSlots } from '../slots.ts'

/** A time that an applicant chooses. */
export interface ChosenTime {
  applicationId: string
  pageId: string
  scheduleId: string
  startsAt: Date
  timeZone: string
}

/**
 * Gives an application a time, or another one, in the caller's transaction, which holds the application. Whoever chooses of one
 * schedule waits for the one before, so that a place is somebody's or nobody's. The time that it has already changes nothing.
 * @returns `taken` when others have all places of that time, `gone` when it cannot be chosen (any more)
 */
export async function scheduleInterview(
  transaction: Database,
  company: { id: string; timezone: string },
  { applicationId, pageId, scheduleId, startsAt, timeZone }: ChosenTime,
  actor: Actor,
): Promise<InterviewRow | 'taken' | 'gone'> {
  const schedule = await findSchedule(transaction, company, scheduleId, { lock: true })
  if (!schedule) return 'gone'
  const [newest] = (await findInterviewsOf(transaction, company.id, applicationId)).filter(
    ({ page_id }) => page_id === pageId,
  )
  const own = newest && isAhead(newest) ? newest : undefined
  if (own?.starts_at.getTime() === startsAt.getTime()) return own
  const { rules } = schedule
  const slot = choosableSlots(rules, new Date()).find(({ start }) => start === startsAt.getTime())
  if (!slot) return 'gone'
  const range = { from: startsAt, until: new Date(slot.end) }
  const taken = (await findTakenPlaces(transaction, company.id, scheduleId, range)).filter(
    (place) => place.id !== own?.id && overlaps(place, slot),
  )
  if (taken.length >= rules.places) return 'taken'
  const numbers = new Set(taken.map(({ place_number }) => place_number))
  let placeNumber = 1
  while (numbers.has(placeNumber)) placeNumber += 1
  if (own) {
    await moveInterview(transaction, company.id, own.id, { slot, placeNumber, timeZone })
    return recordInterview(transaction, company.id, own.id, 'rescheduled', { actor, from: own })
  }
  const id = randomUUIDv7()
  const { with: interviewers, place } = rules
  const interview = { id, applicationId, pageId, scheduleId, interviewers, place, slot, placeNumber, timeZone }
  await insertInterview(transaction, company.id, interview)
  return recordInterview(transaction, company.id, id, 'scheduled', { actor })
}

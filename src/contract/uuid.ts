import { randomUUIDv7 } from 'node:crypto'

/** A UUID of any version, in either case. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID, in either case. */
export const isUuid = (value: string): boolean => UUID.test(value)

/** The one spelling of an id that ids are compared by; a text that is no UUID stays as it is. */
export const spellingOf = (id: string): string => (isUuid(id) ? id.toLowerCase() : id)

/** A bound below every UUIDv7 that is made at a moment or later, and above those made before. */
export function firstIdAt(moment: Date): string {
  const digits = Math.max(0, moment.getTime()).toString(16).padStart(12, '0').slice(-12)
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** A UUIDv7 as it could have been made at a moment, so that what happened then stands in its order. */
export function idAt(moment: Date): string {
  const random = randomUUIDv7()
  return `${firstIdAt(moment).slice(0, MOMENT_LENGTH)}${random.slice(MOMENT_LENGTH)}`
}

let lastMoment = 0
let madeThen = 0

/**
 * A UUIDv7 above every other one that this process has made so, also within a millisecond, where `randomUUIDv7` is in no order:
 * a counter stands before its random digits (RFC 9562, section 6.2, method 1).
 */
export function orderedId(): string {
  const now = Date.now()
  if (now > lastMoment) [lastMoment, madeThen] = [now, 0]
  else if (madeThen < MOST_IN_A_MILLISECOND) madeThen += 1
  else [lastMoment, madeThen] = [lastMoment + 1, 0]
  const counter = madeThen.toString(16).padStart(3, '0')
  const id = idAt(new Date(lastMoment))
  return `${id.slice(0, MOMENT_LENGTH)}-7${counter}${id.slice(COUNTED_LENGTH)}`
}

const MOST_IN_A_MILLISECOND = 0xfff
/** The digits and the hyphens up to the end of the counter. */
const COUNTED_LENGTH = 18

/** The digits and the hyphen of the milliseconds. */
const MOMENT_LENGTH = 13

import { Type } from 'typebox'
import type { CallerCompany } from '../contract/caller.ts'
import { parseDay } from '../contract/datetime.ts'
import { beginningAt, type Order, type PageRequest } from '../http/lists/pagination.ts'

/** Where a list is entered. */
export const jumpField = Type.Optional(
  Type.String({
    maxLength: 64,
    description:
      'A date in the company’s time zone, or the day of a moment: the page begins with it, by the moment that the list is sorted by, and `next` and `previous` lead on both ways. Nothing is left out of the list. A cursor wins over it, it wins over `page`.',
  }),
)

/**
 * The page at which a list is entered.
 * @param day `jump_to` of the request
 * @throws {Fault} invalid_datetime naming the field
 */
export function jumpedTo(
  request: PageRequest,
  day: string | undefined,
  { direction }: Pick<Order<never>, 'direction'>,
  { timezone }: Pick<CallerCompany, 'timezone'>,
): PageRequest {
  if (day === undefined) return request
  const date = Temporal.PlainDate.from(parseDay(day, 'jump_to', timezone))
  if (request.after ?? request.before) return { ...request, hasJumped: true }
  const edge = direction === 'asc' ? date : date.add({ days: 1 })
  const moment = new Date(edge.toZonedDateTime(timezone).epochMilliseconds)
  // Down from the next day's first moment, itself left out; up from this one's, itself included.
  return { ...request, page: 1, after: beginningAt(moment, 'asc'), hasJumped: true }
}

import { parseDatetime } from '../contract/datetime.ts'
import { fieldFault } from '../contract/fault.ts'

/** Where and when dates are read. */
export interface Calendar {
  /** The company's time zone, for presets and whole days. */
  timezone: string
  /** The time zone of datetimes that name none. */
  defaultTimezone: string
  now: Temporal.Instant
}

/** Whole days, both ends included; an end that is missing is open. */
export interface DateRange {
  from: Temporal.PlainDate | undefined
  to: Temporal.PlainDate | undefined
}

/** Moments; a range either includes its last moment or ends before a moment. */
export interface MomentRange {
  from?: Date
  to?: Date
  before?: Date
}

const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/
/** Plain decimals: what PostgreSQL's numeric and JSON agree on. */
const NUMBER = /^[+-]?(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})$/
const OPEN = 'null'

const DATES = 'must be TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR, or startDate,endDate with dates as YYYY-MM-DD or null'

/**
 * A preset (in the company's time zone; weeks begin on Monday, ISO 8601) or `startDate,endDate`.
 * @throws {Fault} invalid_filter
 */
export function parseDateRange(value: unknown, field: string, calendar: Calendar): DateRange {
  if (typeof value !== 'string') throw fieldFault('invalid_filter', field, DATES)
  const preset = presetRange(value, calendar)
  if (preset) return preset
  const [from, to] = pair(value, field, DATES).map((text) => parseDate(text, field))
  if (from && to && Temporal.PlainDate.compare(from, to) > 0) {
    throw fieldFault('invalid_filter', field, 'must not end before it starts')
  }
  return { from, to }
}

/**
 * As `parseDateRange`, on moments: a day is a whole day in the company's time zone, and an end may be an ISO datetime
 * too.
 * @throws {Fault} invalid_filter, or invalid_datetime for an end that looks like a datetime and is none
 */
export function parseMomentRange(value: unknown, field: string, calendar: Calendar): MomentRange {
  if (typeof value !== 'string') throw fieldFault('invalid_filter', field, DATES)
  const preset = presetRange(value, calendar)
  const [start, end] = preset
    ? [preset.from, preset.to]
    : pair(value, field, DATES).map((text) => parseDayOrMoment(text, field, calendar))
  const range: MomentRange = {
    ...(start && { from: start instanceof Date ? start : startOfDay(start, calendar.timezone) }),
    ...(end && (end instanceof Date ? { to: end } : { before: startOfDay(end.add({ days: 1 }), calendar.timezone) })),
  }
  if (endsBeforeItStarts(start, end, range)) {
    throw fieldFault('invalid_filter', field, 'must not end before it starts')
  }
  return range
}

type End = Temporal.PlainDate | Date | undefined

function endsBeforeItStarts(start: End, end: End, { from, to, before }: MomentRange): boolean {
  // Days compare as days: one that a time zone skipped is empty, not an error.
  if (start instanceof Temporal.PlainDate && end instanceof Temporal.PlainDate) {
    return Temporal.PlainDate.compare(start, end) > 0
  }
  return from !== undefined && ((to !== undefined && from > to) || (before !== undefined && from >= before))
}

function presetRange(preset: string, { now, timezone }: Calendar): DateRange | undefined {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  switch (preset) {
    case 'TODAY':
      return { from: today, to: today }
    case 'THIS_WEEK': {
      const monday = today.subtract({ days: today.dayOfWeek - 1 })
      return { from: monday, to: monday.add({ days: 6 }) }
    }
    case 'THIS_MONTH':
      return { from: today.with({ day: 1 }), to: today.with({ day: today.daysInMonth }) }
    case 'THIS_YEAR':
      return { from: today.with({ month: 1, day: 1 }), to: today.with({ month: 12, day: 31 }) }
  }
}

function parseDayOrMoment(text: string, field: string, { defaultTimezone }: Calendar): End {
  return text.length > 'YYYY-MM-DD'.length ? parseDatetime(text, field, defaultTimezone) : parseDate(text, field)
}

function parseDate(text: string, field: string): Temporal.PlainDate | undefined {
  if (text === OPEN) return undefined
  try {
    if (DATE.test(text)) return Temporal.PlainDate.from(text)
  } catch {
    // A date such as 2026-02-30: refused below like any other text that is not a date.
  }
  throw fieldFault('invalid_filter', field, DATES)
}

/** The first moment of a day in a time zone; where midnight is skipped, the first that exists. */
function startOfDay(date: Temporal.PlainDate, timezone: string): Date {
  return new Date(date.toZonedDateTime(timezone).epochMilliseconds)
}

/**
 * `min,max`; null marks an open end.
 * @throws {Fault} invalid_filter
 */
export function parseNumberRange(value: unknown, field: string): { min: string | undefined; max: string | undefined } {
  const message = 'must be min,max with plain numbers or null'
  if (typeof value !== 'string') throw fieldFault('invalid_filter', field, message)
  const [min, max] = pair(value, field, message).map((text) => {
    if (text === OPEN) return undefined
    if (!NUMBER.test(text)) throw fieldFault('invalid_filter', field, message)
    return text
  })
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) {
    throw fieldFault('invalid_filter', field, 'must not end below its start')
  }
  return { min, max }
}

function pair(value: string, field: string, message: string): string[] {
  const parts = value.split(',').map((part) => part.trim())
  if (parts.length !== 2) throw fieldFault('invalid_filter', field, message)
  return parts
}

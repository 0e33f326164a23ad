import type { DateOrder } from './import-map.ts'

/** A moment that a file tells, and whether its time does not exist there, since clocks were put forward. */
export interface PastMoment {
  at: Date
  isShifted: boolean
}

const TIME = String.raw`(?:(?:[T ]|,? +(?:at )?)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?(?: ?(?<offset>Z|UTC|GMT|[+-]\d{2}:?\d{2}))?)?`
const YEAR_FIRST = new RegExp(String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${TIME}$`)
const NUMBERS = new RegExp(String.raw`^(?<one>\d{1,2})[-/.](?<two>\d{1,2})[-/.](?<year>\d{4})${TIME}$`)
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},? )?(?<name>[A-Za-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})${TIME}$`,
)
const DAY_FIRST = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[A-Za-z]{3,9})\.?,?[ -](?<year>\d{4})${TIME}$`,
)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const SECONDS = /^\d{10}$/
const MILLISECONDS = /^\d{13}$/

/**
 * Reads a date or a time as systems write them: ISO 8601, numbers in one of two orders, English months, Unix time in seconds or
 * milliseconds. A day without a time is its first moment; without an offset it is read in `timeZone`.
 * @param order of numbers that do not begin with the year; without it they are not understood
 */
export function parsePastMoment(
  text: string,
  { timeZone, order }: { timeZone: string; order?: DateOrder | undefined },
): PastMoment | undefined {
  const tidy = text.trim().replace(/\s+/g, ' ')
  if (SECONDS.test(tidy)) return { at: new Date(Number(tidy) * 1000), isShifted: false }
  if (MILLISECONDS.test(tidy)) return { at: new Date(Number(tidy)), isShifted: false }
  const parts = partsOf(tidy, order)
  if (!parts) return undefined
  try {
    const { offset, ...fields } = parts
    const local = Temporal.PlainDateTime.from(fields, { overflow: 'reject' })
    const there = local.toZonedDateTime(offset ?? timeZone)
    const isShifted = offset === undefined && !there.toPlainDateTime().equals(local)
    return { at: new Date(there.epochMilliseconds), isShifted }
  } catch {
    return undefined
  }
}

/** The day of such a text, as it is written. */
export function parsePastDay(text: string, order: DateOrder | undefined): string | undefined {
  const parts = partsOf(text.trim().replace(/\s+/g, ' '), order)
  if (!parts) return undefined
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

function partsOf(text: string, order: DateOrder | undefined) {
  const match = (order && NUMBERS.exec(text)) ?? YEAR_FIRST.exec(text) ?? MONTH_FIRST.exec(text) ?? DAY_FIRST.exec(text)
  const found = match?.groups
  if (!found) return undefined
  const {
    year,
    month,
    day,
    one,
    two,
    name,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    half,
    offset,
  } = found
  const named = name === undefined ? undefined : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const inOrder = order === 'DMY' ? [two, one] : [one, two]
  return {
    year: Number(year),
    month: named ?? Number(month ?? inOrder[0]),
    day: Number(day ?? inOrder[1]),
    hour: hourOf(Number(hour), half?.toLowerCase()),
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')),
    offset: offset === undefined ? undefined : /^[A-Z]/.test(offset) ? 'UTC' : offset,
  }
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  // A clock of twelve hours has no others.
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

import { fieldFault } from './fault.ts'

const DATETIME =
  /^(?<day>(?!0000)\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?<offset>Z|[+\- ]\d{2}:?\d{2})?)?$/i

/**
 * Reads an ISO 8601 datetime, or a date, which is its first moment. Without an offset it is read in `timeZone`.
 * A plus sign that a caller forgot to encode in a query arrives as a space and is read as a plus.
 * @throws {Fault} invalid_datetime naming `field`
 */
export function parseDatetime(text: string, field: string, timeZone: string): Date {
  return read(text, field, ({ local, offset }) => new Date(local.toZonedDateTime(offset ?? timeZone).epochMilliseconds))
}

/**
 * Reads an ISO 8601 date, or a datetime, as a day on the calendar of `timeZone`: with an offset the day that it is there at
 * that moment, else the day that is written.
 * @returns YYYY-MM-DD
 * @throws {Fault} invalid_datetime naming `field`
 */
export function parseDay(text: string, field: string, timeZone: string): string {
  return read(text, field, ({ local, offset }) => {
    const there = offset === undefined ? local : local.toZonedDateTime(offset).withTimeZone(timeZone)
    if (there.year < 1 || there.year > 9999) throw new RangeError('Four digits write no such year.')
    return there.toPlainDate().toString()
  })
}

interface Written {
  local: Temporal.PlainDateTime
  /** As Temporal names it; undefined where none is written. */
  offset: string | undefined
}

function read<T>(text: string, field: string, convert: (written: Written) => T): T {
  const parts = DATETIME.exec(text.trim())?.groups
  if (!parts) throw notADatetime(field)
  const { day, time = '00:00', offset } = parts
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time}`)
    return convert({ local, offset: offset?.toUpperCase() === 'Z' ? 'UTC' : offset?.replace(' ', '+') })
  } catch {
    throw notADatetime(field)
  }
}

const notADatetime = (field: string) =>
  fieldFault('invalid_datetime', field, 'must be an ISO 8601 datetime such as 2026-01-31T08:00:00Z')

import { fieldFault } from './fault.ts'

const DATETIME =
  /^(?<day>(?!0000)\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?<offset>Z|[+\- ]\d{2}:?\d{2})?)?$/i

/**
 * Parses an ISO 8601 datetime, or a date, which is its first moment. Without an offset it is read in `timeZone`.
 * A plus sign that a caller forgot to encode in a query arrives as a space and is read as a plus.
 * @returns undefined when it is none
 */
export function parseMoment(text: string, timeZone: string): Date | undefined {
  return parse(text, ({ local, offset }) => new Date(local.toZonedDateTime(offset ?? timeZone).epochMilliseconds))
}

/** The same. @throws {Fault} invalid_datetime naming `field` */
export function parseDatetime(text: string, field: string, timeZone: string): Date {
  return parseMoment(text, timeZone) ?? refuse(field)
}

/**
 * The moment that a field of a request names, if it is there.
 * @throws {Fault} invalid_datetime naming the field
 */
export function parseFieldMoment<Field extends string>(
  fields: { [name in NoInfer<Field>]?: string | undefined },
  field: Field,
  timeZone: string,
): Date | undefined {
  const text: string | undefined = fields[field]
  return text === undefined ? undefined : parseDatetime(text, field, timeZone)
}

/**
 * Parses an ISO 8601 date or datetime as a calendar day: with an offset, the day in `timeZone` at that moment,
 * otherwise the day as written.
 * @returns YYYY-MM-DD
 * @throws {Fault} invalid_datetime naming `field`
 */
export function parseDay(text: string, field: string, timeZone: string): string {
  const day = parse(text, ({ local, offset }) => {
    const there = offset === undefined ? local : local.toZonedDateTime(offset).withTimeZone(timeZone)
    if (there.year < 1 || there.year > 9999) throw new RangeError('Four digits write no such year.')
    return there.toPlainDate().toString()
  })
  return day ?? refuse(field)
}

interface Written {
  local: Temporal.PlainDateTime
  /** As Temporal names it; undefined if none is written. */
  offset: string | undefined
}

function parse<T>(text: string, convert: (written: Written) => T): T | undefined {
  const parts = DATETIME.exec(text.trim())?.groups
  if (!parts) return undefined
  const { day, time = '00:00', offset } = parts
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time}`)
    return convert({ local, offset: offset?.toUpperCase() === 'Z' ? 'UTC' : offset?.replace(' ', '+') })
  } catch {
    return undefined
  }
}

function refuse(field: string): never {
  throw fieldFault('invalid_datetime', field, 'must be an ISO 8601 datetime such as 2026-01-31T08:00:00Z')
}

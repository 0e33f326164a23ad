import { fieldError } from './request-error.ts'

const DATETIME =
  /^(?<day>(?!0000)\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?<offset>Z|[+\- ]\d{2}:?\d{2})?)?$/i

/**
 * Reads an ISO 8601 datetime, or a date, which is its first moment. Without an offset it is read in `timeZone`.
 * A plus sign that a caller forgot to encode in a query arrives as a space and is read as a plus.
 * @throws {RequestError} invalid_datetime naming `field`
 */
export function parseDatetime(text: string, field: string, timeZone: string): Date {
  const parts = DATETIME.exec(text.trim())?.groups
  if (!parts) throw notADatetime(field)
  const { day, time = '00:00', offset } = parts
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time}`)
    const zone = offset === undefined ? timeZone : offset.toUpperCase() === 'Z' ? 'UTC' : offset.replace(' ', '+')
    return new Date(local.toZonedDateTime(zone).epochMilliseconds)
  } catch {
    throw notADatetime(field)
  }
}

const notADatetime = (field: string) =>
  fieldError('invalid_datetime', field, 'must be an ISO 8601 datetime such as 2026-01-31T08:00:00Z')

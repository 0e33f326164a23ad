import fc from 'fast-check'

/** Zones with half-hour changes, changes at midnight, skipped days, odd offsets, and with none of that. */
export const TIME_ZONES = [
  'UTC',
  'America/Chicago',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Asia/Kathmandu',
]

const DAY = 86_400_000
const YEARS = { from: Date.UTC(2011, 0, 1), to: Date.UTC(2027, 11, 31) }

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date on a calendar that hangs on a wall in the time zone: YYYY-MM-DD. */
export function localDay(moment: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format.format(moment)
}

/** Days since 1970-01-01. */
export const epochDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY

/** The Monday of a day's week, as an epoch day; 1970-01-05 was a Monday. */
export const mondayOf = (day: string) => Math.floor((epochDay(day) - 4) / 7) * 7 + 4

/** Moments that are hard to date: around changes of the clock, midnights and New Years, and any others. */
export function moments(timeZone: string): fc.Arbitrary<Date> {
  const anchors = [...clockChanges(timeZone), ...newYears()]
  const near = (spread: number) =>
    fc
      .tuple(fc.constantFrom(...anchors), fc.integer({ min: -spread, max: spread }))
      .map(([at, by]) => new Date(at + by))
  return fc.oneof(
    near(2 * DAY),
    near(2),
    fc
      .tuple(fc.constantFrom(...anchors), fc.integer({ min: -60, max: 60 }))
      .map(([at, by]) => new Date(at + by * 1_800_000)),
    fc
      .tuple(fc.constantFrom(...anchors), fc.integer({ min: -60, max: 60 }))
      .map(([at, by]) => new Date(at + by * 1_800_000 - 1)),
    fc.integer({ min: YEARS.from, max: YEARS.to }).map((milliseconds) => new Date(milliseconds)),
  )
}

function clockChanges(timeZone: string): number[] {
  const changes: number[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(YEARS.from).toZonedDateTimeISO(timeZone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > YEARS.to) return changes
    changes.push(next.epochMilliseconds)
    at = next
  }
}

const newYears = () => Array.from({ length: 16 }, (_, index) => Date.UTC(2012 + index, 0, 1))

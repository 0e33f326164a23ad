import { expect, test } from 'vitest'
import { dayOf } from './calendar.ts'

test('the day of a moment is that of its time zone, also beside midnight and in years of old', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const MINUTE = 60_000
  for (const [index, timeZone] of zones.entries()) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    const midnight = Temporal.PlainDate.from({
      year: 1960 + (index % 80),
      month: 1 + (index % 12),
      day: 1 + (index % 28),
    })
      .toZonedDateTime(timeZone)
      .toInstant().epochMilliseconds
    for (const minutes of [-1441, -8, -1, 0, 1, 8, 14, 15, 600]) {
      const at = new Date(midnight + minutes * MINUTE)
      expect(dayOf(at, timeZone), `${timeZone} ${at.toISOString()}`).toBe(format.format(at))
    }
  }
})

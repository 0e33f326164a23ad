import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epochDay, localDay, moments, mondayOf, TIME_ZONES } from '../../tests/support/calendar.ts'
import { parseDateRange, parseMomentRange } from './filter-ranges.ts'

const calendar = fc.constantFrom(...TIME_ZONES).chain((timezone) =>
  fc.record({
    timezone: fc.constant(timezone),
    now: moments(timezone).map((date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())),
  }),
)

/** Whether a day lies in a preset, by the calendar alone. */
const inPreset: Record<string, (day: string, today: string) => boolean> = {
  TODAY: (day, today) => day === today,
  THIS_WEEK: (day, today) => mondayOf(day) === mondayOf(today),
  THIS_MONTH: (day, today) => day.slice(0, 7) === today.slice(0, 7),
  THIS_YEAR: (day, today) => day.slice(0, 4) === today.slice(0, 4),
}

describe('presets', () => {
  test.each(Object.keys(inPreset))('%s holds the company’s days and no others, whatever the moment', (preset) => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: -400, max: 400 }), ({ timezone, now }, distance) => {
        const today = localDay(new Date(now.epochMilliseconds), timezone)
        const day = new Date((epochDay(today) + distance) * 86_400_000).toISOString().slice(0, 10)
        const { from, to } = parseDateRange(preset, 'filter', { timezone, defaultTimezone: 'UTC', now })
        const within = String(from) <= day && day <= String(to)
        expect(within).toBe(inPreset[preset]?.(day, today))
      }),
      { numRuns: 500 },
    )
  })

  test.each(Object.keys(inPreset))('%s on moments goes by the day on the company’s wall', (preset) => {
    const cases = calendar.chain(({ timezone, now }) => fc.tuple(fc.constant({ timezone, now }), moments(timezone)))
    fc.assert(
      fc.property(cases, ([{ timezone, now }, moment]) => {
        const today = localDay(new Date(now.epochMilliseconds), timezone)
        const range = parseMomentRange(preset, 'filter', { timezone, defaultTimezone: 'UTC', now })
        const within = (!range.from || moment >= range.from) && (!range.before || moment < range.before)
        expect(within).toBe(inPreset[preset]?.(localDay(moment, timezone), today))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['THIS_YEAR', '2024-02-29T12:00:00Z', '2024-01-01', '2024-12-31'],
    ['THIS_MONTH', '2024-02-29T12:00:00Z', '2024-02-01', '2024-02-29'],
    ['THIS_MONTH', '2026-02-10T12:00:00Z', '2026-02-01', '2026-02-28'],
    ['THIS_WEEK', '2026-01-01T12:00:00Z', '2025-12-29', '2026-01-04'],
    ['THIS_WEEK', '2026-01-04T23:59:59Z', '2025-12-29', '2026-01-04'],
    ['THIS_WEEK', '2026-01-05T00:00:00Z', '2026-01-05', '2026-01-11'],
    ['TODAY', '2025-12-31T23:59:59Z', '2025-12-31', '2025-12-31'],
  ])('%s at %s is %s to %s', (preset, now, from, to) => {
    const range = parseDateRange(preset, 'filter', {
      timezone: 'UTC',
      defaultTimezone: 'UTC',
      now: Temporal.Instant.from(now),
    })
    expect([String(range.from), String(range.to)]).toEqual([from, to])
  })
})

test('a day that Samoa skipped is an empty range, and no error', () => {
  const range = parseMomentRange('2011-12-30,2011-12-30', 'filter', {
    timezone: 'Pacific/Apia',
    defaultTimezone: 'UTC',
    now: Temporal.Instant.from('2026-01-01T00:00:00Z'),
  })
  expect(range.from).toEqual(range.before)
})

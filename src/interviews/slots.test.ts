import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScheduleRules } from './schedule.ts'
import { choosableSlots, slotsBetween, slotsOn } from './slots.ts'

const EVERY_DAY = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const rulesWith = (changes: Partial<ScheduleRules>): ScheduleRules => ({
  with: [{ name: 'Dana', email: 'dana@acme.example' }],
  minutes: 30,
  places: 1,
  timezone: 'America/Chicago',
  hours: [{ days: [...EVERY_DAY], from: '09:00', to: '12:00' }],
  breaks: [],
  pause_minutes: 0,
  except: [],
  notice_hours: 0,
  days_ahead: 14,
  reminder_hours: [],
  ...changes,
})
const day = (text: string) => Temporal.PlainDate.from(text)
const clock = (moment: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
const begin = (rules: ScheduleRules, date: string) =>
  slotsOn(rules, day(date)).map(({ start }) => clock(start, rules.timezone))

describe('The times of a day', () => {
  test('follow the hours, the pauses and the breaks; after a break they begin anew', () => {
    const rules = rulesWith({ pause_minutes: 10, breaks: [{ from: '10:15', to: '10:45' }] })
    expect(begin(rules, '2026-11-23')).toEqual(['09:00', '09:40', '10:45', '11:25'])
  })

  test('are those of the day of the week, and of the exceptions', () => {
    const rules = rulesWith({
      hours: [{ days: ['monday'], from: '09:00', to: '10:00' }],
      except: [{ date: '2026-11-23' }, { date: '2026-11-24', hours: [{ from: '20:00', to: '20:30' }] }],
    })
    expect(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30'].map((date) => begin(rules, date))).toEqual([
      [],
      ['20:00'],
      [],
      ['09:00', '09:30'],
    ])
  })

  test('of hours that overlap are not there twice', () => {
    const hours = ['09:00', '09:30'].map((from) => ({ days: [...EVERY_DAY], from, to: '10:30' }))
    expect(begin(rulesWith({ hours }), '2026-11-23')).toEqual(['09:00', '09:30', '10:00'])
  })

  const allDay = rulesWith({ minutes: 60, hours: [{ days: [...EVERY_DAY], from: '00:00', to: '24:00' }] })
  test('are 23 where the clock is put forward, 25 where it is put back', () => {
    expect([slotsOn(allDay, day('2026-03-08')).length, slotsOn(allDay, day('2026-11-01')).length]).toEqual([23, 25])
  })

  test('begin when the clock skips the hour at which they would', () => {
    const rules = rulesWith({ hours: [{ days: [...EVERY_DAY], from: '02:30', to: '04:00' }] })
    expect(begin(rules, '2026-03-08')).toEqual(['03:00', '03:30'])
  })

  test('of an hour that comes twice are all there', () => {
    const rules = rulesWith({ minutes: 60, hours: [{ days: [...EVERY_DAY], from: '00:00', to: '03:00' }] })
    expect(begin(rules, '2026-11-01')).toEqual(['00:00', '01:00', '01:00', '02:00'])
  })
})

test('times can be chosen from the notice on until the last day ahead', () => {
  const now = new Date('2026-11-23T16:00:00Z')
  const slots = choosableSlots(rulesWith({ notice_hours: 24, days_ahead: 2, minutes: 60 }), now)
  expect(slots.map(({ start }) => new Date(start).toISOString())).toEqual([
    '2026-11-24T16:00:00.000Z',
    '2026-11-24T17:00:00.000Z',
    '2026-11-25T15:00:00.000Z',
    '2026-11-25T16:00:00.000Z',
    '2026-11-25T17:00:00.000Z',
  ])
})

/** Zones that change their clocks: by an hour, by half an hour, at midnight, and one that skipped a whole day. */
const CHANGES = [
  ['America/Chicago', '2026-03-08'],
  ['America/Chicago', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Cairo', '2026-04-24'],
  ['America/Santiago', '2026-09-06'],
  ['Asia/Beirut', '2026-03-29'],
  ['Pacific/Apia', '2011-12-30'],
  ['UTC', '2026-01-01'],
] as const
const time = fc.integer({ min: 0, max: 96 }).map((quarters) => {
  const [hour, minute] = [Math.floor(quarters / 4), (quarters % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const hours = fc
  .tuple(time, time)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }))

test('whatever the hours, times are as long as they should be, inside the hours, apart from each other and complete', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGES),
      fc.integer({ min: -1, max: 1 }),
      fc.array(hours, { minLength: 1, maxLength: 3 }),
      fc.array(hours, { maxLength: 2 }),
      fc.constantFrom(5, 20, 30, 45, 60, 90),
      fc.constantFrom(0, 5, 15),
      ([timezone, date], offset, open, breaks, minutes, pause) => {
        const onDay = day(date).add({ days: offset })
        const rules = rulesWith({
          timezone,
          minutes,
          pause_minutes: pause,
          breaks,
          hours: open.map((one) => ({ ...one, days: [...EVERY_DAY] })),
        })
        const slots = slotsOn(rules, onDay)
        const isOpen = (moment: number) => {
          const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timezone)
          const shown = local.toPlainTime().toString({ smallestUnit: 'minute' })
          const isIn = ({ from, to }: { from: string; to: string }) => shown >= from && shown < to
          return local.toPlainDate().equals(onDay) && open.some(isIn) && !breaks.some(isIn)
        }
        const length = minutes * 60_000
        // A clock that is put back shows the edge of the hours twice: which of both is meant is asked elsewhere.
        const isPlain = onDay.toZonedDateTime(timezone).hoursInDay <= 24
        for (const [index, { start, end }] of slots.entries()) {
          expect(end - start).toBe(length)
          const next = slots[index + 1]
          if (next) expect(next.start).toBeGreaterThanOrEqual(end)
          if (isPlain) for (let at = start; at < end; at += 300_000) expect(isOpen(at), clock(at, timezone)).toBe(true)
        }
        if (!isPlain) return
        // Nothing open is left over that is long enough for one more.
        let free = 0
        const first = onDay.toZonedDateTime(timezone).epochMilliseconds
        for (let at = first; at < first + 25 * 3_600_000; at += 300_000) {
          const isTaken = slots.some(({ start, end }) => at >= start - pause * 60_000 && at < end + pause * 60_000)
          free = isOpen(at) && !isTaken ? free + 300_000 : 0
          expect(free, clock(at, timezone)).toBeLessThan(length + pause * 60_000)
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('a list over a change of the clock is that of its days, one after the other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CHANGES), hours, ([timezone, date], open) => {
      const rules = rulesWith({ timezone, hours: [{ ...open, days: [...EVERY_DAY] }] })
      const days = [-1, 0, 1].map((offset) => day(date).add({ days: offset }))
      const from = new Date(day(date).subtract({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds)
      const until = new Date(day(date).add({ days: 2 }).toZonedDateTime(timezone).epochMilliseconds)
      expect(slotsBetween(rules, from, until)).toEqual(days.flatMap((one) => slotsOn(rules, one)))
    }),
  )
})

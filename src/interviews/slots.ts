import { type Hours, type ScheduleRules, WEEKDAYS } from './schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A time at which somebody can be met, in milliseconds since 1970. */
export interface Slot {
  start: number
  end: number
}

/** Between two moments, of which the second is not in it. */
type Span = Slot

/**
 * The times that a schedule has between two moments, in order. Hours are read on the clock on the wall of the schedule's time zone,
 * and lengths are those of a stop watch: where a clock is put forward there are fewer times, where it is put back there are more.
 */
export function slotsBetween(rules: ScheduleRules, from: Date, until: Date): Slot[] {
  const slots: Slot[] = []
  const last = dayOf(until.getTime(), rules)
  for (let day = dayOf(from.getTime(), rules); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    slots.push(...slotsOn(rules, day))
  }
  return slots.filter(({ start }) => start >= from.getTime() && start < until.getTime())
}

/** The times that may be chosen now: not too soon, and not too far ahead. */
export function choosableSlots(rules: ScheduleRules, now: Date): Slot[] {
  const { notice_hours, days_ahead } = rules
  const until = dayOf(now.getTime(), rules)
    .add({ days: days_ahead + 1 })
    .toZonedDateTime(rules.timezone).epochMilliseconds
  return slotsBetween(rules, new Date(now.getTime() + notice_hours * HOUR), new Date(until))
}

const dayOf = (moment: number, { timezone }: ScheduleRules): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timezone).toPlainDate()

/** The times of one day there. */
export function slotsOn(rules: ScheduleRules, day: Temporal.PlainDate): Slot[] {
  const weekday = WEEKDAYS[day.dayOfWeek - 1] as (typeof WEEKDAYS)[number]
  const isOn = ({ days }: { days?: string[] }) => days === undefined || days.includes(weekday)
  const exception = rules.except.find(({ date }) => date === day.toString())
  const hours = exception ? (exception.hours ?? []) : rules.hours.filter(isOn)
  const toSpan = ({ from, to }: Hours): Span => ({ start: momentOn(rules, day, from), end: momentOn(rules, day, to) })
  const open = rules.breaks
    .filter(isOn)
    .map(toSpan)
    .reduce((spans, rest) => spans.flatMap((span) => without(span, rest)), joined(hours.map(toSpan)))
  const length = rules.minutes * MINUTE
  return open.flatMap(({ start, end }) => {
    const slots: Slot[] = []
    for (let at = start; at + length <= end; at += length + rules.pause_minutes * MINUTE) {
      slots.push({ start: at, end: at + length })
    }
    return slots
  })
}

/** When a clock on the wall shows a time first; where it skips that, when it skips. */
function momentOn({ timezone }: ScheduleRules, day: Temporal.PlainDate, time: string): number {
  if (time === '24:00') return day.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds
  const shown = day.toPlainDateTime(time)
  const early = shown.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  const isSkipped = !early.toPlainDateTime().equals(shown)
  const moment = isSkipped ? (early.getTimeZoneTransition('next') ?? early) : early
  return moment.epochMilliseconds
}

/** Spans that touch or overlap are one. */
function joined(spans: Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else all.push({ ...span })
  }
  return all
}

const without = ({ start, end }: Span, rest: Span): Span[] =>
  [
    { start, end: Math.min(end, rest.start) },
    { start: Math.max(start, rest.end), end },
  ].filter((span) => span.start < span.end)

import { type Static, Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { type ScheduleRules, WEEKDAYS } from '../../interviews/schedule.ts'
import { entriesIn, problemOfText, timeZoneProblem } from '../checks.ts'
import { Id, Key, OneLine, Translatable } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import type { FileProblem, YamlPath } from '../yaml-file.ts'

const Time = Type.String({
  pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
  patternMeans: 'must be a time such as "09:30"',
})
const HOURS = { from: Time, to: Time }
const Days = Type.Array(OneOf([...WEEKDAYS]), { minItems: 1, uniqueItems: true })
const YEAR_HOURS = 8784

export const Schedule = StrictObject({
  id: Id,
  key: Key,
  with: Type.Array(
    StrictObject({
      name: OneLine,
      email: Type.String({ maxLength: 320, pattern: '^[^\\s@]+@[^\\s@]+$', patternMeans: 'must be an email address' }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  place: Type.Optional(Translatable(500)),
  minutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  places: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  timezone: Type.Optional(Type.String()),
  hours: Type.Array(StrictObject({ days: Days, ...HOURS }), { minItems: 1, maxItems: 100 }),
  breaks: Type.Optional(Type.Array(StrictObject({ days: Type.Optional(Days), ...HOURS }), { maxItems: 100 })),
  pause_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1440 })),
  except: Type.Optional(
    Type.Array(
      StrictObject({ date: Type.String(), hours: Type.Optional(Type.Array(StrictObject(HOURS), { maxItems: 20 })) }),
      { maxItems: 1000 },
    ),
  ),
  notice_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: YEAR_HOURS })),
  days_ahead: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  reminder_hours: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: YEAR_HOURS }), { maxItems: 5, uniqueItems: true }),
  ),
})

export type ScheduleEntry = Static<typeof Schedule>

export const schedule = defineKind({
  kind: 'schedule',
  table: 'schedules',
  fixed: ['key'],
  schema: Schedule,
  namedBy: 'key',
  check: (at, { timezone, hours, breaks, except }) => [
    ...problemOfText([...at, 'timezone'], timezone, timeZoneProblem),
    ...backwards([...at, 'hours'], hours),
    ...backwards([...at, 'breaks'], breaks),
    ...entriesIn(except).flatMap(([index, { date, hours: others }]) => [
      ...problemOfText([...at, 'except', index, 'date'], date, dateProblem),
      ...backwards([...at, 'except', index, 'hours'], others),
    ]),
  ],
  texts: ({ place }) => [[['place'], place]],
  plan: ({
    with: people,
    place,
    minutes,
    places = 1,
    timezone,
    hours,
    breaks = [],
    pause_minutes = 0,
    except = [],
    notice_hours = 24,
    days_ahead = 14,
    reminder_hours = [24],
  }) => ({
    with: people,
    place,
    minutes,
    places,
    timezone,
    hours,
    breaks,
    pause_minutes,
    except,
    notice_hours,
    days_ahead,
    reminder_hours,
  }),
  fromRow: ({ rules }) => rules as unknown as Required<ScheduleRules>,
  toRow: (rules) => ({ rules }),
})

function dateProblem(date: string): string | undefined {
  try {
    if (Temporal.PlainDate.from(date).toString() === date) return undefined
  } catch {
    // It is none.
  }
  return 'must be a date such as "2026-12-25"'
}

/** Hours that end before they begin. */
const backwards = (at: YamlPath, list: { from: string; to: string }[] | undefined): FileProblem[] =>
  entriesIn(list).flatMap(([index, { from, to }]) =>
    typeof from === 'string' && typeof to === 'string' && to <= from
      ? [{ at: [...at, index, 'to'], message: 'must be later than from; hours past midnight are two entries' }]
      : [],
  )

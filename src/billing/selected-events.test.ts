import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { moments, TIME_ZONES } from '../../tests/support/calendar.ts'
import { givenCompany } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { isInPeriod } from './selected-events.ts'

const service = testService()
const companyId = randomUUIDv7()

/** Rows with a time, as `isInPeriod` takes them; no index and no foreign key to keep. */
async function selected(created: Date[], timezone: string, firstDay: string, lastDay: string): Promise<boolean[]> {
  const period = { companyId, timezone, firstDay, lastDay, before: new Date('2100-01-01T00:00:00Z') }
  const { rows } = await sql<{ is_selected: boolean }>`
    select (${isInPeriod(period)}) as is_selected
    from unnest(${created.map((moment) => moment.toISOString())}::timestamptz[]) with ordinality as event (created, position),
      lateral (select ${companyId}::uuid as company_id) as owner
    order by position
  `.execute(service.db)
  return rows.map((row) => row.is_selected)
}

/** The oracle: what PostgreSQL's AT TIME ZONE shows on the calendar. */
async function localDays(created: Date[], timezone: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select (created at time zone ${timezone})::date::text as day
    from unnest(${created.map((moment) => moment.toISOString())}::timestamptz[]) with ordinality as event (created, position)
    order by position
  `.execute(service.db)
  return rows.map(({ day }) => day)
}

const shifted = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

let zones: string[] = []
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where name not like 'posix/%' and name not like 'right/%' order by name
  `.execute(service.db)
  zones = rows.map(({ name }) => name)
})

/** Every quarter of an hour for two days around each time that a zone's clocks changed, and the millisecond before. */
function aroundClockChanges(timezone: string): Date[] {
  const found: Date[] = []
  let at = Temporal.Instant.from('1985-01-01T00:00Z').toZonedDateTimeISO(timezone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > 2027) return found
    for (let step = -96; step <= 96; step += 4) {
      const moment = next.epochMilliseconds + step * 900_000
      found.push(new Date(moment), new Date(moment - 1))
    }
    for (const minutes of [-1, 1, 30, 59, 61]) found.push(new Date(next.epochMilliseconds + minutes * 60_000))
    at = next
  }
}

test('in every zone that PostgreSQL knows, around every clock change, a row belongs to the day that AT TIME ZONE shows', async () => {
  expect(zones.length).toBeGreaterThan(400)
  let compared = 0
  for (const zone of zones) {
    const known = isKnown(zone) ? aroundClockChanges(zone) : []
    // Thinned out, the same for each run, so that all zones have their turn.
    const created = known.filter((_, index) => index % 7 === compared % 7).slice(0, 600)
    created.push(new Date('2026-01-01T00:00:00Z'), new Date('2026-06-30T12:34:56.789Z'))
    const days = await localDays(created, zone)
    const day = days[Math.floor(days.length / 2)] as string
    for (const [first, last] of [
      [day, day],
      [day, shifted(day, 1)],
      [shifted(day, -40), shifted(day, 40)],
    ] as const) {
      const expected = days.map((each) => each >= first && each <= last)
      expect(await selected(created, zone, first, last), `${zone} ${first} ${last}`).toEqual(expected)
    }
    compared += created.length
  }
  expect(compared).toBeGreaterThan(50_000)
}, 120_000)

test.each(TIME_ZONES)('in %s, days of any length share any moments among them as AT TIME ZONE does', async (zone) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(moments(zone), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: 0, max: 5 }),
      async (created, from, length) => {
        const days = await localDays(created, zone)
        const first = shifted(days[0] as string, from)
        const last = shifted(first, length)
        expect(await selected(created, zone, first, last)).toEqual(days.map((day) => day >= first && day <= last))
      },
    ),
    { numRuns: 60 },
  )
})

test('a clock that goes back over midnight gives its repeated hour to the day that it shows', async () => {
  // St. John's went from 00:01 on the 7th back to 23:01 on the 6th.
  const moments = ['02:29:59', '02:30:59', '02:31:00', '03:29:59', '03:30:00'].map(
    (time) => new Date(`2010-11-07T${time}Z`),
  )
  expect(await selected(moments, 'America/St_Johns', '2010-11-07', '2010-11-07')).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
  expect(await selected(moments, 'America/St_Johns', '2010-11-06', '2010-11-06')).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})

test('a long period is found by the index', async () => {
  const { id } = await givenCompany(service.db)
  await sql`set enable_seqscan = off`.execute(service.db)
  const period = {
    companyId: id,
    timezone: 'America/Chicago',
    firstDay: '2026-01-01',
    lastDay: '2026-03-31',
    before: new Date(),
  }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from billable_events where ${isInPeriod(period)} order by created, id
  `.execute(service.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('billable_events_order')
  expect(plan).not.toContain('Sort')
})

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

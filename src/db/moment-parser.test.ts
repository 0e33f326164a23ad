import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { parseMoment } from './moment-parser.ts'

const service = testService()

test.each(['UTC', 'Europe/Paris', 'Asia/Kolkata'])(
  'moments of every kind are read as PostgreSQL has them, in %s',
  async (zone) => {
    const { rows } = await service.db.transaction().execute(async (transaction) => {
      await sql`set local timezone to ${sql.lit(zone)}`.execute(transaction)
      return sql<{ text: string; milliseconds: string }>`
      select moment::text as text, floor(extract(epoch from moment) * 1000)::text as milliseconds
      from (
        select '1970-01-01 00:00:00+00'::timestamptz + interval '1 millisecond' * (random() * 4e12)::bigint as moment
        from generate_series(1, 2000)
        union all
        select unnest(array['2026-03-29 02:30:00+02', '2026-10-25 02:30:00.1+01', '1969-12-31 23:59:59.999+00', '0099-01-01 00:00:00+00',
          '10000-01-01 00:00:00+00', '200000-12-31 23:59:59.999+00', '2026-02-28 23:59:59.999999+00', '0044-03-15 12:00:00+00 BC']::timestamptz[])
      ) moments`.execute(transaction)
    })
    const read = rows.map(({ text }) => [text, parseMoment(text).getTime()])
    expect(read).toEqual(rows.map(({ text, milliseconds }) => [text, Number(milliseconds)]))
  },
)

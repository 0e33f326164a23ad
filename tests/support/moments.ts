import { type RawBuilder, sql } from 'kysely'

/**
 * The moment in a column, moved so far into the past: a setting of an update. `created - interval` depends on the session's time
 * zone, which Citus refuses there.
 */
export const earlier = (column: string, interval: string): RawBuilder<Date> =>
  sql`(${sql.ref(column)} at time zone 'UTC' - ${interval}::interval) at time zone 'UTC'`

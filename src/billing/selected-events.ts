import { type RawBuilder, type SqlBool, sql } from 'kysely'
import pg from 'pg'

/** Which of a company's billable events an export holds. */
export interface EventSelection {
  companyId: string
  timezone: string
  /** Days on the company's calendar, YYYY-MM-DD, both included. */
  firstDay: string
  lastDay: string
  /** Only what was recorded before. */
  before: Date
  /** null for all. */
  services: string[] | null
  includeTest: boolean
}

/**
 * The condition on `billable_events`. Its values are written out, because COPY takes no parameters.
 */
export function isSelected(selection: EventSelection): RawBuilder<SqlBool> {
  const { services, includeTest } = selection
  const ofServices = services && sql`and service in (${sql.join(services.map(literal))})`
  return sql<SqlBool>`
    ${isInPeriod(selection)} ${ofServices ?? sql``} ${includeTest ? sql`` : sql`and not is_test`}`
}

/** What a company's row with a time has to do with: the company, its days, and the moment up to which they count. */
export type Period = Pick<EventSelection, 'companyId' | 'timezone' | 'firstDay' | 'lastDay' | 'before'>

/**
 * The condition on a table with `company_id` and `created`. A row belongs to the day that the company's clocks showed, so that
 * the days share all rows among them, whatever the clocks did. Far from both ends no clock need be asked: no offset reaches
 * a day.
 */
export function isInPeriod({ companyId, timezone, firstDay, lastDay, before }: Period): RawBuilder<SqlBool> {
  const first = sql`${literal(firstDay)}::date`
  const last = sql`${literal(lastDay)}::date`
  const atUtc = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'UTC')`
  return sql<SqlBool>`
    company_id = ${literal(companyId)}
    and created >= ${atUtc(sql`${first} - 1`)}
    and created < least(${atUtc(sql`${last} + 2`)}, ${literal(before.toISOString())}::timestamptz)
    and (
      created >= ${atUtc(sql`${first} + 1`)} and created < ${atUtc(sql`${last} - 1`)}
      or (created at time zone ${literal(timezone)})::date between ${first} and ${last}
    )`
}

const literal = (text: string): RawBuilder<string> => sql.raw(pg.escapeLiteral(text))

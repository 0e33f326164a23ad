import { type RawBuilder, sql } from 'kysely'

/**
 * Records billable events, alone or as a part of another statement.
 * @param rows selects company_id, id, service, application_id, source_id, quantity, is_test, details and created; the source is
 *   what is charged for, and there is one event for each source and service
 * @param unlessThere leaves out those whose source has already been charged for
 */
export const insertIntoLedger = (rows: RawBuilder<unknown>, { unlessThere }: { unlessThere: boolean }) => sql`
  insert into billable_events (
    company_id, id, service, application_id, source_id, quantity, is_test, details, created
  )
  ${rows}
  ${unlessThere ? sql`on conflict (company_id, service, source_id) do nothing` : sql``}`

/**
 * Locks the ledger as writing to it does, for an event whose time is taken before it is written: an export waits for those who
 * hold this lock. `lock table` would go to every node of Citus; this goes to none.
 */
export const lockLedger = (companyId: string) =>
  sql`delete from billable_events where company_id = ${companyId} and false`

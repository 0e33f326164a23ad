import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'
import { isEventWanted } from '../events/queries.ts'

/** An application that was touched. */
export interface TouchedApplication {
  hiring_flow_id: string
  /** A webhook endpoint wants `application.updated`. */
  is_event_wanted: boolean
}

/**
 * Notes that an application changed and locks it until the transaction ends.
 * @returns it, unless it does not exist or its person was erased
 */
export async function touchApplication(
  transaction: Database,
  companyId: string,
  applicationId: string,
): Promise<TouchedApplication | undefined> {
  const { rows } = await sql<TouchedApplication>`
    update applications set updated_at = greatest(statement_timestamp(), updated_at)
    where company_id = ${companyId} and id = ${applicationId} and erased_at is null
    returning hiring_flow_id, ${isEventWanted(companyId, 'application.updated')} as is_event_wanted
  `.execute(transaction)
  if (rows[0]) await noteChanges(transaction, companyId, [{ type: 'application', id: applicationId }])
  return rows[0]
}

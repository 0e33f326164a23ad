import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes the runs of applications, whatever they still had to do. @returns their ids */
export async function deleteRunsOf(db: Database, companyId: string, applicationIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from automation_runs
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whose runs without an application are looked for. */
export interface RunSubject {
  /** Of any address of the person, wherever it stands in the payload. */
  pattern: string | null
  externalIdentifiers: string[]
  applicationIds: string[]
  /** Only those that are still to go on, or only those of this moment or before. */
  which: 'open' | { until: Date }
}

/** Deletes the runs that have found no application yet, or never did, and are about a person. @returns their ids */
export async function deleteRunsAbout(
  db: Database,
  companyId: string,
  { pattern, externalIdentifiers, applicationIds, which }: RunSubject,
): Promise<string[]> {
  const chosen = which === 'open' ? sql`status in ('queued', 'waiting')` : sql`created <= ${which.until}`
  const { rows } = await sql<{ id: string }>`
    delete from automation_runs
    where company_id = ${companyId} and application_id is null and ${chosen}
      and (
        input::text ~* ${pattern} or event_key ~* ${pattern} or error ~* ${pattern} or steps::text ~* ${pattern}
        or input -> 'values' ->> 'external_identifier' = any(${externalIdentifiers}::text[])
        or input -> 'values' ->> 'application_id' = any(${applicationIds}::text[])
      )
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Whether mails reach the person of an application that is there, and not erased. */
export interface Reach {
  id: string
  hasEmail: boolean
  areMailsStopped: boolean
}

export async function findReach(
  db: Database,
  companyId: string,
  applicationIds: string[],
): Promise<Map<string, Reach>> {
  const { rows } = await sql<Reach>`
    select application.id, candidate.email is not null as "hasEmail", candidate.mails_stopped_at is not null as "areMailsStopped"
    from applications application
    join candidates candidate on candidate.company_id = ${companyId} and candidate.id = application.candidate_id
    where application.company_id = ${companyId} and application.id = any(${applicationIds}::uuid[]) and application.erased_at is null
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

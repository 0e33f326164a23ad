import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { ApplicationRow } from './application.ts'
import { applicationColumns, applicationJoins } from './queries.ts'

/** A page of a candidate's applications in all flows, newest first, and one more when there is a next page. */
export async function listApplicationsOfCandidate(
  db: Database,
  companyId: string,
  candidateId: string,
  { pageSize, after }: CursorRequest,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns}
    from applications application ${applicationJoins(companyId)}
    where application.company_id = ${companyId} and application.candidate_id = ${candidateId}
      ${after ? sql`and application.id < ${after}::uuid` : sql``}
    order by application.id desc
    limit ${pageSize + 1}
  `.execute(db)
  return rows
}

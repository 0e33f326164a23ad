import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Whom an application is of, as far as mails need it. */
export interface ToldApplicant {
  candidate_id: string
  hiring_flow_id: string
  status: string
  email: string | null
  full_name: string | null
  language: string | null
  are_mails_stopped: boolean
}

/** The applicant of an application, unless it was erased. */
export async function findToldApplicant(
  db: Database,
  companyId: string,
  applicationId: string,
): Promise<ToldApplicant | undefined> {
  const { rows } = await sql<ToldApplicant>`
    select application.candidate_id, application.hiring_flow_id, application.status, candidate.email, candidate.full_name,
      candidate.language, candidate.mails_stopped_at is not null as are_mails_stopped
    from applications application
    join candidates candidate on candidate.company_id = ${companyId} and candidate.id = application.candidate_id
    where application.company_id = ${companyId} and application.id = ${applicationId} and application.erased_at is null
  `.execute(db)
  return rows[0]
}

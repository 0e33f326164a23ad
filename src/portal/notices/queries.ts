import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** A transition of a real application, with whom it concerns. */
export interface ToldTransition {
  application_id: string
  candidate_id: string
  hiring_flow_id: string
  to_stage_id: string
  sequence: number
  /** The number of the application's newest transition. */
  transition_count: number
  created: Date
  email: string | null
  first_name: string | null
  full_name: string | null
  language: string | null
  are_mails_stopped: boolean
  phone_number: string | null
}

/** What a transition was, unless its application is a test or erased. */
export async function findToldTransition(
  db: Database,
  companyId: string,
  transitionId: string,
): Promise<ToldTransition | undefined> {
  const { rows } = await sql<ToldTransition>`
    select application.id as application_id, application.candidate_id, application.hiring_flow_id, transition.to_stage_id,
      transition.sequence, application.transition_count, transition.created, candidate.email, candidate.first_name,
      candidate.full_name, candidate.language, candidate.mails_stopped_at is not null as are_mails_stopped,
      candidate.phone_number
    from transitions transition
    join applications application on application.company_id = ${companyId} and application.id = transition.application_id
      and application.erased_at is null and not application.is_test
    join candidates candidate on candidate.company_id = ${companyId} and candidate.id = application.candidate_id
    where transition.company_id = ${companyId} and transition.id = ${transitionId}
  `.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Gives a candidate's sessions to another: whoever is logged in stays so, and sees all applications. @returns how many */
export async function moveSessions(
  transaction: Database,
  companyId: string,
  fromId: string,
  keptId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update applicant_sessions set candidate_id = ${keptId}
    where company_id = ${companyId} and candidate_id = ${fromId}
  `.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

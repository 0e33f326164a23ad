import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { CompanyJob } from '../../queue/company-job.ts'

const BATCH = 5_000

/** Every hour. */
export const forgetIdempotentAnswersJob: CompanyJob = {
  name: 'forget_idempotent_answers',
  schedule: '17 * * * *',
  async runFor({ db }, companyId) {
    while ((await forgetIdempotentAnswers(db, companyId, BATCH)) === BATCH);
  },
}

/**
 * Deletes a company's stored answers that are older than 24 hours (docs/api-decisions.md, "Idempotency"), a limited number at a
 * time.
 * @returns how many
 */
export async function forgetIdempotentAnswers(db: Database, companyId: string, most = BATCH): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotent_answers
    where company_id = ${companyId} and (caller_id, path, key) in (
      select caller_id, path, key from idempotent_answers
      where company_id = ${companyId} and created < now() - interval '24 hours' order by created limit ${most}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Job } from '../../queue/job.ts'

const BATCH = 5_000

/** Every hour. */
export const forgetIdempotentAnswersJob: Job = {
  name: 'forget_idempotent_answers',
  schedule: '17 * * * *',
  async run({ db }) {
    while ((await forgetIdempotentAnswers(db, BATCH)) === BATCH);
  },
}

/**
 * Deletes stored answers that are older than 24 hours (docs/api-decisions.md, "Idempotency"), a limited number at a
 * time.
 * @returns how many
 */
export async function forgetIdempotentAnswers(db: Database, most = BATCH): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotent_answers
    where (company_id, caller_id, path, key) in (
      select company_id, caller_id, path, key from idempotent_answers
      where created < now() - interval '24 hours' order by created limit ${most}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

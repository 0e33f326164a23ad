import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Job } from '../../queue/job.ts'

/** Every hour. */
export const forgetIdempotentAnswersJob: Job = {
  name: 'forget_idempotent_answers',
  schedule: '17 * * * *',
  async run({ db }) {
    await forgetIdempotentAnswers(db)
  },
}

/** Deletes the first answers that are older than their 24 hours (design, "Idempotency"). @returns how many */
export async function forgetIdempotentAnswers(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_answers')
    .where('created', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import type { Database } from '../../db/database.ts'
import { deleteInterviewsOf } from '../erase-queries.ts'
import { enqueueErasedInterviews } from '../interview-jobs.ts'
import { findInterviewsAhead } from '../queries.ts'

/**
 * Deletes the interviews of applications whose person is erased; their places are free again. Whoever would wait for one that was
 * still to come is told, without a word of the person.
 * @returns how many
 */
export async function eraseInterviewsOf(
  transaction: Database,
  companyId: string,
  applicationIds: string[],
): Promise<number> {
  const ahead = await findInterviewsAhead(transaction, companyId, applicationIds)
  await enqueueErasedInterviews(transaction, companyId, ahead)
  return deleteInterviewsOf(transaction, companyId, applicationIds)
}

import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Operator } from '../operator.ts'
import { endSessions } from '../session-queries.ts'

/**
 * Signs somebody out wherever they are signed in, but for where they say so.
 * @returns how many sessions ended
 */
export async function endOwnSessions(db: Database, { userId, sessionId, company }: Operator): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const ended = await endSessions(transaction, userId, { otherThan: sessionId })
    if (ended > 0)
      await recordAudit(transaction, company.id, {
        action: 'operator.sessions_ended',
        objectId: userId,
        details: { ended },
      })
    return ended
  })
}

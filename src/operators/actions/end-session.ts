import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Operator } from '../operator.ts'
import { endSessions } from '../session-queries.ts'

/** Signs somebody out: here, or where another of their sessions is. @returns how many sessions ended */
export async function endSession(db: Database, operator: Operator, sessionId: string): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if ((await endSessions(transaction, operator.userId, { sessionId })) === 0) return 0
    await recordAudit(transaction, operator.company.id, {
      action: sessionId === operator.sessionId ? 'operator.signed_out' : 'operator.sessions_ended',
      objectId: operator.userId,
      details: { session_id: sessionId },
    })
    return 1
  })
}

import { recordAudit } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import type { Factor, Operator, StartedSession } from '../operator.ts'
import { renewSession } from '../session-queries.ts'
import { newToken } from '../token.ts'

/**
 * Notes that who is signed in has just given a factor. The session goes on with another token, so that a copy of the old one
 * is good for nothing.
 * @throws {Fault} unauthorized when the session has ended meanwhile
 */
export async function stepUp(db: Database, operator: Operator, factor: Factor): Promise<StartedSession> {
  const token = newToken()
  return inTransaction(db, async (transaction) => {
    const expiresAt = await renewSession(transaction, operator.sessionId, hashSecretToken(token), {
      byPasskey: factor === 'passkey',
    })
    if (!expiresAt) throw new Fault('unauthorized', 'Nobody is signed in, or no longer. Sign in again.')
    await recordAudit(transaction, operator.company.id, {
      action: 'operator.stepped_up',
      objectId: operator.userId,
      details: { factor, session_id: operator.sessionId },
    })
    return { token, expiresAt }
  })
}

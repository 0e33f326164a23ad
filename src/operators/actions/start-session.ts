import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import type { StartedSession } from '../operator.ts'
import { insertSession, type SignOn } from '../session-queries.ts'
import { newToken } from '../token.ts'

/** Browsers name themselves at any length. */
const MAX_USER_AGENT_LENGTH = 300

/** Begins a session of a person whose factors were checked. */
export async function startSession(
  db: Database,
  session: { userId: string; companyId: string; userAgent: string; signOn?: SignOn },
): Promise<StartedSession> {
  const token = newToken()
  const id = randomUUIDv7()
  return inTransaction(db, async (transaction) => {
    const expiresAt = await insertSession(transaction, {
      ...session,
      id,
      tokenHash: hashSecretToken(token),
      userAgent: session.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    })
    await recordAudit(transaction, session.companyId, {
      action: 'operator.signed_in',
      objectId: session.userId,
      details: { session_id: id, ...(session.signOn && { factor: 'single_sign_on' }) },
      actor: { type: 'operator', id: session.userId },
    })
    return { token, expiresAt }
  })
}

import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import type { Factor, StartedSession } from '../operator.ts'
import { insertSession, type SignOn } from '../session-queries.ts'
import { newToken } from '../token.ts'

/** Browsers name themselves at any length. */
const MAX_USER_AGENT_LENGTH = 300

/** Begins a session of a person whose factors were checked. */
export async function startSession(
  db: Database,
  session: { userId: string; companyId: string; userAgent: string; signOn?: SignOn; byPasskey?: boolean },
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
      details: { session_id: id, ...factorOf(session) },
      actor: { type: 'operator', id: session.userId },
    })
    return { token, expiresAt }
  })
}

/** What a password begins, with whatever stood beside it, is told without a factor. */
function factorOf({ signOn, byPasskey }: { signOn?: SignOn; byPasskey?: boolean }): { factor?: Factor } {
  if (signOn) return { factor: 'single_sign_on' }
  return byPasskey ? { factor: 'passkey' } : {}
}

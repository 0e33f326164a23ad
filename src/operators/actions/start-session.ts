import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { StartedSession } from '../operator.ts'
import { insertSession } from '../session-queries.ts'
import { hashToken, newToken } from '../token.ts'

/** Browsers name themselves at any length. */
const MAX_USER_AGENT_LENGTH = 300

/** Begins a session of a person whose factors were checked. */
export async function startSession(
  db: Database,
  session: { userId: string; companyId: string; userAgent: string },
): Promise<StartedSession> {
  const token = newToken()
  const expiresAt = await insertSession(db, {
    ...session,
    id: randomUUIDv7(),
    tokenHash: hashToken(token),
    userAgent: session.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  })
  return { token, expiresAt }
}

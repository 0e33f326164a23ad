import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { matchingStep } from '../totp.ts'
import { type User, useTotpStep } from '../user-queries.ts'

/** Whether a text is what the person's authenticator app shows now; then it is used up. */
export async function isAppCode(db: Database, secrets: Secrets, user: User, code: string): Promise<boolean> {
  if (!user.totp_secret) return false
  const step = matchingStep(secrets.open(user.totp_secret), code, Date.now())
  return step !== undefined && useTotpStep(db, user.id, step)
}

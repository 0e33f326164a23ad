import type { Database } from '../../db/database.ts'
import { endSessions, listSessions } from '../session-queries.ts'
import { findUserByEmail } from '../user-queries.ts'

/**
 * Where a person is signed in. @param end whether all of it ends now
 * @throws when nobody has the email
 */
export async function endSessionsOf(db: Database, email: string, { end }: { end: boolean }) {
  const user = await findUserByEmail(db, email.trim().toLowerCase())
  if (!user) throw new Error(`Nobody signs in as ${email}.`)
  const sessions = await listSessions(db, user.id)
  return { sessions, ended: end ? await endSessions(db, user.id) : 0 }
}

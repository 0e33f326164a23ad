import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { listCompaniesOf } from '../membership-queries.ts'
import { endSessions, listSessions } from '../session-queries.ts'
import { findUserByEmail } from '../user-queries.ts'

/**
 * Where a person is signed in.
 * @param end whether all of it ends now
 * @throws when nobody has the email
 */
export async function endSessionsOf(db: Database, email: string, { end }: { end: boolean }) {
  const user = await findUserByEmail(db, email.trim().toLowerCase())
  if (!user) throw new Error(`Nobody signs in as ${email}.`)
  const sessions = await listSessions(db, user.id)
  if (!end) return { sessions, ended: 0 }
  return inTransaction(db, async (transaction) => {
    const ended = await endSessions(transaction, user.id)
    for (const { id } of await listCompaniesOf(transaction, user.id))
      await recordAudit(transaction, id, { action: 'operator.sessions_ended', objectId: user.id, details: { ended } })
    return { sessions, ended }
  })
}

import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Operator } from '../operator.ts'
import { hashPassword } from '../password.ts'
import { updatePassword } from '../user-queries.ts'
import { endOwnSessions } from './end-own-sessions.ts'

/** Gives somebody who has shown the old one another password; wherever else they are signed in, they are no more. */
export async function changePassword(db: Database, operator: Operator, password: string): Promise<number> {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (transaction) => {
    await updatePassword(transaction, operator.userId, passwordHash)
    await recordAudit(transaction, operator.company.id, {
      action: 'operator.password_changed',
      objectId: operator.userId,
    })
    return endOwnSessions(transaction, operator)
  })
}

import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { listCompaniesOf } from '../membership-queries.ts'
import { hasPasskey, insertPasskey, type Passkey } from '../passkey-queries.ts'
import { lockUser } from '../user-queries.ts'

/**
 * Gives somebody their first passkey, who has shown their other factors and is not signed in, since a company wants one.
 * @returns whether they have it now: not, when they have one already, or somebody has this one
 */
export async function enrolPasskey(db: Database, userId: string, passkey: Passkey): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    // Of two windows, the second sees what the first has made.
    await lockUser(transaction, userId)
    if (await hasPasskey(transaction, userId)) return false
    if (!(await insertPasskey(transaction, userId, passkey))) return false
    const actor = { type: 'operator', id: userId } as const
    for (const { id } of await listCompaniesOf(transaction, userId))
      await recordAudit(transaction, id, { action: 'operator.passkey_added', objectId: userId, actor })
    return true
  })
}

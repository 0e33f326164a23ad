import { recordAudit } from '../../audit/record.ts'
import { fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Operator } from '../operator.ts'
import { deletePasskey, insertPasskey, listPasskeys, type Passkey } from '../passkey-queries.ts'
import { needsPasskey } from '../sign-in-policy-queries.ts'
import { lockUser } from '../user-queries.ts'

/** @throws {Fault} invalid_field when somebody has the passkey already */
export async function addPasskey(db: Database, { userId, company }: Operator, passkey: Passkey) {
  await inTransaction(db, async (transaction) => {
    if (!(await insertPasskey(transaction, userId, passkey)))
      throw fieldFault('invalid_field', 'response', 'is of a passkey that is known already')
    await recordAudit(transaction, company.id, { action: 'operator.passkey_added', objectId: userId })
  })
}

/** @throws {Fault} invalid_field for one that is not theirs, and for the only thing by which they can sign in */
export async function removePasskey(db: Database, { userId, company }: Operator, id: string) {
  await inTransaction(db, async (transaction) => {
    // Of two removed at once, the second sees what the first has left.
    const user = await lockUser(transaction, userId)
    if (!(await deletePasskey(transaction, userId, id)))
      throw fieldFault('invalid_field', 'id', 'is no passkey of yours')
    const rest = await listPasskeys(transaction, userId)
    const isAll = !user?.password_hash || (await needsPasskey(transaction, userId))
    if (isAll && rest.length === 0)
      throw fieldFault('invalid_field', 'id', 'is all that lets you in; add another passkey first')
    await recordAudit(transaction, company.id, { action: 'operator.passkey_removed', objectId: userId })
  })
}

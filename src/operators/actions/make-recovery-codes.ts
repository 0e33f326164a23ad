import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Operator } from '../operator.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from '../user-queries.ts'

/** New recovery codes in place of all that somebody had. @returns them, for the only time */
export async function makeRecoveryCodes(db: Database, { userId, company }: Operator): Promise<string[]> {
  const codes = newRecoveryCodes()
  await inTransaction(db, async (transaction) => {
    await deleteRecoveryCodes(transaction, userId)
    await insertRecoveryCodes(transaction, userId, codes.map(hashRecoveryCode))
    await recordAudit(transaction, company.id, { action: 'operator.recovery_codes_made', objectId: userId })
  })
  return codes
}

import { recordAudit } from '../../audit/record.ts'
import { fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { lockOwners } from '../membership-queries.ts'
import { hasPasskey } from '../passkey-queries.ts'
import { endSessionsWithoutPasskey } from '../session-queries.ts'
import { putPasskeysOnly } from '../sign-in-policy-queries.ts'

/**
 * Has a company let people in by passkeys alone, beside its provider of single sign-on; or by a password with an app, too. What a
 * password has opened ends, but for the session of whoever demands it.
 * @returns how many sessions ended
 * @throws {Fault} invalid_field when no owner has a passkey, who could take it back
 */
export async function requirePasskeys(
  db: Database,
  companyId: string,
  { isRequired, keptSessionId }: { isRequired: boolean; keptSessionId?: string },
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    if (isRequired) await requireOwnerWithPasskey(transaction, companyId)
    await putPasskeysOnly(transaction, companyId, isRequired)
    await recordAudit(transaction, companyId, {
      action: 'operator.passkeys_required',
      objectId: companyId,
      details: { required: isRequired },
    })
    return isRequired ? endSessionsWithoutPasskey(transaction, companyId, keptSessionId) : 0
  })
}

async function requireOwnerWithPasskey(db: Database, companyId: string): Promise<void> {
  for (const ownerId of await lockOwners(db, companyId)) if (await hasPasskey(db, ownerId)) return
  throw fieldFault('invalid_field', 'passkeys_only', 'needs an owner who has a passkey, so that nobody is locked out')
}

import { firstIdAt } from '../../contract/uuid.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findChainedEntries, removeUntil, replaceHead } from '../chain-queries.ts'
import { sealHead } from '../head.ts'
import { recordAudit } from '../record.ts'
import { lockHead } from './seal-entries.ts'

/**
 * Removes the oldest entries of a company, as a rule of retention says; the head remembers behind which entry the chain begins from now on,
 * and an entry tells of it. The first entry in the chain that is younger ends it.
 * @param before entries of this moment or later stay
 * @param limit how many to remove at most
 * @returns how many were removed
 * @throws {BrokenHead} when the end of the chain is not what it was
 */
export async function removeAuditEntriesBefore(
  db: Database,
  secrets: Secrets,
  companyId: string,
  before: Date,
  limit: number,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { start, end } = await lockHead(transaction, secrets, companyId)
    const bound = firstIdAt(before)
    const oldest = await findChainedEntries(transaction, companyId, { after: start.position, limit })
    const young = oldest.findIndex(({ id }) => id >= bound)
    const old = young === -1 ? oldest : oldest.slice(0, young)
    const last = old.at(-1)
    if (!last) return 0
    await removeUntil(transaction, companyId, last.position)
    const begin = { position: last.position, hash: last.hash }
    await replaceHead(transaction, companyId, sealHead(secrets, companyId, { start: begin, end }))
    await recordAudit(transaction, companyId, {
      action: 'audit.removed',
      details: { entries: old.length, until_position: last.position },
    })
    return old.length
  })
}

import { type Database, inTransaction } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { ORIGIN, UNKNOWN_HASH } from '../chain.ts'
import { findChainedEntries, findEnds, insertHead, replaceHead } from '../chain-queries.ts'
import { sealHead } from '../head.ts'
import { recordAudit } from '../record.ts'

/**
 * Seals the trail as it stands, and says so in it: for who has lost the keys, or has looked into what is wrong and wants new entries to
 * be chained again. What is wrong inside of the chain stays to be found.
 */
export async function acceptTrail(db: Database, secrets: Secrets, companyId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const ends = await findEnds(transaction, companyId)
    const [first] = ends ? await findChainedEntries(transaction, companyId, { after: ends.first - 1, limit: 1 }) : []
    const [last] = ends ? await findChainedEntries(transaction, companyId, { after: ends.last - 1, limit: 1 }) : []
    const end = last ? { position: last.position, hash: last.hash } : ORIGIN
    const start = first && first.position > 1 ? { position: first.position - 1, hash: UNKNOWN_HASH } : ORIGIN
    const sealed = sealHead(secrets, companyId, { start, end })
    await insertHead(transaction, companyId, sealed)
    await replaceHead(transaction, companyId, sealed)
    await recordAudit(transaction, companyId, { action: 'audit.accepted', details: { position: end.position } })
  })
}

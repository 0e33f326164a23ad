import { recordAudits } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { listLinks, revokeLinks } from '../queries.ts'
import { toldOfRevoked as toldOf } from '../told-of-revoked.ts'

/** Revokes a link, unless it is. @returns it @throws {Fault} magic_link_not_found */
export async function revokeLink(db: Database, companyId: string, linkId: string) {
  return inTransaction(db, async (transaction) => {
    const revoked = await revokeLinks(transaction, companyId, { id: linkId })
    await recordAudits(transaction, companyId, revoked.map(toldOf))
    const [link] = await listLinks(transaction, companyId, { id: linkId, limit: 1 })
    if (!link) throw new Fault('magic_link_not_found', 'There is no such magic link.')
    return link
  })
}

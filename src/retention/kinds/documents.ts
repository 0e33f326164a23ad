import { sql } from 'kysely'
import { inTransaction } from '../../db/database.ts'
import { removeOrphan } from '../../document-reading/actions/remove-orphan.ts'
import { deleteDocuments } from '../../documents/erase-queries.ts'
import { ofItsApplications } from '../queries.ts'
import { recordRemoval } from '../record-removal.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** Documents with their texts and files, once nothing has happened to their application for so long. */
export const documents: RemovableKind = {
  walks: 'documents',
  isDue: (companyId, rule, cutoff) => sql`
    one.created < ${cutoff} and ${ofItsApplications(companyId, rule, cutoff)}`,
  recordsItself: true,
  async remove(services, companyId, ids, { rule }) {
    const deleted = await inTransaction(services.db, async (transaction) => {
      const gone = await deleteDocuments(transaction, companyId, ids)
      await recordRemoval(transaction, companyId, rule, gone.documents)
      return gone
    })
    // What a kill leaves of these, the sweep of orphaned files removes.
    for (const sha256 of new Set(deleted.sha256s)) await removeOrphan(services, companyId, sha256)
    return deleted.documents
  },
}

import type { Database } from '../../db/database.ts'
import { deleteDocuments } from '../../documents/erase-queries.ts'
import { findApplicationDocuments } from '../../documents/queries.ts'
import type { Session } from '../door/session.ts'
import type { Standing } from './standing.ts'
import { keptValues, storeValues } from './store-values.ts'

/** Removes what an application holds of elements that its applicant is not asked. The sweep of orphans removes the files. */
export async function clearHidden(transaction: Database, session: Session, standing: Standing): Promise<void> {
  const { application, hidden } = standing
  if (hidden.size === 0) return
  await storeValues(transaction, session, application.id, keptValues(standing, []), { isDraft: false })
  const documents = await findApplicationDocuments(transaction, session.companyId, application.id)
  const gone = documents.filter(({ form_element_id: id }) => hidden.has(id)).map(({ id }) => id)
  if (gone.length > 0) await deleteDocuments(transaction, session.companyId, gone)
}

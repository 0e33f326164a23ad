import { sql } from 'kysely'
import { deleteTextMessages } from '../../text-messages/retention-queries.ts'
import { ofItsApplications } from '../queries.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** Text messages that nobody is still trying to send. */
export const textMessages: RemovableKind = {
  walks: 'text_messages',
  isDue: (companyId, rule, cutoff) => sql`
    one.created < ${cutoff} and one.status <> 'pending' and ${ofItsApplications(companyId, rule)}`,
  remove: ({ db }, companyId, ids) => deleteTextMessages(db, companyId, ids),
}

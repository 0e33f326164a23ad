import { presentApplication } from '../applications/application.ts'
import { findApplication } from '../applications/queries.ts'
import type { Database } from '../db/database.ts'
import { recordWantedEvents } from '../events/actions/record-events.ts'
import { presentLink } from './link-record.ts'
import { listLinks } from './queries.ts'

/** Records the first use of a link, in its transaction. The caller has checked that an endpoint wants it. */
export async function recordLinkUsed(
  transaction: Database,
  companyId: string,
  { linkId, applicationId }: { linkId: string; applicationId: string },
): Promise<void> {
  const [link] = await listLinks(transaction, companyId, { id: linkId, limit: 1 })
  const application = await findApplication(transaction, companyId, applicationId)
  if (!link || !application) throw new Error(`Link ${linkId} or its application is gone.`)
  const data = { application: presentApplication(application), magic_link: presentLink(link) }
  await recordWantedEvents(transaction, companyId, 'magic_link.used', [{ subjectId: applicationId, data }])
}

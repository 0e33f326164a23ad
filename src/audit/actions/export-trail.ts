import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { AuditCriteria } from '../list-queries.ts'
import { listing } from '../listing.ts'
import { recordAudit } from '../record.ts'
import { TRAIL_HEADER, trailLine } from '../trail-csv.ts'
import { listEntries } from './list-entries.ts'

const AT_ONCE = 1000

/**
 * Writes a company's entries as CSV, newest first, and that it did.
 * @returns how many
 */
export async function exportTrail(
  db: Database,
  secrets: Secrets,
  companyId: string,
  criteria: AuditCriteria,
  destination: Writable,
): Promise<number> {
  let written = 0
  let after: string | undefined
  destination.write(TRAIL_HEADER)
  do {
    const page = { pageSize: AT_ONCE, ...(after !== undefined && { after }) }
    const rows = await listEntries(db, secrets, companyId, criteria, page)
    const shown = rows.slice(0, AT_ONCE)
    if (!destination.write(shown.map(trailLine).join(''))) await once(destination, 'drain')
    written += shown.length
    after = rows.length > AT_ONCE ? shown.at(-1)?.id : undefined
  } while (after !== undefined)
  await recordAudit(db, companyId, listing('audit.exported', { ...criteria }, written))
  return written
}

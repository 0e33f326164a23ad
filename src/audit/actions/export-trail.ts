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
 * A company's entries as CSV, newest first, a page of lines at a time.
 * @param beforePage what must be so for each page to be given out; whatever it throws ends the file
 */
export async function* trailCsv(
  db: Database,
  secrets: Secrets,
  companyId: string,
  criteria: AuditCriteria,
  beforePage: (rows: number) => Promise<void> | void,
): AsyncGenerator<string> {
  let after: string | undefined
  yield TRAIL_HEADER
  do {
    const page = { pageSize: AT_ONCE, ...(after !== undefined && { after }) }
    const rows = await listEntries(db, secrets, companyId, criteria, page)
    const shown = rows.slice(0, AT_ONCE)
    await beforePage(shown.length)
    yield shown.map(trailLine).join('')
    after = rows.length > AT_ONCE ? shown.at(-1)?.id : undefined
  } while (after !== undefined)
}

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
  const count = (rows: number) => {
    written += rows
  }
  for await (const lines of trailCsv(db, secrets, companyId, criteria, count)) {
    if (!destination.write(lines)) await once(destination, 'drain')
  }
  await recordAudit(db, companyId, listing('audit.exported', { ...criteria }, written))
  return written
}

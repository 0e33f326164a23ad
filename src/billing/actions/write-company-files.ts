import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allowSeconds, type Database, inTransaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { writeEventFiles } from '../event-files.ts'
import { totalEvents } from '../event-queries.ts'
import type { BillingExport, ExportedCompany } from '../export.ts'
import { exportKey } from '../export-files.ts'
import { type PartReference, storeFiles, storeProgress, storeTotals } from '../export-queries.ts'
import type { EventSelection } from '../selected-events.ts'

const MAX_COUNT_SECONDS = 600

/**
 * Writes one company's events to a CSV and a Parquet file, and keeps both if they are whole and have as many rows as were counted
 * before.
 * @throws when they do not, or a file cannot be written; then nothing is kept
 */
export async function writeCompanyFiles(
  services: Services,
  companyId: string,
  order: BillingExport,
  part: ExportedCompany,
): Promise<void> {
  const { db, storage } = services
  const reference: PartReference = { companyId, exportId: order.id, billedCompanyId: part.billed_company_id }
  const selection = {
    companyId: part.billed_company_id,
    timezone: part.timezone,
    firstDay: part.first_day,
    lastDay: part.last_day,
    before: order.created,
    services: order.services,
    includeTest: order.include_test,
  }
  await storeProgress(db, reference, 0)
  const counting = countEvents(db, reference, selection)
  // Its outcome is awaited when the files are written.
  counting.catch(() => {})
  const parquetPath = join(storage.incoming, randomUUID())
  try {
    const onProgress = (rows: number) => void storeProgress(db, reference, rows).catch(() => {})
    const { csv, parquet, rows } = await writeEventFiles(services, selection, parquetPath, onProgress)
    try {
      const expected = await counting
      if (rows !== expected) throw new Error(`${expected} events were counted, ${rows} written.`)
      const written = [
        { format: 'csv', file: csv, key: exportKey(companyId, order.id, part, 'csv') },
        { format: 'parquet', file: parquet, key: exportKey(companyId, order.id, part, 'parquet') },
      ] as const
      for (const { file, key } of written) await storage.keep(file, key)
      await storeProgress(db, reference, expected)
      const records = written.map(({ format, key, file: { size, sha256 } }) => ({ format, key, rows, size, sha256 }))
      await storeFiles(db, reference, records)
    } finally {
      await csv.discard()
    }
  } finally {
    await rm(parquetPath, { force: true })
  }
}

/** Stores what the files are to contain. @returns how many rows */
async function countEvents(db: Database, reference: PartReference, selection: EventSelection): Promise<number> {
  const totals = await inTransaction(db, async (transaction) => {
    await allowSeconds(transaction, MAX_COUNT_SECONDS)
    return totalEvents(transaction, selection)
  })
  const expected = Object.values(totals).reduce((rows, { events }) => rows + events, 0)
  await storeTotals(db, reference, expected, totals)
  return expected
}

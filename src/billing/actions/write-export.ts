import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '../../db/database.ts'
import { recordEvents } from '../../events/actions/record-events.ts'
import type { Services } from '../../services.ts'
import { findWriters } from '../event-queries.ts'
import { presentFiles, presentResult } from '../export.ts'
import { removeExportFiles } from '../export-files.ts'
import { beginAttempt, findExport, finishExport, storeProblem } from '../export-queries.ts'
import { writeCompanyFiles } from './write-company-files.ts'

/** The queue's pauses between so many attempts add up to half an hour. */
const MAX_ATTEMPTS = 8

/**
 * Makes an export, unless it is finished: the files of each company, then its end. What an attempt that broke off has
 * finished is kept; the rest is written anew, with the same bytes.
 * @throws when it should be tried again
 */
export async function writeExport(services: Services, companyId: string, exportId: string): Promise<void> {
  const attempts = await beginAttempt(services.db, companyId, exportId)
  if (attempts === undefined) return
  try {
    if (attempts > MAX_ATTEMPTS) throw new Error('The worker ended too often while it made the export.')
    await makeExport(services, companyId, exportId)
  } catch (error) {
    if (attempts >= MAX_ATTEMPTS) return failExport(services, companyId, exportId, error as Error)
    await storeProblem(services.db, companyId, exportId, (error as Error).message)
    throw error
  }
}

async function makeExport(services: Services, companyId: string, exportId: string) {
  const { db, config } = services
  const started = await findExport(db, companyId, exportId)
  if (!started) return
  await waitForWriters(services)
  for (const part of started.companies) {
    if (part.files.length === 0) await writeCompanyFiles(services, companyId, started, part)
  }
  await inTransaction(db, async (transaction) => {
    const retentionDays = config.BILLING_EXPORT_RETENTION_DAYS
    if (!(await finishExport(transaction, companyId, exportId, 'COMPLETED', { retentionDays }))) return
    await recordEvents(transaction, companyId, 'export.completed', async () => {
      const finished = await findExport(transaction, companyId, exportId)
      if (!finished) return []
      return [{ subjectId: exportId, data: { export: { ...presentResult(finished), files: presentFiles(finished) } } }]
    })
  })
}

async function failExport(services: Services, companyId: string, exportId: string, error: Error) {
  const { db, config, logger } = services
  logger.error({ err: error, exportId }, 'a billing export has failed for good')
  await removeExportFiles(services, companyId, exportId)
  const retentionDays = config.BILLING_EXPORT_RETENTION_DAYS
  await finishExport(db, companyId, exportId, 'FAILED', { retentionDays, problem: error.message })
}

const LOOK_EVERY_MILLISECONDS = 50
const MAX_WAIT_MILLISECONDS = 60_000

/**
 * Waits until every transaction has ended that may have recorded events before the export was started, as an index is made
 * beside writers: afterwards, what the export holds changes no more. Later writers are not waited for.
 */
async function waitForWriters({ db }: Services) {
  let writers = await findWriters(db)
  for (const begun = performance.now(); writers.size > 0; ) {
    if (performance.now() - begun > MAX_WAIT_MILLISECONDS) {
      throw new Error('A transaction that records billable events has not ended for a minute.')
    }
    await pause(LOOK_EVERY_MILLISECONDS)
    writers = writers.intersection(await findWriters(db))
  }
}

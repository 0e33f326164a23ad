import type { Logger } from 'pino'
import { recordInEveryCompany } from '../../companies/actions/record-in-every-company.ts'
import type { Database } from '../../db/database.ts'
import { isOfDatabase } from '../../part-unavailable.ts'

const UNDEFINED_TABLE = '42P01'

/**
 * Writes into every trail that a backup is made, before anything of it is written. A database that takes no writes, or of a version that
 * had no trail, can be backed up all the same: the log then says so.
 */
export async function recordBackup(
  { db, logger }: { db: Database; logger: Logger },
  how: { is_encrypted: boolean; has_keys: boolean },
): Promise<void> {
  try {
    await recordInEveryCompany(db, { action: 'installation.backed_up', details: how })
  } catch (error) {
    if (!isOfDatabase(error) && !isOfOldSchema(error)) throw error
    logger.warn({ err: error }, 'the backup stands in no audit trail')
  }
}

const isOfOldSchema = (error: unknown) => error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE

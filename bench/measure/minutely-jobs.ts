import type pg from 'pg'
import { compactCountChanges, companiesWithCountChanges } from '../../src/applications/count-queries.ts'
import { companiesWithNotedChanges, positionChanges } from '../../src/change-log/queries.ts'
import type { Database } from '../../src/db/database.ts'

const BATCH = 10_000

/** Does what the workers do each minute, as no worker runs beside a measurement, whose jobs would be measured too. */
export async function doMinutelyJobs(db: Database, pool: pg.Pool): Promise<void> {
  for (const companyId of await companiesWithCountChanges(db)) {
    while ((await compactCountChanges(db, companyId, BATCH)) > 0);
  }
  for (const companyId of await companiesWithNotedChanges(db)) {
    while ((await positionChanges(db, companyId, BATCH)) > 0);
  }
  await pool.query('vacuum application_count_changes, noted_changes')
}

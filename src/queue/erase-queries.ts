import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Forgets why jobs of a company failed, where the reason holds a text of this pattern. */
export async function forgetReasonsOfJobs(db: Database, companyId: string, pattern: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set last_error = 'erased'
    where last_error ~* ${pattern} and payload ->> 'company_id' = ${companyId}
  `.execute(db)
}

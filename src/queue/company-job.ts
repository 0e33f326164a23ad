import type { Database } from '../db/database.ts'
import { PartUnavailable } from '../part-unavailable.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** A scheduled job that does its work for one company after the other, so that each statement asks the machine of one. */
export interface CompanyJob {
  name: string
  schedule: string
  /** Which companies have any of this work; without it all are gone through. Worth its look when a job runs often. */
  findCompanyIds?: (db: Database) => Promise<string[]>
  /** @param stopping aborts when the worker is to stop */
  runFor: (services: Services, companyId: string, stopping?: AbortSignal) => Promise<void>
}

/**
 * The job that goes through the companies. One that fails keeps no other from its turn, and is named in the log.
 * @param listCompanyIds all of them
 * @returns a job that throws the first company's error once all have had their turn; at once when the database is away
 */
export function goingOverCompanies(
  { name, schedule, findCompanyIds, runFor }: CompanyJob,
  listCompanyIds: (db: Database) => Promise<string[]>,
): Job {
  return {
    name,
    schedule,
    async run(services, _payload, stopping) {
      const failures: unknown[] = []
      for (const companyId of await (findCompanyIds ?? listCompanyIds)(services.db)) {
        if (stopping?.aborted) break
        try {
          await runFor(services, companyId, stopping)
        } catch (error) {
          if (error instanceof PartUnavailable) throw error
          services.logger.error({ err: error, companyId, job: name }, 'a company’s turn failed')
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

import { requireCompany } from '../companies/actions/require-company.ts'
import { callerCompanyOf } from '../companies/caller-company.ts'
import type { CallerCompany } from '../contract/caller.ts'
import { type MigratedDatabase, withDatabase } from './database-command.ts'

interface NamedCompany {
  company: Awaited<ReturnType<typeof requireCompany>>
  /** The same as endpoints know that of their caller. */
  caller: CallerCompany
}

/** Runs a command on the migrated database for the company that it names, as `withDatabase` does. @throws when there is none */
export const withCompany = <T>(
  slug: string,
  work: (opened: MigratedDatabase & NamedCompany) => Promise<T>,
): Promise<T> =>
  withDatabase(async (opened) => {
    const company = await requireCompany(opened.db, slug)
    return work({ ...opened, company, caller: callerCompanyOf(company) })
  })

import { requireCompany } from '../companies/actions/require-company.ts'
import { type MigratedDatabase, withDatabase } from './database-command.ts'

/** Runs a command on the migrated database for the company that it names, as `withDatabase` does. @throws when there is none */
export const withCompany = <T>(
  slug: string,
  work: (opened: MigratedDatabase & { company: Awaited<ReturnType<typeof requireCompany>> }) => Promise<T>,
): Promise<T> => withDatabase(async (opened) => work({ ...opened, company: await requireCompany(opened.db, slug) }))

import type { Services } from '../../services.ts'
import { removeExportFiles } from '../export-files.ts'
import { deleteExport, findExpiredExports } from '../export-queries.ts'

/** Deletes a company's exports whose time is over: the files first, so that none is left without its export. @returns how many */
export async function forgetExports(services: Pick<Services, 'db' | 'storage'>, companyId: string): Promise<number> {
  const expired = await findExpiredExports(services.db, companyId)
  for (const id of expired) {
    await removeExportFiles(services, companyId, id)
    await deleteExport(services.db, companyId, id)
  }
  return expired.length
}

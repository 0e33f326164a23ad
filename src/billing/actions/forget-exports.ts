import type { Services } from '../../services.ts'
import { removeExportFiles } from '../export-files.ts'
import { deleteExport, findExpiredExports } from '../export-queries.ts'

const BATCH = 100

/** Deletes the exports whose time is over: the files first, so that none is left without its export. @returns how many */
export async function forgetExports(services: Pick<Services, 'db' | 'storage'>): Promise<number> {
  let forgotten = 0
  for (;;) {
    const expired = await findExpiredExports(services.db, BATCH)
    for (const { company_id: companyId, id } of expired) {
      await removeExportFiles(services, companyId, id)
      await deleteExport(services.db, companyId, id)
      forgotten += 1
    }
    if (expired.length < BATCH) return forgotten
  }
}

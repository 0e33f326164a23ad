import type { Services } from '../../services.ts'
import { importedFileKey, reportKey } from '../import.ts'
import { deleteImport, findImport, findOldImports } from '../queries.ts'

const DAY = 86_400_000

/**
 * Deletes what is kept of imports whose time is over, the files first, and files whose import was never stored. What imports have
 * stored stays.
 * @returns how many imports
 */
export async function forgetImports(
  { db, storage, config }: Pick<Services, 'db' | 'storage' | 'config'>,
  companyId: string,
): Promise<number> {
  const old = await findOldImports(db, companyId, new Date(Date.now() - config.IMPORT_RETENTION_DAYS * DAY))
  for (const id of old) {
    await storage.remove(importedFileKey(companyId, id))
    await storage.remove(reportKey(companyId, id))
    await deleteImport(db, companyId, id)
  }
  const folder = `imports/${companyId}/`
  for await (const { key, modified } of storage.list(folder)) {
    const id = key.slice(folder.length).replace(/\.\w+$/, '')
    if (modified < new Date(Date.now() - DAY) && !(await findImport(db, companyId, id))) await storage.remove(key)
  }
  return old.length
}

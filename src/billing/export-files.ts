import type { Storage } from '../storage/storage.ts'
import { type ExportedCompany, type ExportFormat, fileName } from './export.ts'

const folderOf = (companyId: string, exportId: string) => `exports/${companyId}/${exportId}/`

/** Where a file of an export is stored. */
export const exportKey = (companyId: string, exportId: string, part: ExportedCompany, format: ExportFormat) =>
  `${folderOf(companyId, exportId)}${fileName(part, format)}`

/** Removes every file of an export. */
export async function removeExportFiles({ storage }: { storage: Storage }, companyId: string, exportId: string) {
  for await (const { key } of storage.list(folderOf(companyId, exportId))) await storage.remove(key)
}

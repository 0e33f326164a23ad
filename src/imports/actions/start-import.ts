import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { ReceivedFile } from '../../storage/receive-file.ts'
import type { Storage } from '../../storage/storage.ts'
import { checkMap } from '../check-map.ts'
import { type ImportRow, importedFileKey } from '../import.ts'
import { type ImportMap, parseMap } from '../import-map.ts'
import { loadFlows } from '../known-places.ts'
import { insertImport, type NewImport } from '../queries.ts'
import { UnreadableTable } from '../read-table.ts'
import { openSource } from '../source.ts'

/** A file that is to be imported. */
export interface ImportOrder {
  company: Pick<CallerCompany, 'id' | 'configVersion'>
  file: ReceivedFile
  fileName: string
  /** YAML or JSON. */
  map: string
  dryRun: boolean
  actor: Pick<ImportRow, 'actor_type' | 'actor_id'>
}

/** An import whose map fits the file and the company. */
export type CheckedImport = NewImport & { file: ReceivedFile }

/**
 * Checks a map against a file and what the company has, before anything is kept.
 * @throws {Fault} invalid_import_map, invalid_import_file
 */
export async function checkImport(
  db: Database,
  { company, file, fileName, map: text, dryRun, actor }: ImportOrder,
): Promise<CheckedImport> {
  const map = parseMap(text)
  checkMap(map, await headerOf(file, map), await loadFlows(db, company))
  const about = { file_name: fileName, size_bytes: file.size, sha256: file.sha256, dry_run: dryRun }
  return { id: randomUUIDv7(), source: map.source ?? 'import', map, file, ...about, ...actor }
}

/** @throws {Fault} invalid_import_file */
async function headerOf(file: ReceivedFile, map: ImportMap): Promise<string[] | null> {
  try {
    const { table, close } = await openSource(file, map)
    await close()
    return table.header
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw unreadable(error)
  }
}

/** In words of a request. */
export const unreadable = ({ message, row, column }: UnreadableTable) =>
  fieldFault('invalid_import_file', 'file', placed(message, row, column).replace(/\.$/, ''))

/** What is wrong, and where. */
export function placed(message: string, row: number | null, column: string | null): string {
  const place = [row === null ? [] : `row ${row}`, column === null ? [] : `column “${column}”`].flat().join(', ')
  return place === '' ? message : `${place}: ${message}`
}

/** Keeps the file of a checked import until all of it is read: before a transaction, not in one. */
export async function keepImportedFile(
  storage: Storage,
  companyId: string,
  { id, file }: CheckedImport,
): Promise<void> {
  await storage.keep(file, importedFileKey(companyId, id))
}

/** Stores an import whose file is kept, for a worker to begin. */
export async function startImport(
  transaction: Database,
  companyId: string,
  { file: _, ...order }: CheckedImport,
): Promise<void> {
  await insertImport(transaction, companyId, order)
  const { source, dry_run, size_bytes, sha256 } = order
  await recordAudit(transaction, companyId, {
    action: 'import.started',
    objectId: order.id,
    details: { source, dry_run, bytes: size_bytes, sha256 },
  })
}

import { basename } from 'node:path'
import pLimit from 'p-limit'
import { type KeptFile, keepFiles } from '../../document-reading/actions/keep-files.ts'
import { type AcceptedFile, checkFile } from '../../document-reading/file-check.ts'
import { PartUnavailable } from '../../part-unavailable.ts'
import type { Services } from '../../services.ts'
import { FileTooLarge } from '../../storage/file-errors.ts'
import type { ReceivedFile } from '../../storage/receive-file.ts'
import type { Archive } from '../archive.ts'
import { hasError } from '../cells.ts'
import type { PlannedRow } from '../plan-row.ts'
import { findKeys } from '../queries.ts'
import type { RowProblemCode } from '../row.ts'

type Receiving = Pick<Services, 'db' | 'storage' | 'config' | 'scanner'>

/** The files of rows, by the number of the row. */
export type RowFiles = Map<number, KeptFile[]>

/** Each waits for the disk. */
const AT_ONCE = 4
const MAX_NAME_LENGTH = 255

/**
 * Takes the files that rows name out of the archive and keeps them; what is wrong with one is a warning of its row, which is
 * stored without it. Of a dry run none is kept.
 */
export async function receiveFiles(
  services: Receiving,
  companyId: string,
  archive: Archive | undefined,
  rows: PlannedRow[],
  { isDryRun }: { isDryRun: boolean },
): Promise<RowFiles> {
  const kept: RowFiles = new Map()
  const naming = rows.filter((row) => !hasError(row) && (row.application?.documents.length ?? 0) > 0)
  if (naming.length === 0) return kept
  const stored = await findKeys(
    services.db,
    companyId,
    naming.map(({ keyHash }) => keyHash),
  )
  const limit = pLimit(AT_ONCE)
  const fresh = naming.filter(({ keyHash }) => !stored.has(keyHash.toString('hex')))
  const accepted = await Promise.all(
    fresh.map((row) => limit(async () => ({ row, files: await acceptedFilesOf(services, archive, row) }))),
  )
  const all = accepted.flatMap(({ files }) => files)
  try {
    if (isDryRun) return kept
    const keptFiles = await keepFiles(services.db, services.storage, companyId, all)
    for (const { row, files } of accepted) kept.set(row.number, keptFiles.splice(0, files.length))
    return kept
  } finally {
    await Promise.all(all.map(({ file }) => file.discard()))
  }
}

async function acceptedFilesOf(
  services: Receiving,
  archive: Archive | undefined,
  row: PlannedRow,
): Promise<AcceptedFile[]> {
  const files: AcceptedFile[] = []
  for (const { element, path, column } of row.application?.documents ?? []) {
    const warn = (code: RowProblemCode, message: string) =>
      row.problems.push({ column, severity: 'warning', code, message })
    if (!archive || archive.sizeOf(path) === undefined) {
      warn(
        'missing_file',
        archive ? 'names a file that the archive does not have.' : 'names a file, and there is no archive.',
      )
      continue
    }
    const file = await unpack(services, archive, path).catch((error: Error) => error)
    if (file instanceof Error) {
      if (file instanceof PartUnavailable) throw file
      warn('invalid_file', `names a file that cannot be unpacked: ${file.message}.`)
      continue
    }
    const scan = (await services.scanner?.scanNow(file.path)) ?? null
    const checked = await checkFile(element, { field: element.key, fileName: nameOf(path), file, scan })
    if ('code' in checked) {
      await file.discard()
      warn('invalid_file', `names a file that ${checked.message}.`)
    } else files.push(checked)
  }
  return files
}

async function unpack({ storage, config }: Receiving, archive: Archive, path: string): Promise<ReceivedFile> {
  const size = archive.sizeOf(path) ?? 0
  if (size > config.FILE_LIMIT_BYTES) throw new FileTooLarge(config.FILE_LIMIT_BYTES)
  return storage.receive(await archive.open(path), { maxBytes: config.FILE_LIMIT_BYTES })
}

const nameOf = (path: string) =>
  basename(path.replaceAll('\\', '/'))
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-MAX_NAME_LENGTH)
    .toWellFormed() || 'document'

import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ReceivedFile } from '../storage/receive-file.ts'
import { type Archive, isZip, openArchive } from './archive.ts'
import type { ImportMap } from './import-map.ts'
import { openTable, type Table } from './read-table.ts'

/** A file that is imported: its table, and the archive around it, if there is one. */
export interface Source {
  table: Table
  archive: Archive | undefined
  /** Of the table. */
  size: number
  close: () => Promise<void>
}

/** Opens a file on this machine: a table, or an archive with one. @throws {UnreadableTable} */
export async function openSource(file: Pick<ReceivedFile, 'path' | 'size' | 'head'>, map: ImportMap): Promise<Source> {
  const archive = isZip(file.head) ? await openArchive(file.path, file.size) : undefined
  let stream: Readable | undefined
  try {
    const name = archive?.tableName(map.table)
    stream = archive && name !== undefined ? await archive.open(name) : createReadStream(file.path)
    const opened = stream
    const table = await openTable(opened, map)
    const close = async () => {
      await table.rows.return(undefined)
      opened.destroy()
      archive?.close()
    }
    return { table, archive, size: (name !== undefined && archive?.sizeOf(name)) || file.size, close }
  } catch (error) {
    stream?.destroy()
    archive?.close()
    throw error
  }
}

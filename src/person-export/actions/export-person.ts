import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { Fault } from '../../contract/fault.ts'
import { documentKey } from '../../documents/document.ts'
import type { Services } from '../../services.ts'
import { downloadName } from '../../storage/download-name.ts'
import { FileMissing } from '../../storage/file-errors.ts'
import { indexPage } from '../index-page.ts'
import { type DocumentRow, findPersonRows } from '../queries.ts'

/**
 * Everything that is kept of a person as a zip, which is made while it is read: an index to read, rows as JSON, and the
 * files as they came.
 * @throws {Fault} candidate_not_found
 */
export async function exportPerson(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  companyId: string,
  candidateId: string,
): Promise<Readable> {
  const rows = await findPersonRows(db, companyId, candidateId)
  if (!rows) throw new Fault('candidate_not_found', 'There is no such candidate.')
  const handedOut = rows.documents.filter(({ virus_check }) => virus_check === null || virus_check === 'clean')
  const paths = new Map(handedOut.map((document) => [document.id, pathOf(document)]))
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  zip.addBuffer(Buffer.from(indexPage(rows, (id) => paths.get(id))), 'index.html')
  for (const [kind, all] of Object.entries(rows)) {
    zip.addBuffer(Buffer.from(JSON.stringify(all, undefined, 2)), `data/${kind}.json`)
  }
  for (const document of handedOut) {
    zip.addReadStreamLazy(pathOf(document), { compress: false }, (use) => {
      storage.open(documentKey(companyId, document.sha256)).then(
        (file) => use(null, file),
        (error) => (error instanceof FileMissing ? use(null, missing()) : use(error, undefined as never)),
      )
    })
  }
  zip.end()
  return output
}

/** Names may repeat, and mean anything to a computer. */
const pathOf = ({ id, file_name, content_type }: DocumentRow) =>
  `documents/${id}/${downloadName(file_name, content_type)}`

const missing = () => Readable.from([Buffer.from('The file is gone.')])

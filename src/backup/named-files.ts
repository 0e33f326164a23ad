import type pg from 'pg'
import { documentKey } from '../documents/document.ts'

/** A stored file that rows name. */
export interface NamedFile {
  key: string
  bytes: number
  sha256: string
}

const ROWS_AT_ONCE = 5000

/** A document whose file was infected has none; neither has one whose file is known to be lost. */
const DOCUMENT_HAS_FILE = `virus_check is distinct from 'infected' and problem is distinct from 'file_missing'`

const FILES_OF_DOCUMENTS = `select distinct company_id, sha256, size_bytes from documents where ${DOCUMENT_HAS_FILE}`

const FILES_OF_EXPORTS = 'select storage_key, sha256, size_bytes from billing_export_files'

/** How much there is to copy. */
export async function countNamedFiles(client: pg.ClientBase): Promise<{ files: number; bytes: number }> {
  let total = { files: 0, bytes: 0 }
  for (const selection of [FILES_OF_DOCUMENTS, FILES_OF_EXPORTS]) {
    const { rows } = await client.query<{ files: string; bytes: string }>(
      `select count(*) as files, coalesce(sum(size_bytes), 0) as bytes from (${selection}) file`,
    )
    total = { files: total.files + Number(rows[0]?.files), bytes: total.bytes + Number(rows[0]?.bytes) }
  }
  return total
}

/** Every file that the rows of this transaction name: of documents, and of billing exports. */
export async function* findNamedFiles(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  interface Document {
    company_id: string
    sha256: string
    size_bytes: string
  }
  for await (const { company_id, sha256, size_bytes } of pagesOf<Document>(client, FILES_OF_DOCUMENTS)) {
    yield { key: documentKey(company_id, sha256), bytes: Number(size_bytes), sha256 }
  }
  interface ExportFile {
    storage_key: string
    sha256: string
    size_bytes: string
  }
  for await (const { storage_key, sha256, size_bytes } of pagesOf<ExportFile>(client, FILES_OF_EXPORTS)) {
    yield { key: storage_key, bytes: Number(size_bytes), sha256 }
  }
}

async function* pagesOf<T extends pg.QueryResultRow>(client: pg.ClientBase, selection: string): AsyncGenerator<T> {
  await client.query(`declare named_files no scroll cursor for ${selection}`)
  for (;;) {
    const { rows } = await client.query<T>(`fetch ${ROWS_AT_ONCE} from named_files`)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close named_files')
}

/** Whether a row still names the file; where none does, it was removed on purpose. */
export async function isStillNamed(pool: pg.Pool, key: string): Promise<boolean> {
  const [kind, companyId, , sha256] = key.split('/')
  const { rowCount } =
    kind === 'documents'
      ? await pool.query(
          `select from documents where company_id = $1 and sha256 = $2 and ${DOCUMENT_HAS_FILE} limit 1`,
          [companyId, sha256],
        )
      : await pool.query('select from billing_export_files where company_id = $1 and storage_key = $2 limit 1', [
          companyId,
          key,
        ])
  return rowCount === 1
}

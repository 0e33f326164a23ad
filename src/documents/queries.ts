import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { MachineReadableZone } from '../ocr/machine-readable-zone.ts'
import type { PageWord } from '../ocr/reading.ts'

/** A document as it stands in a record. */
export interface DocumentRow {
  id: string
  application_id: string
  form_element_id: string
  file_name: string
  content_type: string
  size_bytes: number
  sha256: string
  status: string
  virus_check: string | null
  created: Date
}

/** What was read of a document where something else was typed. */
export interface Difference {
  /** `candidate.first_name`, or `form.` and the key of an element. */
  field: string
  typed: string
  /** null where the document's text does not have it. */
  read: string | null
}

/** A document with what reading it gave. */
export interface DocumentDetailRow extends DocumentRow {
  problem: string | null
  language: string | null
  active_content: string[] | null
  page_count: number | null
  machine_readable_zone: MachineReadableZone | null
  /** A text where the row came as JSON. */
  reviewed_at: Date | string | null
  review_reason: string | null
  reviewer_type: string | null
  reviewer_id: string | null
  differences: Difference[]
  pages: { number: number; confidence: number; source: string; rotation: number }[]
}

/** What was found in the newest document of an element. */
export interface ReadingRow {
  application_id: string
  form_element_id: string
  text: string | null
  machine_readable_zone: MachineReadableZone | null
}

const columns = sql`
  document.id, document.application_id, document.form_element_id, document.file_name, document.content_type,
  document.size_bytes::float8 as size_bytes, document.sha256, document.status, document.virus_check,
  document.created`

/** The documents of some applications, newest first. */
export async function findDocuments(
  db: Database,
  companyId: string,
  applicationIds: string[],
  elementIds: string[],
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${columns}
    from documents document
    where document.company_id = ${companyId} and document.application_id = any(${applicationIds}::uuid[])
      and document.form_element_id = any(${elementIds}::uuid[])
    order by document.created desc, document.id desc
  `.execute(db)
  return rows
}

/** Every document of an application with what reading it gave, newest first. */
export function findApplicationDocuments(db: Database, companyId: string, applicationId: string) {
  return findDetails(db, companyId, sql`document.application_id = ${applicationId}`)
}

/** The same as a JSON array, for a statement on `application`; `created` is a text in it. */
export const documentDetailsJson = (companyId: string) => sql<
  (Omit<DocumentDetailRow, 'created'> & { created: string })[]
>`(
  select coalesce(json_agg(to_json(document)), '[]')
  from (
    ${selectDetails(companyId)}
    where document.company_id = ${companyId} and document.application_id = application.id
    order by document.created desc, document.id desc
  ) document
)`

/** Some documents with what reading them gave, newest first. */
export function findDocumentDetails(db: Database, companyId: string, documentIds: string[]) {
  return findDetails(db, companyId, sql`document.id = any(${documentIds}::uuid[])`)
}

async function findDetails(
  db: Database,
  companyId: string,
  condition: RawBuilder<unknown>,
): Promise<DocumentDetailRow[]> {
  const { rows } = await sql<DocumentDetailRow>`
    ${selectDetails(companyId)}
    where document.company_id = ${companyId} and ${condition}
    order by document.created desc, document.id desc
  `.execute(db)
  return rows
}

function selectDetails(companyId: string) {
  return sql`
    select ${columns}, document.problem, document.language, document.page_count, document.active_content,
      document.machine_readable_zone, document.reviewed_at, document.review_reason, document.reviewer_type,
      document.reviewer_id, document.differences,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'number', number, 'confidence', round(confidence::numeric, 1), 'source', source, 'rotation', rotation
        ) order by number), '[]')
        from document_pages
        where company_id = ${companyId} and document_id = document.id
      ) as pages
    from documents document`
}

/** What was found in the newest documents of some elements. */
export async function findReadings(
  db: Database,
  companyId: string,
  applicationIds: string[],
  elementIds: string[],
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select distinct on (application_id, form_element_id) application_id, form_element_id, text, machine_readable_zone
    from documents
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
      and form_element_id = any(${elementIds}::uuid[])
    order by application_id, form_element_id, created desc, id desc
  `.execute(db)
  return rows
}

/** The application of a document. */
export async function findApplicationOfDocument(
  db: Database,
  companyId: string,
  documentId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('application_id')
    .where('company_id', '=', companyId)
    .where('id', '=', documentId)
    .executeTakeFirst()
  return row?.application_id
}

/** How much of a text is compared with what was typed. */
const COMPARED_LETTERS = 20_000

/** The beginnings of the texts of some documents, by their ids. */
export async function findTexts(db: Database, companyId: string, documentIds: string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; text: string | null }>`
    select id, left(text, ${COMPARED_LETTERS}) as text from documents
    where company_id = ${companyId} and id = any(${documentIds}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, text }) => [id, text ?? '']))
}

/** A document with its text, page by page too. */
export interface ReadDocumentRow extends DocumentDetailRow {
  text: string | null
  page_texts: string[]
}

/** One document with its text. */
export async function findReadDocument(
  db: Database,
  companyId: string,
  documentId: string,
): Promise<ReadDocumentRow | undefined> {
  const { rows } = await sql<ReadDocumentRow>`
    select detail.*, document.text,
      array(
        select text from document_pages
        where company_id = ${companyId} and document_id = ${documentId}
        order by number
      ) as page_texts
    from (${selectDetails(companyId)} where document.company_id = ${companyId} and document.id = ${documentId}) detail
    join documents document on document.company_id = ${companyId} and document.id = detail.id
  `.execute(db)
  return rows[0]
}

/** The words of a document's pages, with their places. */
export async function findPageWords(db: Database, companyId: string, documentId: string): Promise<PageWord[][]> {
  const { rows } = await sql<{ words: PageWord[] }>`
    select words from document_pages
    where company_id = ${companyId} and document_id = ${documentId}
    order by number
  `.execute(db)
  return rows.map(({ words }) => words)
}

/** Which documents a list shows; all that is given must hold. */
export interface DocumentCriteria {
  applicationId?: string | undefined
  formElementId?: string | undefined
  status?: string | undefined
}

/** Documents, newest first. @returns one row more than the page holds when there is a next page */
export async function listDocuments(
  db: Database,
  companyId: string,
  { applicationId, formElementId, status }: DocumentCriteria,
  { pageSize, after }: CursorRequest,
): Promise<DocumentDetailRow[]> {
  const conditions = [
    sql`document.company_id = ${companyId}`,
    ...(applicationId ? [sql`document.application_id = ${applicationId}`] : []),
    ...(formElementId ? [sql`document.form_element_id = ${formElementId}`] : []),
    ...(status ? [sql`document.status = ${status}`] : []),
    ...(after ? [sql`document.id < ${after}::uuid`] : []),
  ]
  const { rows } = await sql<DocumentDetailRow>`
    ${selectDetails(companyId)}
    where ${sql.join(conditions, sql` and `)}
    order by document.id desc
    limit ${sql.lit(pageSize + 1)}
  `.execute(db)
  return rows
}

import { type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { BillingExport, ExportFormat, ServiceTotals } from './export.ts'

export interface NewExport {
  id: string
  companyId: string
  startDate: string
  endDate: string
  services: string[] | null
  includeTest: boolean
  companies: { id: string; slug: string; timezone: string; firstDay: string; lastDay: string }[]
}

/** Stores an export that is to be made. What is recorded from now on is not part of it. */
export async function insertExport(db: Database, order: NewExport): Promise<void> {
  await db
    .insertInto('billing_exports')
    .values({
      company_id: order.companyId,
      id: order.id,
      state: 'IN_PROGRESS',
      start_date: order.startDate,
      end_date: order.endDate,
      services: order.services,
      include_test: order.includeTest,
      // Never rounded up: a moment that is still to come could get events after they were counted.
      created: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .execute()
  await db
    .insertInto('billing_export_companies')
    .values(
      order.companies.map(({ id, slug, timezone, firstDay, lastDay }, position) => ({
        company_id: order.companyId,
        export_id: order.id,
        billed_company_id: id,
        position,
        slug,
        timezone,
        first_day: firstDay,
        last_day: lastDay,
      })),
    )
    .execute()
}

const notExpired = sql<SqlBool>`(expires_at is null or expires_at > now())`

/** One export with its parts and files; nothing once its time is over. */
export async function findExport(
  db: Database,
  companyId: string,
  exportId: string,
): Promise<BillingExport | undefined> {
  const { rows } = await sql<BillingExport>`
    select id, state, start_date, end_date, services, include_test, problem, created, finished_at, expires_at, (
      select json_agg(json_build_object(
        'billed_company_id', part.billed_company_id, 'slug', part.slug, 'timezone', part.timezone,
        'first_day', part.first_day, 'last_day', part.last_day, 'rows_expected', part.rows_expected,
        'rows_written', part.rows_written, 'services', part.services,
        'files', coalesce((
          select json_agg(json_build_object('format', file.format, 'storage_key', file.storage_key, 'rows', file.rows,
            'size_bytes', file.size_bytes, 'sha256', file.sha256) order by file.format)
          from billing_export_files file
          where file.company_id = ${companyId} and file.export_id = ${exportId}
            and file.billed_company_id = part.billed_company_id
        ), '[]')
      ) order by part.position)
      from billing_export_companies part
      where part.company_id = ${companyId} and part.export_id = ${exportId}
    ) as companies
    from billing_exports
    where company_id = ${companyId} and id = ${exportId} and ${notExpired}
  `.execute(db)
  return rows[0]
}

/** A company's exports that are not over, newest first. @returns one row more than the page holds when there is a next page */
export function listExports(db: Database, companyId: string, { pageSize, after }: CursorRequest) {
  return db
    .selectFrom('billing_exports')
    .select([
      'id',
      'state',
      'start_date',
      'end_date',
      'services',
      'include_test',
      'created',
      'finished_at',
      'expires_at',
    ])
    .where('company_id', '=', companyId)
    .where(notExpired)
    .$if(after !== undefined, (exports) => exports.where('id', '<', after as string))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

/** Notes that an export is begun once more. @returns how often it was; nothing when it is finished already */
export async function beginAttempt(db: Database, companyId: string, exportId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('billing_exports')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', exportId)
    .where('state', '=', 'IN_PROGRESS')
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts
}

/** Which part of an export. */
export interface PartReference {
  companyId: string
  exportId: string
  billedCompanyId: string
}

const partOf = (db: Database, { companyId, exportId, billedCompanyId }: PartReference) =>
  db
    .updateTable('billing_export_companies')
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('billed_company_id', '=', billedCompanyId)

/** Stores what a part will hold. */
export async function storeTotals(db: Database, part: PartReference, rows: number, services: ServiceTotals) {
  await partOf(db, part)
    .set({ rows_expected: rows, services: JSON.stringify(services) })
    .execute()
}

/** Stores how far a part is. */
export async function storeProgress(db: Database, part: PartReference, rows: number) {
  await partOf(db, part).set({ rows_written: rows }).execute()
}

export interface NewExportFile {
  format: ExportFormat
  key: string
  rows: number
  size: number
  sha256: string
}

/** Stores the files of a part; those of an attempt that was overtaken are the same. */
export async function storeFiles(db: Database, part: PartReference, files: NewExportFile[]) {
  await db
    .insertInto('billing_export_files')
    .values(
      files.map(({ format, key, rows, size, sha256 }) => ({
        company_id: part.companyId,
        export_id: part.exportId,
        billed_company_id: part.billedCompanyId,
        format,
        storage_key: key,
        rows,
        size_bytes: size,
        sha256,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'export_id', 'billed_company_id', 'format']).doNothing())
    .execute()
}

/** Ends an export. @returns false when it had ended already */
export async function finishExport(
  db: Database,
  companyId: string,
  exportId: string,
  state: 'COMPLETED' | 'FAILED',
  { retentionDays, problem = null }: { retentionDays: number; problem?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_exports')
    .set({
      state,
      problem,
      finished_at: sql<Date>`statement_timestamp()`,
      expires_at: sql<Date>`statement_timestamp() + make_interval(days => ${retentionDays})`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', exportId)
    .where('state', '=', 'IN_PROGRESS')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps what went wrong with an attempt, for operators. */
export async function storeProblem(db: Database, companyId: string, exportId: string, problem: string) {
  await db
    .updateTable('billing_exports')
    .set({ problem })
    .where('company_id', '=', companyId)
    .where('id', '=', exportId)
    .where('state', '=', 'IN_PROGRESS')
    .execute()
}

/** Exports whose time is over, the longest first. */
export async function findExpiredExports(db: Database, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_exports')
    .select('id')
    .where('company_id', '=', companyId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an export with its parts and the records of its files. */
export async function deleteExport(db: Database, companyId: string, exportId: string) {
  await db.deleteFrom('billing_exports').where('company_id', '=', companyId).where('id', '=', exportId).execute()
}

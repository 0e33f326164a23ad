import { type RawBuilder, sql } from 'kysely'
import { type Database, executeTogether } from '../db/database.ts'
import type { Kind, StoredRow } from './kind.ts'

/**
 * Lets only one apply at a time work on a company, until the transaction ends, even if the company does not exist yet.
 */
export async function lockCompanyConfig(db: Database, slug: string) {
  await sql`select pg_advisory_xact_lock(hashtext(${`hireline apply ${slug}`}))`.execute(db)
}

/**
 * Keeps applications from being created or locked for a move until the transaction ends. Either looks up its stage in the
 * statement that waits for this lock, so it sees what this transaction removed.
 */
export async function lockApplicationsTable(db: Database) {
  await sql`lock table applications in exclusive mode`.execute(db)
}

/** Waits until no value is being written to these elements, and lets none be written until the transaction ends. */
export async function lockElements(db: Database, companyId: string, elementIds: string[]) {
  await sql`
    select from form_elements
    where company_id = ${companyId} and id = any(${elementIds}::uuid[])
    order by id
    for update
  `.execute(db)
}

/** Every row of some configuration tables, removed ones too, by table. */
export function findConfigRows(db: Database, companyId: string, tables: Kind['table'][]): Promise<StoredRow[][]> {
  const rowsOf = (table: Kind['table']) =>
    sql<StoredRow>`select * from ${sql.table(table)} where company_id = ${companyId}`
  return executeTogether(db, tables.map(rowsOf))
}

/** The company that has this id, whatever its slug. */
export function findCompanySlug(db: Database, companyId: string) {
  return db.selectFrom('companies').select('slug').where('id', '=', companyId).executeTakeFirst()
}

/** Which of these addresses another company has. @param companyId null for a new company */
export async function findTakenAddresses(
  db: Database,
  companyId: string | null,
  publicIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('webhook_addresses')
    .select('public_id')
    .where('public_id', '=', sql<string>`any(${publicIds}::uuid[])`)
    .where(sql<boolean>`company_id is distinct from ${companyId}::uuid`)
    .execute()
  return new Set(rows.map(({ public_id }) => public_id))
}

export interface Held {
  id: string
  count: number
}

const HOLDERS = { flow: 'hiring_flow_id', stage: 'stage_id', page: 'page_id' } as const

/** How many applications each of these flows, stages or pages holds; those that hold none are left out. */
export async function countApplicationsIn(
  db: Database,
  companyId: string,
  kind: keyof typeof HOLDERS,
  ids: string[],
): Promise<Held[]> {
  const column = sql.ref(HOLDERS[kind])
  const { rows } = await sql<Held>`
    select ${column} as id, count(*)::int as count
    from applications
    where company_id = ${companyId} and ${column} = any(${ids}::uuid[])
    group by ${column}
  `.execute(db)
  return rows
}

/** How many values and documents each of these elements holds; those that hold none are left out. */
export async function countContent(db: Database, companyId: string, elementIds: string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select form_element_id as id, count(*)::int as count
    from (
      select form_element_id from form_values
      where company_id = ${companyId} and form_element_id = any(${elementIds}::uuid[])
      union all
      select form_element_id from documents
      where company_id = ${companyId} and form_element_id = any(${elementIds}::uuid[])
      union all
      select form_element_id from self_identification_answers
      where company_id = ${companyId} and form_element_id = any(${elementIds}::uuid[])
    ) as content
    group by form_element_id
  `.execute(db)
  return rows
}

/** Inserts rows, or updates those that exist; removed ones come back. All rows have the same columns. */
export async function saveRows(db: Database, companyId: string, kind: Kind, rows: StoredRow[]) {
  const tenantRows = rows.map((row) => ({ company_id: companyId, ...row }))
  await insertOrUpdate(db, kind, ['company_id', 'id'], tenantRows, sql`removed_at = null`)
}

/** Inserts the company, or updates it. */
export async function saveCompany(db: Database, kind: Kind, row: StoredRow) {
  await insertOrUpdate(db, kind, ['id'], [row], sql`updated_at = excluded.updated_at`)
}

async function insertOrUpdate(
  db: Database,
  { table, fixed }: Kind,
  keyColumns: string[],
  rows: StoredRow[],
  change: RawBuilder<unknown>,
) {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const changing = columns.filter((column) => ![...keyColumns, ...fixed].includes(column))
  const list = (names: string[]) => sql.join(names.map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${list(columns)})
    select ${list(columns)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${list(keyColumns)}) do update
    set ${sql.join(changing.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}, ${change}
  `.execute(db)
}

/** Marks rows as removed; references to them stay valid. */
export async function markRemoved(db: Database, companyId: string, { table }: Kind, ids: string[]) {
  await sql`
    update ${sql.table(table)}
    set removed_at = now()
    where company_id = ${companyId} and id = any(${ids}::uuid[])
  `.execute(db)
}

/** Notes that flows, or something in them, changed. */
export async function touchFlows(db: Database, companyId: string, slugs: string[]) {
  await sql`
    update hiring_flows set updated_at = now()
    where company_id = ${companyId} and slug = any(${slugs})
  `.execute(db)
}

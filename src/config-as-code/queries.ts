import { sql } from 'kysely'
import type { Theme } from '../companies/theme.ts'
import type { Database } from '../db/database.ts'
import type { ObjectKind } from './config-object.ts'

/** Lets one apply at a time work on a company, until the transaction ends; also while the company does not exist yet. */
export async function lockCompanyConfig(db: Database, slug: string) {
  await sql`select pg_advisory_xact_lock(hashtext(${`hireline apply ${slug}`}))`.execute(db)
}

/**
 * Keeps applications from being created or moved until the transaction ends. A move looks for its stage in the statement
 * that waits here, so that it sees what this transaction removed.
 */
export async function lockApplicationsTable(db: Database) {
  await sql`lock table applications in share row exclusive mode`.execute(db)
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

/** Every row that a company file describes, also those that were removed. */
export async function findCompanyRows(db: Database, companyId: string) {
  return {
    legalEntities: await db.selectFrom('legal_entities').selectAll().where('company_id', '=', companyId).execute(),
    flows: await db.selectFrom('hiring_flows').selectAll().where('company_id', '=', companyId).execute(),
    reasons: await db.selectFrom('stage_reasons').selectAll().where('company_id', '=', companyId).execute(),
    stages: await db.selectFrom('stages').selectAll().where('company_id', '=', companyId).execute(),
    pages: await db.selectFrom('pages').selectAll().where('company_id', '=', companyId).execute(),
    automations: await db.selectFrom('automations').selectAll().where('company_id', '=', companyId).execute(),
    endpoints: await db.selectFrom('webhook_endpoints').selectAll().where('company_id', '=', companyId).execute(),
    templates: await db.selectFrom('email_templates').selectAll().where('company_id', '=', companyId).execute(),
    elements: await db.selectFrom('form_elements').selectAll().where('company_id', '=', companyId).execute(),
  }
}

export type CompanyRows = Awaited<ReturnType<typeof findCompanyRows>>

/** The company that has this id, whatever its slug. */
export function findCompanySlug(db: Database, companyId: string) {
  return db.selectFrom('companies').select('slug').where('id', '=', companyId).executeTakeFirst()
}

/** Which of these addresses another company has. @param companyId nothing for a company that is new */
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
export async function countContentOf(db: Database, companyId: string, elementIds: string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select form_element_id as id, count(*)::int as count
    from (
      select form_element_id from form_values
      where company_id = ${companyId} and form_element_id = any(${elementIds}::uuid[])
      union all
      select form_element_id from documents
      where company_id = ${companyId} and form_element_id = any(${elementIds}::uuid[])
    ) as content
    group by form_element_id
  `.execute(db)
  return rows
}

const TABLES = {
  'legal entity': 'legal_entities',
  flow: 'hiring_flows',
  reason: 'stage_reasons',
  stage: 'stages',
  page: 'pages',
  element: 'form_elements',
  automation: 'automations',
  'webhook endpoint': 'webhook_endpoints',
  'email template': 'email_templates',
} as const satisfies Partial<Record<ObjectKind, string>>

export type RowKind = keyof typeof TABLES

/** What a row keeps for life: other rows refer to it, or the object is found by it. */
const FIXED: Record<RowKind, string[]> = {
  'legal entity': ['key'],
  flow: ['slug'],
  reason: ['hiring_flow_id', 'key'],
  stage: ['hiring_flow_id', 'slug'],
  page: ['hiring_flow_id', 'stage_id', 'form_id', 'slug'],
  element: ['hiring_flow_id', 'key'],
  automation: ['key'],
  'webhook endpoint': ['key'],
  'email template': ['key'],
}

/** Inserts rows, or brings those that exist to what is given. What was removed is back. All rows name the same columns. */
export async function saveRows(db: Database, companyId: string, kind: RowKind, rows: { id: string }[]) {
  const [first] = rows
  if (!first) return
  const columns = ['company_id', ...Object.keys(first)]
  const changing = columns.filter((column) => !['company_id', 'id', ...FIXED[kind]].includes(column))
  const table = sql.table(TABLES[kind])
  const content = JSON.stringify(rows.map((row) => ({ company_id: companyId, ...row })))
  await sql`
    insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::${table}, ${content}::jsonb)
    on conflict (company_id, id) do update
    set ${sql.join(changing.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}, removed_at = null
  `.execute(db)
}

/** Marks rows as removed; what refers to them still finds them. */
export async function markRemoved(db: Database, companyId: string, kind: RowKind, ids: string[]) {
  await sql`
    update ${sql.table(TABLES[kind])}
    set removed_at = now()
    where company_id = ${companyId} and id = any(${ids}::uuid[])
  `.execute(db)
}

/** Inserts the company, or brings it to what is given. */
export async function saveCompany(
  db: Database,
  company: {
    id: string
    slug: string
    name: string
    timezone: string
    default_country: string
    theme: Theme | null
  },
) {
  const { id: _, slug: __, ...rest } = company
  const changing = { ...rest, theme: company.theme && JSON.stringify(company.theme) }
  await db
    .insertInto('companies')
    .values({ ...company, theme: changing.theme })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changing, updated_at: sql<Date>`now()` }))
    .execute()
}

/** Notes that flows, or something in them, changed. */
export async function touchFlows(db: Database, companyId: string, slugs: string[]) {
  await sql`
    update hiring_flows set updated_at = now()
    where company_id = ${companyId} and slug = any(${slugs})
  `.execute(db)
}

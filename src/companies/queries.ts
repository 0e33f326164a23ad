import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { PUBLIC_COMPANY_COLUMNS, type PublicCompany, publicCompany } from './public-company.ts'

/** The key's company and rights, and whether the key is valid now. Found by the index on the hash. */
export async function findApiKeyByHash(db: Database, hash: Buffer) {
  const { rows } = await sql<KnownApiKey>`
    select api_key.id, api_key.company_id, api_key.scopes, api_key.rate_limit_per_minute, api_key.rate_limit_per_second,
      company.timezone, company.default_country, company.config_version,
      api_key.last_used_at is null or api_key.last_used_at < now() - interval '1 minute' as use_is_stale,
      api_key.revoked_at is null and (api_key.expires_at is null or api_key.expires_at > now()) as is_valid
    from api_keys api_key
    join companies company on company.id = api_key.company_id
    where api_key.hash = ${hash}
  `.execute(db)
  return rows[0]
}

/** A key that somebody has sent. */
export interface KnownApiKey {
  id: string
  company_id: string
  scopes: string[]
  rate_limit_per_minute: number | null
  rate_limit_per_second: number | null
  timezone: string
  default_country: string
  config_version: string
  use_is_stale: boolean
  is_valid: boolean
}

/** Notes that a key was used, to the minute, so that a busy key does not cause a write per request. */
export async function touchApiKey(db: Database, companyId: string, id: string) {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** One company with its legal entities. */
export async function findCompany(db: Database, companyId: string) {
  const [company, legalEntities] = await Promise.all([
    db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow(),
    db
      .selectFrom('legal_entities')
      .select(['id', 'key', 'name', 'country'])
      .where('company_id', '=', companyId)
      .where('removed_at', 'is', null)
      .orderBy('key')
      .execute(),
  ])
  return { ...company, legalEntities }
}

/** Changes the fields given and leaves the others. */
export async function updateCompany(
  db: Database,
  companyId: string,
  changes: { name?: string; timezone?: string; default_country?: string },
) {
  await db
    .updateTable('companies')
    .set({ ...changes, updated_at: sql<Date>`now()`, config_version: randomUUID() })
    .where('id', '=', companyId)
    .execute()
}

/**
 * Gives a company's configuration a new version, which tells every process that its cached copy is stale. It is random,
 * since a counter would repeat after a restore.
 */
export async function renewConfigVersion(db: Database, companyId: string) {
  await db.updateTable('companies').set({ config_version: randomUUID() }).where('id', '=', companyId).execute()
}

/** Every company, by slug. */
export function listCompanies(db: Database) {
  return db.selectFrom('companies').selectAll().orderBy('slug').execute()
}

/** The ids of every company, always in the same order. */
export async function listCompanyIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** What anyone may know of the company with this slug. */
export async function findPublicCompany(db: Database, slug: string): Promise<PublicCompany | undefined> {
  const row = await db
    .selectFrom('companies')
    .select(PUBLIC_COMPANY_COLUMNS)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row && publicCompany(row)
}

/** What anyone may know of a company. */
export async function findPublicCompanyById(db: Database, companyId: string): Promise<PublicCompany | undefined> {
  const row = await db
    .selectFrom('companies')
    .select(PUBLIC_COMPANY_COLUMNS)
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row && publicCompany(row)
}

/** What a company's file says of the notices to applicants: null is nothing, false is none. */
export async function findNoticeSettings(db: Database, companyId: string): Promise<unknown> {
  const row = await db.selectFrom('companies').select('notices').where('id', '=', companyId).executeTakeFirst()
  return row?.notices
}

/** The company of an installation that has only one. */
export async function findOnlyCompany(db: Database): Promise<PublicCompany | undefined> {
  const [only, another] = await db.selectFrom('companies').select(PUBLIC_COMPANY_COLUMNS).limit(2).execute()
  return only && !another ? publicCompany(only) : undefined
}

export function findCompanyBySlug(db: Database, slug: string) {
  return db.selectFrom('companies').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export function findCompanyById(db: Database, companyId: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirst()
}

/** Those of the companies whose billable events a key may export: its own, and others that an operator has named. */
export function findBilledCompanies(
  db: Database,
  { companyId, apiKeyId }: { companyId: string; apiKeyId: string },
  companyIds: string[],
): Promise<{ id: string; slug: string; timezone: string }[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'slug', 'timezone'])
    .where('id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where((where) =>
      where.or([
        where('id', '=', companyId),
        where(
          'id',
          '=',
          sql<string>`any((select billing_company_ids from api_keys where id = ${apiKeyId} and company_id = ${companyId})::uuid[])`,
        ),
      ]),
    )
    .execute()
}

export interface NewApiKey {
  id: string
  company_id: string
  name: string
  prefix: string
  hash: Buffer
  scopes: string[]
  rate_limit_per_minute: number | null
  rate_limit_per_second: number | null
  expires_at: Date | null
  billing_company_ids: string[]
}

export async function insertApiKey(db: Database, key: NewApiKey) {
  await db.insertInto('api_keys').values(key).execute()
}

/** A company's keys, oldest first, without their hashes. */
export function listApiKeys(db: Database, companyId: string) {
  return db
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'prefix',
      'scopes',
      'rate_limit_per_minute',
      'rate_limit_per_second',
      'created',
      'expires_at',
      'billing_company_ids',
      'revoked_at',
      'last_used_at',
    ])
    .where('company_id', '=', companyId)
    .orderBy('created')
    .orderBy('id')
    .execute()
}

const isKey = (idOrPrefix: string) => sql<boolean>`(id::text = ${idOrPrefix.toLowerCase()} or prefix = ${idOrPrefix})`

/** A key by its id or prefix, which nobody else changes meanwhile. */
export function lockApiKey(transaction: Database, companyId: string, idOrPrefix: string) {
  return transaction
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'scopes', 'created', 'expires_at', 'revoked_at'])
    .select(['rate_limit_per_minute', 'rate_limit_per_second', 'billing_company_ids'])
    .where('company_id', '=', companyId)
    .where(isKey(idOrPrefix))
    .forUpdate()
    .executeTakeFirst()
}

/** Has a key work until a moment. */
export async function endApiKey(db: Database, companyId: string, id: string, endsAt: Date) {
  await db
    .updateTable('api_keys')
    .set({ expires_at: endsAt })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Revokes by id or by prefix. @returns the keys that were revoked now */
export function revokeApiKey(db: Database, companyId: string, idOrPrefix: string) {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where(isKey(idOrPrefix))
    .returning(['id', 'name', 'prefix'])
    .execute()
}

/** Whether a key with this hash was ever made, also one that is revoked or expired. */
export async function apiKeyExists(db: Database, hash: Buffer): Promise<boolean> {
  return (await db.selectFrom('api_keys').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Whether there is any company at all. */
export async function companiesExist(db: Database): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined
}

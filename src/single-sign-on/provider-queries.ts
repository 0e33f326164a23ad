import { type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Role } from '../operators/policy.ts'
import type { Provider } from './provider.ts'

const providers = (db: Database) =>
  db
    .selectFrom('sign_on_providers')
    .innerJoin('companies', 'companies.id', 'sign_on_providers.company_id')
    .select(['sign_on_providers.company_id', 'companies.slug', 'companies.name', 'issuer', 'client_id'])
    .select(['sealed_client_secret', 'email_domains', 'trusts_emails', 'new_member_role', 'is_required'])
    .select('glass_breaker_id')
    .orderBy('companies.name')
    .orderBy('companies.id')

type ProviderRow = Awaited<ReturnType<ReturnType<typeof providers>['execute']>>[number]

const toProvider = (row: ProviderRow): Provider => ({
  companyId: row.company_id,
  companySlug: row.slug,
  companyName: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  sealedClientSecret: row.sealed_client_secret,
  emailDomains: row.email_domains,
  trustsEmails: row.trusts_emails,
  newMemberRole: row.new_member_role as Role | null,
  isRequired: row.is_required,
  glassBreakerId: row.glass_breaker_id,
})

/** The provider of a company. */
export async function findProvider(db: Database, companyId: string): Promise<Provider | undefined> {
  const row = await providers(db).where('sign_on_providers.company_id', '=', companyId).executeTakeFirst()
  return row && toProvider(row)
}

/** Some providers of the installation, by the names of their companies. */
export async function listProviders(db: Database, limit: number): Promise<Provider[]> {
  return (await providers(db).limit(limit).execute()).map(toProvider)
}

/** The provider of the company that is found by its short name in addresses. */
export async function findProviderBySlug(db: Database, slug: string): Promise<Provider | undefined> {
  const row = await providers(db).where('companies.slug', '=', slug).executeTakeFirst()
  return row && toProvider(row)
}

/** The providers that speak for a domain of emails, in lower case. */
export async function findProvidersOfDomain(db: Database, domain: string): Promise<Provider[]> {
  const rows = await providers(db).where(sql<SqlBool>`${domain} = any(email_domains)`).execute()
  return rows.map(toProvider)
}

/** The companies that let a person in by their provider alone. An owner who breaks the glass is not held by it. */
export async function findClosedCompanies(db: Database, userId: string): Promise<Provider[]> {
  const rows = await providers(db)
    .where('is_required', '=', true)
    // Once the one who was named is no owner any more, every owner may: somebody must be able to.
    .where(
      sql<SqlBool>`not exists (
        select from memberships as own
        where own.company_id = sign_on_providers.company_id and own.user_id = ${userId} and own.role = 'owner'
          and (sign_on_providers.glass_breaker_id = ${userId} or not exists (
            select from memberships as named
            where named.company_id = sign_on_providers.company_id
              and named.user_id = sign_on_providers.glass_breaker_id and named.role = 'owner'
          ))
      )`,
    )
    .execute()
  return rows.map(toProvider)
}

/** Whether a company lets a person in by its provider alone, or everybody who is new. */
export async function isClosedTo(db: Database, companyId: string, userId: string = NOBODY): Promise<boolean> {
  return (await findClosedCompanies(db, userId)).some((closed) => closed.companyId === companyId)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What an operator says of a provider. */
export type NewProvider = Omit<Provider, 'companySlug' | 'companyName' | 'isRequired' | 'glassBreakerId'>

/** Stores the provider of a company, in place of the one that it has; whether it is the only way in stays. */
export async function putProvider(db: Database, provider: NewProvider): Promise<void> {
  await db
    .insertInto('sign_on_providers')
    .values({
      company_id: provider.companyId,
      issuer: provider.issuer,
      client_id: provider.clientId,
      sealed_client_secret: provider.sealedClientSecret,
      email_domains: provider.emailDomains,
      trusts_emails: provider.trustsEmails,
      new_member_role: provider.newMemberRole,
    })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(({ ref }) => ({
        issuer: ref('excluded.issuer'),
        client_id: ref('excluded.client_id'),
        sealed_client_secret: ref('excluded.sealed_client_secret'),
        email_domains: ref('excluded.email_domains'),
        trusts_emails: ref('excluded.trusts_emails'),
        new_member_role: ref('excluded.new_member_role'),
      })),
    )
    .execute()
}

/** Makes a provider the only way in, but for one person; or one of several. @returns whether there is one */
export async function updateRequired(db: Database, companyId: string, glassBreakerId: string | null): Promise<boolean> {
  const updated = await db
    .updateTable('sign_on_providers')
    .set({ is_required: glassBreakerId !== null, glass_breaker_id: glassBreakerId })
    .where('company_id', '=', companyId)
    .returning('company_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** @returns whether there was one */
export async function deleteProvider(db: Database, companyId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sign_on_providers')
    .where('company_id', '=', companyId)
    .returning('company_id')
    .executeTakeFirst()
  return deleted !== undefined
}

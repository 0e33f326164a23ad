import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Role } from './policy.ts'

export async function insertMembership(db: Database, companyId: string, userId: string, role: Role) {
  await db
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: userId, role })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet(({ ref }) => ({ role: ref('excluded.role') })),
    )
    .execute()
}

/** The companies that a person works for, by name. */
export function listCompaniesOf(db: Database, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .select(['companies.id', 'companies.slug', 'companies.name', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
}

/** Who works for a company, by name. */
export function listMembers(db: Database, companyId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'memberships.role', 'memberships.created'])
    .where('memberships.company_id', '=', companyId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
}

/** Those of some people who work for a company. */
export async function findMemberIds(db: Database, companyId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** @returns whether the person is a member */
export async function updateRole(db: Database, companyId: string, userId: string, role: Role): Promise<boolean> {
  const updated = await db
    .updateTable('memberships')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** @returns whether the person was a member */
export async function deleteMembership(db: Database, companyId: string, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

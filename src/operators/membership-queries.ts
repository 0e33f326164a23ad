import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Role } from './policy.ts'

/** What somebody may do for a company, and, of a reviewer, in which flows. */
export interface Duties {
  role: Role
  flowIds: string[]
}

export async function insertMembership(db: Database, companyId: string, userId: string, { role, flowIds }: Duties) {
  await db
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: userId, role, flow_ids: flowIds })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ role: ref('excluded.role'), flow_ids: ref('excluded.flow_ids') })),
    )
    .execute()
}

/** The companies that a person works for, by name, and whether each lets them in by a passkey alone. */
export function listCompaniesOf(db: Database, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .leftJoin('sign_in_policies', 'sign_in_policies.company_id', 'companies.id')
    .select(['companies.id', 'companies.slug', 'companies.name', 'memberships.role'])
    .select(sql<boolean>`coalesce(passkeys_only, false)`.as('passkeys_only'))
    .where('memberships.user_id', '=', userId)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
}

/**
 * Who works for a company, by name, whether they have a passkey, and when they did something there last, as long as that session is kept.
 */
export function listMembers(db: Database, companyId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'memberships.role',
      'memberships.flow_ids',
      'memberships.created',
    ])
    .select(({ selectFrom }) =>
      selectFrom('user_sessions')
        .select(({ fn }) => fn.max('last_used_at').as('last_used_at'))
        .whereRef('user_sessions.user_id', '=', 'memberships.user_id')
        .where('user_sessions.company_id', '=', companyId)
        .as('last_used_at'),
    )
    .select(sql<boolean>`exists (select from passkeys where passkeys.user_id = memberships.user_id)`.as('has_passkey'))
    .where('memberships.company_id', '=', companyId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
}

/** The member with an email, in lower case. */
export function findMemberByEmail(db: Database, companyId: string, email: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.company_id', '=', companyId)
    .where('users.email', '=', email)
    .executeTakeFirst()
}

/** The owners of a company, by name, who have factors of their own to sign in by. */
export function listOwnersWithFactors(db: Database, companyId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('memberships.company_id', '=', companyId)
    .where('memberships.role', '=', 'owner')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.password_hash', 'is not', null),
        exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
      ]),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
}

/** The owners of a company, whom nobody else changes until the transaction ends. */
export async function lockOwners(db: Database, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map(({ user_id }) => user_id)
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
export async function updateDuties(
  db: Database,
  companyId: string,
  userId: string,
  { role, flowIds }: Duties,
): Promise<boolean> {
  const updated = await db
    .updateTable('memberships')
    .set({ role, flow_ids: flowIds })
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

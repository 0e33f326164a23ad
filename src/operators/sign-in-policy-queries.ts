import type { Database } from '../db/database.ts'

/** Whether a company lets people in by passkeys alone, beside its provider of single sign-on. */
export async function isPasskeysOnly(db: Database, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_policies')
    .select('passkeys_only')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.passkeys_only ?? false
}

/** Whether any company that a person works for lets them in by passkeys alone. */
export async function needsPasskey(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('sign_in_policies', 'sign_in_policies.company_id', 'memberships.company_id')
    .select('memberships.company_id')
    .where('memberships.user_id', '=', userId)
    .where('sign_in_policies.passkeys_only', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function putPasskeysOnly(db: Database, companyId: string, isRequired: boolean): Promise<void> {
  await db
    .insertInto('sign_in_policies')
    .values({ company_id: companyId, passkeys_only: isRequired })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(({ ref }) => ({ passkeys_only: ref('excluded.passkeys_only') })),
    )
    .execute()
}

import { sql } from 'kysely'
import { PUBLIC_COMPANY_COLUMNS, publicCompany } from '../companies/public-company.ts'
import type { Database } from '../db/database.ts'
import type { Operator } from './operator.ts'
import type { Role } from './policy.ts'

/** How long a session lasts in all, and how long without a request. */
export const SESSION_SECONDS = 7 * 86_400
const IDLE = '12 hours'
/** How long a factor is good for what needs one. */
export const STEP_UP_SECONDS = 600

/** Who is signed in with this token, if the session is still good and the person still works for its company. */
export async function findOperator(db: Database, tokenHash: Buffer): Promise<Operator | undefined> {
  const row = await db
    .selectFrom('user_sessions')
    .innerJoin('users', 'users.id', 'user_sessions.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.company_id', '=', 'user_sessions.company_id')
        .onRef('memberships.user_id', '=', 'user_sessions.user_id'),
    )
    .innerJoin('companies', 'companies.id', 'user_sessions.company_id')
    .leftJoin('sign_in_policies', 'sign_in_policies.company_id', 'user_sessions.company_id')
    .select(['user_sessions.id as session_id', 'users.id as user_id', 'users.name', 'users.email', 'memberships.role'])
    .select(['memberships.flow_ids', 'user_sessions.by_sign_on', 'sign_in_policies.passkeys_only'])
    .select(sql<boolean>`user_sessions.last_used_at < now() - interval '1 minute'`.as('use_is_stale'))
    .select(
      sql<boolean>`user_sessions.verified_at > now() - make_interval(secs => ${STEP_UP_SECONDS})`.as('has_stepped_up'),
    )
    .select(PUBLIC_COMPANY_COLUMNS)
    .where('user_sessions.token_hash', '=', tokenHash)
    .where('user_sessions.ended_at', 'is', null)
    .where('user_sessions.expires_at', '>', sql<Date>`now()`)
    .where('user_sessions.last_used_at', '>', sql<Date>`now() - ${sql.lit(IDLE)}::interval`)
    .executeTakeFirst()
  return (
    row && {
      sessionId: row.session_id,
      userId: row.user_id,
      name: row.name,
      email: row.email,
      role: row.role as Role,
      flowIds: row.flow_ids,
      company: publicCompany(row),
      useIsStale: row.use_is_stale,
      hasSteppedUp: row.has_stepped_up,
      isBySignOn: row.by_sign_on,
      isPasskeysOnly: row.passkeys_only ?? false,
    }
  )
}

/** Whether a session is still good for the work of a person with a role; asking is no use of it. */
export async function isSessionGood(db: Database, companyId: string, id: string, role: Role): Promise<boolean> {
  const row = await db
    .selectFrom('user_sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.company_id', '=', 'user_sessions.company_id')
        .onRef('memberships.user_id', '=', 'user_sessions.user_id'),
    )
    .select('user_sessions.id')
    .where('user_sessions.company_id', '=', companyId)
    .where('user_sessions.id', '=', id)
    .where('memberships.company_id', '=', companyId)
    .where('memberships.role', '=', role)
    .where('user_sessions.ended_at', 'is', null)
    .where('user_sessions.expires_at', '>', sql<Date>`now()`)
    .where('user_sessions.last_used_at', '>', sql<Date>`now() - ${sql.lit(IDLE)}::interval`)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewSession {
  id: string
  userId: string
  companyId: string
  tokenHash: Buffer
  userAgent: string
  signOn?: SignOn | undefined
  byPasskey?: boolean | undefined
}

/** That the company's provider has let somebody in, and when they last showed it who they are, if it tells. */
export interface SignOn {
  authenticatedAt: Date | undefined
}

/** @returns when it ends at the latest */
export async function insertSession(db: Database, session: NewSession): Promise<Date> {
  const { expires_at } = await db
    .insertInto('user_sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      company_id: session.companyId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      by_passkey: session.byPasskey ?? false,
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_SECONDS})`,
      // A provider lets people in whom it has asked for nothing since this morning.
      ...(session.signOn && {
        by_sign_on: true,
        verified_at: sql<Date>`least(now(), ${session.signOn.authenticatedAt ?? new Date(0)})`,
      }),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/**
 * Gives a session another token, since its person has just given a factor.
 * @param how whether it was a passkey
 * @returns when it ends at the latest, which stays; undefined when it has ended
 */
export async function renewSession(
  db: Database,
  id: string,
  tokenHash: Buffer,
  { byPasskey }: { byPasskey: boolean },
): Promise<Date | undefined> {
  const renewed = await db
    .updateTable('user_sessions')
    .set({ token_hash: tokenHash, verified_at: sql<Date>`now()`, last_used_at: sql<Date>`now()` })
    .$if(byPasskey, (query) => query.set({ by_passkey: true }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return renewed?.expires_at
}

/** Notes that a session was used, to the minute. */
export async function touchSession(db: Database, id: string) {
  await db.updateTable('user_sessions').set({ last_used_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** The sessions that are still good, the one used last first. */
export function listSessions(db: Database, userId: string) {
  return db
    .selectFrom('user_sessions')
    .innerJoin('companies', 'companies.id', 'user_sessions.company_id')
    .select([
      'user_sessions.id',
      'user_agent',
      'user_sessions.created',
      'last_used_at',
      'expires_at',
      'companies.name as company',
    ])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - ${sql.lit(IDLE)}::interval`)
    .orderBy('last_used_at', 'desc')
    .orderBy('user_sessions.id')
    .execute()
}

/**
 * Ends a person's sessions.
 * @param which one of them, those at work for one company, all but one, or else all
 * @returns how many ended now
 */
export async function endSessions(
  db: Database,
  userId: string,
  which: { sessionId?: string; companyId?: string; otherThan?: string } = {},
): Promise<number> {
  const ended = await db
    .updateTable('user_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(which.sessionId !== undefined, (query) => query.where('id', '=', which.sessionId as string))
    .$if(which.otherThan !== undefined, (query) => query.where('id', '<>', which.otherThan as string))
    .$if(which.companyId !== undefined, (query) => query.where('company_id', '=', which.companyId as string))
    .returning('id')
    .execute()
  return ended.length
}

/**
 * Ends the sessions at work for a company.
 * @param which those that its provider began, or the others but of one person
 * @returns how many ended now
 */
export async function endSessionsOfCompany(
  db: Database,
  companyId: string,
  which: { bySignOn: true } | { bySignOn: false; otherThan: string },
): Promise<number> {
  const ended = await db
    .updateTable('user_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .where('by_sign_on', '=', which.bySignOn)
    .$if(!which.bySignOn, (query) => query.where('user_id', '<>', (which as { otherThan: string }).otherThan))
    .returning('id')
    .execute()
  return ended.length
}

/**
 * Ends the sessions at work for a company in which nobody has shown a passkey, and which its provider did not begin.
 * @param keptId one that goes on
 * @returns how many ended now
 */
export async function endSessionsWithoutPasskey(db: Database, companyId: string, keptId?: string): Promise<number> {
  const ended = await db
    .updateTable('user_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .where('by_sign_on', '=', false)
    .where('by_passkey', '=', false)
    .$if(keptId !== undefined, (query) => query.where('id', '<>', keptId as string))
    .returning('id')
    .execute()
  return ended.length
}

/** Deletes the sessions of all people that expired a week ago. */
export async function deleteOldSessions(db: Database) {
  await db.deleteFrom('user_sessions').where('expires_at', '<', sql<Date>`now() - interval '7 days'`).execute()
}

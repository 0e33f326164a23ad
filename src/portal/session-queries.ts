import { sql } from 'kysely'
import { DEFAULT_THEME, type Theme } from '../companies/theme.ts'
import type { Database } from '../db/database.ts'
import type { Session } from './session.ts'

/** The session with this token, if it is still good. The hash finds it, before any company is known. */
export async function findSession(db: Database, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await db
    .selectFrom('applicant_sessions')
    .innerJoin('companies', 'companies.id', 'applicant_sessions.company_id')
    .select([
      'applicant_sessions.id',
      'company_id',
      'candidate_id',
      'companies.slug',
      'companies.name',
      'companies.timezone',
      'companies.default_country',
      'companies.theme',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      companyId: row.company_id,
      candidateId: row.candidate_id,
      company: {
        id: row.company_id,
        slug: row.slug,
        name: row.name,
        timezone: row.timezone,
        defaultCountry: row.default_country,
        theme: (row.theme as Theme | null) ?? DEFAULT_THEME,
      },
    }
  )
}

export interface NewSession {
  id: string
  company_id: string
  candidate_id: string
  token_hash: Buffer
  expires_at: Date
}

export async function insertSession(db: Database, session: NewSession) {
  await db.insertInto('applicant_sessions').values(session).execute()
}

/** Ends a session: its cookie is worth nothing from now on. */
export async function endSession(db: Database, companyId: string, sessionId: string) {
  await db
    .updateTable('applicant_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes sessions that expired long ago. @returns how many */
export async function deleteOldSessions(db: Database, expiredBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('applicant_sessions')
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

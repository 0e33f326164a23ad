import { sql } from 'kysely'
import { PUBLIC_COMPANY_COLUMNS, publicCompany } from '../../companies/public-company.ts'
import type { Database } from '../../db/database.ts'
import type { TokenKey } from '../../secrets/secret-token.ts'
import type { Session } from './session.ts'

/** The session with this token, if it is still good. */
export async function findSession(db: Database, { companyId, hash }: TokenKey): Promise<Session | undefined> {
  const ofCompany = companyId ?? (await findCompanyOfOldSession(db, hash))
  if (ofCompany === undefined) return undefined
  const row = await db
    .selectFrom('applicant_sessions')
    .innerJoin('companies', 'companies.id', 'applicant_sessions.company_id')
    .select(['applicant_sessions.id', 'applicant_sessions.candidate_id'])
    .select(PUBLIC_COMPANY_COLUMNS)
    .where('applicant_sessions.company_id', '=', ofCompany)
    .where('applicant_sessions.token_hash', '=', hash)
    .where('applicant_sessions.ended_at', 'is', null)
    .where('applicant_sessions.expires_at', '>', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('magic_links')
            .select('magic_links.id')
            .whereRef('magic_links.company_id', '=', 'applicant_sessions.company_id')
            .whereRef('magic_links.id', '=', 'applicant_sessions.magic_link_id')
            .where('magic_links.revoked_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return row && { id: row.id, companyId: row.company_id, candidateId: row.candidate_id, company: publicCompany(row) }
}

/** The company of a session of before version 0.2, whose token does not name it. */
async function findCompanyOfOldSession(db: Database, hash: Buffer): Promise<string | undefined> {
  const session = await db
    .selectFrom('applicant_sessions')
    .select('company_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return session?.company_id
}

export interface NewSession {
  id: string
  companyId: string
  candidateId: string
  linkId: string
  tokenHash: Buffer
  lifetimeSeconds: number
}

/** @returns when the session expires */
export async function insertSession(db: Database, session: NewSession): Promise<Date> {
  const { expires_at } = await db
    .insertInto('applicant_sessions')
    .values({
      id: session.id,
      company_id: session.companyId,
      candidate_id: session.candidateId,
      magic_link_id: session.linkId,
      token_hash: session.tokenHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${session.lifetimeSeconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Ends a session: its cookie is no longer valid. */
export async function endSession(db: Database, companyId: string, sessionId: string) {
  await db
    .updateTable('applicant_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes a company's sessions that have expired. @returns how many */
export async function deleteOldSessions(db: Database, companyId: string, most: number): Promise<number> {
  const { rows } = await sql`
    delete from applicant_sessions
    where company_id = ${companyId} and id in (
      select id from applicant_sessions
      where company_id = ${companyId} and expires_at < now()
      order by expires_at
      limit ${most}
    )
    returning id
  `.execute(db)
  return rows.length
}

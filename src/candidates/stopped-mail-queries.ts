import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The secret by which a person stops mails, made when it is first asked for. */
export async function mailTokenOf(db: Database, companyId: string, candidateId: string): Promise<string> {
  await sql`
    update candidates set mail_token = ${randomUUID()}
    where company_id = ${companyId} and id = ${candidateId} and mail_token is null
  `.execute(db)
  const { mail_token } = await db
    .selectFrom('candidates')
    .select('mail_token')
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow()
  return String(mail_token)
}

/** Whom a secret is for: of somebody who was merged, the person whom they are now. Null is nobody. */
export async function findByMailToken(
  db: Database,
  companyId: string,
  candidateId: string,
  token: string,
): Promise<{ id: string; areMailsStopped: boolean } | undefined> {
  const { rows } = await sql<{ id: string; merged_into: string | null }>`
    select id, merged_into from candidates
    where company_id = ${companyId} and id = ${candidateId} and mail_token = ${token}
  `.execute(db)
  const [known] = rows
  if (!known) return undefined
  const id = known.merged_into ?? known.id
  return { id, areMailsStopped: await areMailsStopped(db, companyId, id) }
}

/** Whether a person wants no mails that the service sends by itself. */
export async function areMailsStopped(db: Database, companyId: string, candidateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .select('mails_stopped_at')
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .executeTakeFirst()
  return (row?.mails_stopped_at ?? null) !== null
}

/** Notes that a person wants no such mails any more, or wants them again. @returns whether that is new */
export async function setMailsStopped(
  db: Database,
  companyId: string,
  candidateId: string,
  isStopped: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update candidates set mails_stopped_at = ${isStopped ? new Date() : null}::timestamptz
    where company_id = ${companyId} and id = ${candidateId} and (mails_stopped_at is not null) <> ${isStopped}::boolean
  `.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

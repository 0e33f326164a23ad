import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { findUnsubscribeKeys, unsubscribeKeyOf } from './unsubscribe-key-queries.ts'
import { isFormerMailToken, isUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

/** The secret by which a person stops mails. */
export async function unsubscribeTokenOf(
  db: Database,
  secrets: Secrets,
  companyId: string,
  candidateId: string,
): Promise<string> {
  return unsubscribeToken(await unsubscribeKeyOf(db, secrets, companyId), companyId, candidateId)
}

/** Whom a secret is for: of somebody who was merged, the person whom they are now. Of whoever was erased it is for nobody. */
export async function findByUnsubscribeToken(
  db: Database,
  secrets: Secrets,
  { companyId, candidateId, token }: { companyId: string; candidateId: string; token: string },
): Promise<{ id: string; areMailsStopped: boolean } | undefined> {
  const keys = await findUnsubscribeKeys(db, secrets, companyId)
  const { rows } = await sql<KnownRecipient>`
    select person.id, person.mails_stopped_at, named.former_mail_token_hash
    from candidates named
    join candidates person on person.company_id = ${companyId} and person.id = coalesce(named.merged_into, named.id)
    where named.company_id = ${companyId} and named.id = ${candidateId} and person.erased_at is null
  `.execute(db)
  const [known] = rows
  const isTheirs =
    known &&
    (keys.some((key) => isUnsubscribeToken(key, companyId, candidateId, token)) ||
      isFormerMailToken(known.former_mail_token_hash, token))
  return isTheirs ? { id: known.id, areMailsStopped: known.mails_stopped_at !== null } : undefined
}

interface KnownRecipient {
  id: string
  mails_stopped_at: Date | null
  former_mail_token_hash: Buffer | null
}

/** Whether a person wants no mails that the service sends by itself, and which language they read. */
export async function findMailChoice(
  db: Database,
  companyId: string,
  candidateId: string,
): Promise<{ areStopped: boolean; language: string | null }> {
  const row = await db
    .selectFrom('candidates')
    .select(['mails_stopped_at', 'language'])
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .executeTakeFirst()
  return { areStopped: (row?.mails_stopped_at ?? null) !== null, language: row?.language ?? null }
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

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Where a person is texted, whether they want that, and which language they read. */
export interface TextChoice {
  phoneNumber: string | null
  areStopped: boolean
  language: string | null
}

/** A person's number, and whether anybody with it wants no text messages. */
export async function findTextChoice(db: Database, companyId: string, candidateId: string): Promise<TextChoice> {
  const row = await db
    .selectFrom('candidates')
    .select(['phone_number', 'texts_stopped_at', 'language'])
    .where('company_id', '=', companyId)
    .where('id', '=', candidateId)
    .executeTakeFirst()
  const phoneNumber = row?.phone_number ?? null
  const areStopped =
    (row?.texts_stopped_at ?? null) !== null ||
    (phoneNumber !== null && (await isNumberStopped(db, companyId, phoneNumber)))
  return { phoneNumber, areStopped, language: row?.language ?? null }
}

/** Whether somebody with a number wants no text messages: it is the phone that said STOP. */
export async function isNumberStopped(db: Database, companyId: string, phoneNumber: string): Promise<boolean> {
  return (await findStoppedNumbers(db, companyId, [phoneNumber])).size > 0
}

/** With which of these numbers somebody wants no text messages. */
export async function findStoppedNumbers(
  db: Database,
  companyId: string,
  phoneNumbers: string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ phone_number: string }>`
    select distinct phone_number from candidates
    where company_id = ${companyId} and phone_number = any(${phoneNumbers}::text[]) and texts_stopped_at is not null
  `.execute(db)
  return new Set(rows.map(({ phone_number }) => phone_number))
}

/** Notes that those with a number want no text messages any more, or want them again. @returns for whom that is new */
export async function setTextsStopped(
  db: Database,
  companyId: string,
  phoneNumber: string,
  isStopped: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update candidates set texts_stopped_at = ${isStopped ? new Date() : null}::timestamptz
    where company_id = ${companyId} and phone_number = ${phoneNumber} and (texts_stopped_at is not null) <> ${isStopped}::boolean
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

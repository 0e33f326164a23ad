import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'

export interface NewTextMessage {
  id: string
  applicationId: string
  recipient: string
  /** Without the paths of addresses. */
  text: string
  sealedText: string
  segments: number
}

/** Puts a text message into the outbox; with an error it stays there and is never sent. */
export async function insertTextMessage(
  db: Database,
  companyId: string,
  { id, applicationId, recipient, text, sealedText, segments }: NewTextMessage,
  error: string | null,
): Promise<void> {
  await db
    .insertInto('text_messages')
    .values({
      company_id: companyId,
      id,
      application_id: applicationId,
      recipient,
      text,
      sealed_text: error === null ? sealedText : null,
      segments,
      status: error === null ? 'pending' : 'failed',
      last_error: error,
      created: sql<Date>`clock_timestamp()`,
    })
    .execute()
}

/** How many were written to a number within a day, and not refused for it. */
export async function countOfDay(db: Database, companyId: string, recipient: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from text_messages
    where company_id = ${companyId} and recipient = ${recipient} and created > now() - interval '1 day' and status <> 'failed'
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a text message was written, whatever became of it. */
export async function textMessageExists(db: Database, companyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('text_messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** A text message that is still to be sent. */
export function findPendingTextMessage(db: Database, companyId: string, id: string) {
  return db
    .selectFrom('text_messages')
    .select(['id', 'recipient', 'sealed_text', 'attempts', 'handed_over_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/** Notes when a text message was given to the provider. @returns whether it still waits */
export async function noteHandover(db: Database, companyId: string, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update text_messages set handed_over_at = ${at}
    where company_id = ${companyId} and id = ${id} and status = 'pending'
  `.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Notes that the provider has a text message. */
export async function markTextSent(db: Database, companyId: string, id: string, providerId: string | null) {
  await sql`
    update text_messages
    set status = 'sent', attempts = attempts + 1, last_error = null, sent_at = statement_timestamp(), provider_id = ${providerId},
      sealed_text = null, handed_over_at = null
    where company_id = ${companyId} and id = ${id}
  `.execute(db)
}

/** Notes that a text message stays in the outbox because there is no provider. */
export async function markTextKept(db: Database, companyId: string, id: string) {
  await sql`
    update text_messages set status = 'kept' where company_id = ${companyId} and id = ${id} and status = 'pending'
  `.execute(db)
}

/** Notes that a text message could not be sent. @param isKnown whether the provider surely does not have it */
export async function markTextFailed(
  db: Database,
  companyId: string,
  id: string,
  { error, final, isKnown }: { error: string; final: boolean; isKnown: boolean },
) {
  await sql`
    update text_messages set status = ${final ? 'failed' : 'pending'}, attempts = attempts + 1, last_error = ${error}
      ${final ? sql`, sealed_text = null` : sql``} ${isKnown ? sql`, handed_over_at = null` : sql``}
    where company_id = ${companyId} and id = ${id} and status = 'pending'
  `.execute(db)
}

/** Gives up what waits for a number. @returns how many */
export async function giveUpTextsTo(
  db: Database,
  companyId: string,
  recipient: string,
  error: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update text_messages set status = 'failed', last_error = ${error}, sealed_text = null
    where company_id = ${companyId} and recipient = ${recipient} and status = 'pending'
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Wipes the links of a company's text messages that were kept an hour ago, a limited number at a time. @returns how many */
export async function wipeKeptTextMessages(db: Database, companyId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update text_messages set sealed_text = null
    where company_id = ${companyId} and id in (
      select id from text_messages
      where company_id = ${companyId} and status = 'kept' and sealed_text is not null and created < now() - interval '1 hour'
      order by created
      limit ${most}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

const ABOUT = ['id', 'recipient', 'text', 'segments', 'status', 'attempts', 'last_error', 'created', 'sent_at'] as const

/** The text messages of a company, newest first. */
export function listTextMessages(
  db: Database,
  companyId: string,
  { status, limit }: { status?: string | undefined; limit: number },
) {
  return db
    .selectFrom('text_messages')
    .select(['application_id', ...ABOUT])
    .where('company_id', '=', companyId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * The text messages about an application, newest first.
 * @returns one more than the page holds when there is a next page
 */
export function listTextMessagesAbout(
  db: Database,
  companyId: string,
  applicationId: string,
  { pageSize, after }: CursorRequest,
) {
  return db
    .selectFrom('text_messages')
    .select(ABOUT)
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created, id) < (select created, id from text_messages where company_id = ${companyId} and id = ${after})`,
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

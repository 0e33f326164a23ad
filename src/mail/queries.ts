import { sql } from 'kysely'
import { chooseWords, type Words } from '../contract/words.ts'
import type { Database } from '../db/database.ts'
import type { MailContent } from './mail.ts'

/**
 * The template of this key in a language, or where it lacks that in the company's own, unless the company's file no longer
 * lists it.
 */
export async function findTemplate(
  db: Database,
  companyId: string,
  key: string,
  language: string | null,
): Promise<MailContent | undefined> {
  const row = await db
    .selectFrom('email_templates')
    .select(['subject', 'text', 'html', 'translations'])
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { translations, ...own } = row
  const fields = Object.entries(own) as [keyof MailContent, string][]
  return Object.fromEntries(
    fields.map(([field, text]) => [field, textIn(language, text, translations, field)]),
  ) as Record<keyof MailContent, string>
}

/** The text of a field in a language, unless it lacks that. */
function textIn(language: string | null, own: string, translations: unknown, field: keyof MailContent): string {
  const words = (translations as Partial<Record<keyof MailContent, Words>> | null)?.[field]
  return language === null || !words ? own : chooseWords({ '': own, ...words }, language).text
}

export interface NewMail extends MailContent {
  id: string
  recipient: string
  applicationId: string | null
  unsubscribeUrl?: string | undefined
}

/** Puts a mail into the outbox. */
export async function insertMail(db: Database, companyId: string, mail: NewMail): Promise<void> {
  const { id, recipient, applicationId, unsubscribeUrl, subject, text, html } = mail
  await db
    .insertInto('mails')
    .values({
      company_id: companyId,
      id,
      recipient,
      application_id: applicationId,
      subject,
      text,
      html,
      unsubscribe_url: unsubscribeUrl ?? null,
      status: 'pending',
      created: sql<Date>`clock_timestamp()`,
    })
    .execute()
}

/** Whether a mail was written, whatever became of it. */
export async function mailExists(db: Database, companyId: string, mailId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .executeTakeFirst()
  return row !== undefined
}

/** A mail that is still to be sent. */
export function findPendingMail(db: Database, companyId: string, mailId: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'unsubscribe_url', 'attempts', 'created'])
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/** A mail's text can hold a link that logs somebody in, and nobody needs it later. */
const WIPED = sql`text = '', html = null, unsubscribe_url = null, text_wiped_at = statement_timestamp()`

/** Notes that the mail server accepted a mail. */
export async function markMailSent(db: Database, companyId: string, mailId: string): Promise<void> {
  await sql`
    update mails set status = 'sent', attempts = attempts + 1, last_error = null, sent_at = statement_timestamp(), ${WIPED}
    where company_id = ${companyId} and id = ${mailId}
  `.execute(db)
}

/** Notes that a mail stays in the outbox because there is no server to send it. */
export async function markMailKept(db: Database, companyId: string, mailId: string): Promise<void> {
  await sql`update mails set status = 'kept' where company_id = ${companyId} and id = ${mailId}`.execute(db)
}

/** Notes that a mail could not be sent. */
export async function markMailFailed(
  db: Database,
  companyId: string,
  mailId: string,
  { error, final }: { error: string; final: boolean },
): Promise<void> {
  await sql`
    update mails set status = ${final ? 'failed' : 'pending'}, attempts = attempts + 1, last_error = ${error}
      ${final ? sql`, ${WIPED}` : sql``}
    where company_id = ${companyId} and id = ${mailId}
  `.execute(db)
}

/** Wipes the texts of a company's mails that were kept an hour ago, a limited number at a time. @returns how many */
export async function wipeKeptTexts(db: Database, companyId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set ${WIPED}
    where company_id = ${companyId} and id in (
      select id from mails
      where company_id = ${companyId} and status = 'kept' and text_wiped_at is null and created < now() - interval '1 hour'
      order by created
      limit ${most}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The newest mails of a company, without their texts. */
export function listMails(
  db: Database,
  companyId: string,
  { status, limit }: { status?: string | undefined; limit: number },
) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'status', 'attempts', 'last_error', 'created', 'sent_at'])
    .where('company_id', '=', companyId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** One mail with its text, unless that was wiped. */
export function findMail(db: Database, companyId: string, mailId: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'status', 'attempts', 'last_error', 'created', 'sent_at'])
    .select('text_wiped_at')
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .executeTakeFirst()
}

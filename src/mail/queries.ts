import { sql } from 'kysely'
import { chooseWords, type Words } from '../contract/words.ts'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { MailContent } from './mail.ts'
import type { StoredContent } from './sealed-tokens.ts'

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

/** The templates of a company's file, by their keys, in the company's own language. */
export async function listTemplates(db: Database, companyId: string) {
  const rows = await db
    .selectFrom('email_templates')
    .select(['key', 'subject', 'text', 'html', 'translations'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('key')
    .execute()
  return rows.map(({ translations, ...own }) => ({
    ...own,
    languages: Object.keys((translations as Partial<Record<keyof MailContent, Words>> | null)?.text ?? {}),
  }))
}

/** The text of a field in a language, unless it lacks that. */
function textIn(language: string | null, own: string, translations: unknown, field: keyof MailContent): string {
  const words = (translations as Partial<Record<keyof MailContent, Words>> | null)?.[field]
  return language === null || !words ? own : chooseWords({ '': own, ...words }, language).text
}

export interface NewMail extends StoredContent {
  id: string
  recipient: string
  applicationId: string | null
  calendar?: string | undefined
}

/** Puts a mail into the outbox. */
export async function insertMail(db: Database, companyId: string, mail: NewMail): Promise<void> {
  const { applicationId, calendar, ...written } = mail
  await db
    .insertInto('mails')
    .values({
      ...written,
      company_id: companyId,
      application_id: applicationId,
      calendar: calendar ?? null,
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
    .select(['id', 'recipient', 'subject', 'text', 'html', 'sealed_tokens', 'unsubscribe_url', 'calendar'])
    .select(['attempts', 'created'])
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

const PATH_OF_ADDRESS = '(https?://[^/\\s"<>]+)/[^\\s"<>]*'
const LONG_SECRET = '[A-Za-z0-9_-]{40,}'

/** What a mail says, without the addresses in it: some log somebody in. */
const withoutSecrets = sql<string>`
  regexp_replace(regexp_replace(text, ${PATH_OF_ADDRESS}, ${'\\1/…'}, 'g'), ${LONG_SECRET}, '…', 'g')`

/** What nobody needs once a mail is on its way. */
const WIPED = sql`
  text = ${withoutSecrets}, html = null, sealed_tokens = null, unsubscribe_url = null, calendar = null,
  text_wiped_at = statement_timestamp()`

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

/** Wipes the secrets from a company's mails that were kept an hour ago, a limited number at a time. @returns how many */
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

const ABOUT = [
  'id',
  'application_id',
  'recipient',
  'subject',
  'status',
  'attempts',
  'last_error',
  'created',
  'sent_at',
] as const

interface MailCriteria {
  status?: string | undefined
  /** In any case. */
  recipient?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
  /** The last one of the page before. */
  after?: string | undefined
  limit: number
}

/** The newest mails of a company, without their texts. */
export function listMails(
  db: Database,
  companyId: string,
  { status, recipient, since, until, after, limit }: MailCriteria,
) {
  return db
    .selectFrom('mails')
    .select(ABOUT)
    .where('company_id', '=', companyId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .$if(recipient !== undefined, (query) =>
      query.where(sql`lower(recipient)`, '=', (recipient as string).toLowerCase()),
    )
    .$if(since !== undefined, (query) => query.where('created', '>=', since as Date))
    .$if(until !== undefined, (query) => query.where('created', '<', until as Date))
    .$if(after !== undefined, (query) => query.where(isBefore(companyId, after as string)))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether a mail comes after another in the lists, which show the newest first. */
const isBefore = (companyId: string, mailId: string) =>
  sql<boolean>`(created, id) < (select created, id from mails where company_id = ${companyId} and id = ${mailId})`

/**
 * The mails about an application, and those to its person that are about none, newest first.
 * @returns one more than the page holds when there is a next page
 */
export function listMailsAbout(
  db: Database,
  companyId: string,
  { applicationId, recipient }: { applicationId: string; recipient: string | null },
  { pageSize, after }: CursorRequest,
) {
  return db
    .selectFrom('mails')
    .select(ABOUT)
    .where('company_id', '=', companyId)
    .where(({ or, and, eb }) =>
      or([
        eb('application_id', '=', applicationId),
        and([eb('application_id', 'is', null), eb(sql`lower(recipient)`, '=', recipient)]),
      ]),
    )
    .$if(after !== undefined, (query) => query.where(isBefore(companyId, after as string)))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}

/** One mail with what it says, without the secrets in it. */
export function findMailForPeople(db: Database, companyId: string, mailId: string) {
  return db
    .selectFrom('mails')
    .select(ABOUT)
    .select(withoutSecrets.as('text'))
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .executeTakeFirst()
}

/** One mail with its text, without secrets once it is on its way; its tokens are still sealed. */
export function findMail(db: Database, companyId: string, mailId: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'status', 'attempts', 'last_error', 'created', 'sent_at'])
    .select(['sealed_tokens', 'text_wiped_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .executeTakeFirst()
}

/** How many mails of those since a moment have failed, counted up to one beyond a bound. */
export async function countFailedMails(
  db: Database,
  companyId: string,
  { since, most }: { since: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select from mails where company_id = ${companyId} and status = 'failed' and created >= ${since} limit ${most + 1}
    ) failed
  `.execute(db)
  return rows[0]?.count ?? 0
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hashMailbox } from './mailbox.ts'

/** Which limit a mail would go beyond. */
export type ReachedLimit = 'address' | 'company'

/**
 * Counts a mail to a mailbox, unless the mailbox or the company has reached its limit for this hour. Sign-ups of one
 * company wait for one another, so that two at once cannot both take the last one.
 * @returns the limit that is reached; undefined when the mail is counted
 */
export async function countSignUpMail(
  transaction: Database,
  companyId: string,
  mailbox: string,
  { perAddress, perCompany }: { perAddress: number; perCompany: number },
): Promise<ReachedLimit | undefined> {
  const hash = hashMailbox(mailbox)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${companyId}`}, 0))`.execute(transaction)
  await sql`
    delete from sign_up_mails where company_id = ${companyId} and created < now() - interval '1 hour'
  `.execute(transaction)
  const { rows } = await sql<{ address: number; company: number }>`
    select count(*) filter (where mailbox_hash = ${hash})::int as address, count(*)::int as company
    from sign_up_mails
    where company_id = ${companyId}
  `.execute(transaction)
  const [sent = { address: 0, company: 0 }] = rows
  if (sent.address >= perAddress) return 'address'
  if (sent.company >= perCompany) return 'company'
  await transaction
    .insertInto('sign_up_mails')
    .values({ company_id: companyId, id: randomUUIDv7(), mailbox_hash: hash })
    .execute()
}

import { openTokens } from '../../src/mail/sealed-tokens.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import type { TestService } from './service.ts'

/** What stands in the outbox to a recipient, or of a company, oldest first, with the links that a mail server gets. */
export async function mailsIn(service: TestService, where: { recipient: string } | { company_id: string }) {
  const [[column, value]] = Object.entries(where) as [['recipient' | 'company_id', string]]
  const mails = await service.db.selectFrom('mails').selectAll().where(column, '=', value).orderBy('created').execute()
  return mails.map((mail) => ({ ...mail, ...openTokens(secretsOf(service.config), mail) }))
}

import type { PublicCompany } from '../../companies/public-company.ts'
import type { Config } from '../../config.ts'

/** Who invites: the company, by the address that its mails come from. */
export const organizerOf = ({ MAIL_FROM }: Config, { name }: PublicCompany): { name: string; email: string } => ({
  name,
  email: /<([^<>]+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM,
})

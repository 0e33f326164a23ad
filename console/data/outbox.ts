import type { MagicLinks, Mails } from './contracts.ts'
import { pages } from './operate.ts'

const OFTEN = 10_000

interface MailFilter {
  status: string | undefined
  email: string | undefined
  created_since: string | undefined
}

/** The mails to all people. */
export const allMailsQuery = (filter: MailFilter) => pages<Mails>('all mails', '/v1/mails/', { ...filter }, OFTEN)

/** The links of all people. */
export const allLinksQuery = (email: string | undefined) =>
  pages<MagicLinks>('all links', '/v1/magic-links/', { email })

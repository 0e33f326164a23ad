import { unsubscribeTokenOf } from '../../candidates/stopped-mail-queries.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Flow } from '../../flows/flow.ts'
import { configuredUrl } from '../../http/request-url.ts'
import { issueLink } from '../../magic-links/actions/issue-link.ts'
import { linkPath } from '../../magic-links/magic-link.ts'
import { mailedLinkSeconds } from '../../magic-links/mailed-link.ts'
import { newShortCode, shortLinkPath, tokenOfShortCode } from '../../magic-links/short-link.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { newLinkPath, stopMailsPath } from '../paths.ts'

/** An address that opens the application; a flow that takes nobody new sends one to whoever asks. */
export async function linkForMail(db: Database, config: Config, whose: LinkOwner): Promise<string> {
  if (whose.flow.status !== 'PUBLISHED') return configuredUrl(config, newLinkPath(whose.company.slug)).href
  const { token } = await issueFor(db, config, whose)
  return configuredUrl(config, linkPath(token)).href
}

/** The same for a text message, whose every character is paid for. */
export async function linkForText(db: Database, config: Config, whose: LinkOwner): Promise<string> {
  const { company, flow } = whose
  if (flow.status !== 'PUBLISHED') return configuredUrl(config, newLinkPath(company.slug)).href
  const code = newShortCode()
  await issueFor(db, config, whose, tokenOfShortCode(company.id, code))
  return configuredUrl(config, shortLinkPath(company.slug, code)).href
}

interface LinkOwner {
  company: PublicCompany
  flow: Flow
  email: string
}

function issueFor(db: Database, config: Config, { company, flow, email }: LinkOwner, token?: string) {
  const command = {
    email,
    hiring_flow_id: flow.id,
    expiry_duration_in_seconds: mailedLinkSeconds(config),
  }
  return issueLink(db, config, company, command, { type: 'applicant', id: null }, token)
}

/** Where a person stops the mails that come by themselves. */
export async function stopUrlOf(
  db: Database,
  config: Config,
  { id }: PublicCompany,
  candidateId: string,
): Promise<string> {
  const token = await unsubscribeTokenOf(db, secretsOf(config), id, candidateId)
  return configuredUrl(config, stopMailsPath(id, candidateId, token)).href
}

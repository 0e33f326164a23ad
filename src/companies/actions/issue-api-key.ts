import { parseMoment } from '../../contract/datetime.ts'
import type { Database } from '../../db/database.ts'
import { SCOPES } from '../../http/scopes.ts'
import { createApiKey } from './create-api-key.ts'
import { requireCompany } from './require-company.ts'

/** What an operator writes to get a key. */
export interface KeyCommand {
  companySlug: string
  name: string
  /** Scopes with commas between them. */
  scopes: string
  /** An ISO 8601 date or datetime, or a number of days such as 90d. */
  expires?: string | undefined
  perMinute?: number | undefined
  perSecond?: number | undefined
  /** Slugs with commas between them: other companies whose billable events it may export. */
  billingCompanies?: string | undefined
}

/**
 * Creates a key from an operator's command.
 * @returns the key itself, which is never shown again
 * @throws when the company or a scope does not exist, or the expiry is no time to come
 */
export async function issueApiKey(db: Database, command: KeyCommand) {
  const company = await requireCompany(db, command.companySlug)
  const scopes = parseScopes(command.scopes)
  const expiresAt = command.expires === undefined ? undefined : parseExpiry(command.expires, company.timezone)
  const billed = command.billingCompanies?.split(',').map((slug) => requireCompany(db, slug.trim())) ?? []
  const billingCompanyIds = (await Promise.all(billed)).map(({ id }) => id)
  const { name, perMinute, perSecond } = command
  if (name.trim() === '') throw new Error('The name of a key must not be empty.')
  const limits = { perMinute, perSecond }
  const created = await createApiKey(db, {
    companyId: company.id,
    name,
    scopes,
    expiresAt,
    billingCompanyIds,
    ...limits,
  })
  return { ...created, name, scopes, expiresAt: expiresAt ?? null }
}

function parseScopes(text: string): string[] {
  const scopes = [...new Set(text.split(',').map((scope) => scope.trim()))]
  const unknown = scopes.find((scope) => scope !== '*' && !(SCOPES as readonly string[]).includes(scope))
  if (unknown !== undefined) {
    throw new Error(`There is no scope "${unknown}". The scopes are ${SCOPES.join(', ')}, and * for all.`)
  }
  return scopes
}

/** A date means its first moment; it and a datetime without an offset are read in the company's time zone. */
function parseExpiry(text: string, timezone: string): Date {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  const expiry = days === undefined ? parseMoment(text, timezone) : new Date(Date.now() + Number(days) * 86_400_000)
  if (!expiry) {
    throw new Error(`The expiry ${text} is neither an ISO 8601 date or datetime nor a number of days such as 90d.`)
  }
  if (expiry.getTime() <= Date.now()) throw new Error(`The expiry ${text} is not in the future.`)
  return expiry
}

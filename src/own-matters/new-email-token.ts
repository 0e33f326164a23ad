import type { Secrets } from '../secrets/secrets.ts'

/** What a link proves that is mailed to a new address: that it belongs to a person who had another one. */
export interface NewEmail {
  companyId: string
  candidateId: string
  /** When the person was last changed: a link works until they are again, so that no old one takes an address back. */
  since: string
  email: string
}

const KIND = 'new-email'
const LIFETIME_MILLISECONDS = 24 * 3600 * 1000

/** A token for a link, which nobody can read or make without the service's keys. */
export function newEmailToken(secrets: Secrets, { companyId, candidateId, since, email }: NewEmail): string {
  const content = [KIND, companyId, candidateId, since, email, Date.now() + LIFETIME_MILLISECONDS]
  return Buffer.from(secrets.seal(JSON.stringify(content))).toString('base64url')
}

/** @returns undefined for what this service has not sealed, and for what has expired */
export function openNewEmailToken(secrets: Secrets, token: string): NewEmail | undefined {
  try {
    const content: unknown = JSON.parse(secrets.open(Buffer.from(token, 'base64url').toString()))
    if (!Array.isArray(content) || content[0] !== KIND) return undefined
    const [, companyId, candidateId, since, email, expiresAt] = content
    return expiresAt > Date.now() ? { companyId, candidateId, since, email } : undefined
  } catch {
    // Whatever anyone may send in place of a token.
    return undefined
  }
}

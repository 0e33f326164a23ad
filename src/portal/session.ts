import { createHash, randomBytes } from 'node:crypto'
import type { Theme } from '../companies/theme.ts'

/** A company as applicants see it. */
export interface PortalCompany {
  id: string
  slug: string
  name: string
  timezone: string
  defaultCountry: string
  theme: Theme
}

/** An applicant who is logged in: to one company, with the applications of one candidate. */
export interface Session {
  id: string
  companyId: string
  candidateId: string
  company: PortalCompany
}

/** A session that has just begun; the token is the cookie's value and is stored nowhere. */
export interface StartedSession {
  token: string
  expiresAt: Date
}

/** A secret of 256 random bits. */
export const newSessionToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. Of 256 random bits nothing can be guessed, so a plain hash is enough. */
export const hashSessionToken = (token: string) => createHash('sha256').update(token).digest()

import type { PublicCompany } from '../companies/public-company.ts'
import type { Role } from './policy.ts'

/** A person who is signed in, at work for one company. */
export interface Operator {
  sessionId: string
  userId: string
  name: string
  email: string
  role: Role
  /** Of whom a reviewer sees everybody, beside what is assigned to them. */
  flowIds: string[]
  company: PublicCompany
  /** Whether it is more than a minute that the session was noted as used. */
  useIsStale: boolean
  /** Whether they have given one of their factors within ten minutes, for what a session alone must not do. */
  hasSteppedUp: boolean
  /** Whether the company's provider has let them in: then the account itself, which other companies share, is closed to them. */
  isBySignOn: boolean
  /** Whether the company takes no password, with whatever beside it: passkeys alone, and its provider if it has one. */
  isPasskeysOnly: boolean
}

/** A session that has just begun; the token is the cookie's value and is stored nowhere. */
export interface StartedSession {
  token: string
  expiresAt: Date
}

/** By what somebody shows who they are. */
export type Factor = 'password' | 'app' | 'passkey' | 'single_sign_on'

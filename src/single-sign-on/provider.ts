import type { Role } from '../operators/policy.ts'

/** By what the operators of a company sign in, besides or instead of what they have here: an issuer of OpenID Connect. */
export interface Provider {
  companyId: string
  companySlug: string
  companyName: string
  issuer: string
  clientId: string
  sealedClientSecret: string
  /** Whose emails it speaks for. */
  emailDomains: string[]
  /** Whether its emails are true even where it does not say so. */
  trustsEmails: boolean
  /** What somebody becomes who is new and was not invited; null when an invitation is needed. */
  newMemberRole: Role | null
  /** Whether nobody comes in by another way, but one owner who breaks the glass. */
  isRequired: boolean
}

/** Who somebody is, as the provider of a company has said and signed. */
export interface Identity {
  issuer: string
  subject: string
  /** In lower case; only one that the provider vouches for. */
  email: string | undefined
  name: string
  /** When they last showed the provider who they are; many do not tell. */
  authenticatedAt: Date | undefined
}

import { ROLES, type Role } from '../operators/policy.ts'

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
  /** That owner, who may be none any more. */
  glassBreakerId: string | null
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

/** What somebody can become without an invitation. */
export const NEW_MEMBER_ROLES = ROLES.filter((role) => role !== 'owner')

/** A domain of emails, in lower case. */
export const EMAIL_DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

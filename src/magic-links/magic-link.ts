import type { PublicCompany } from '../companies/public-company.ts'
import type { FlowStatus, NameTranslations } from '../flows/flow.ts'

/** Who has a link made. */
export interface LinkMaker {
  type: 'api_key' | 'automation' | 'applicant' | 'operator'
  id: string | null
}

/** A stored link with its flow and company. */
export interface MagicLink {
  id: string
  company: PublicCompany
  flow: { id: string; name: string; translations: NameTranslations; status: FlowStatus; isRemoved: boolean }
  email: string
  fullName: string | null
  phoneNumber: string | null
  /** Values by form element ids, keys and dotted paths, as the maker sent them. */
  applicationData: Record<string, unknown>
  pageOrStageId: string | null
  reasonId: string | null
  created: Date
  expiresAt: Date
  isExpired: boolean
  isRevoked: boolean
  /** Whether it works only once. */
  isSingleUse: boolean
  /** Whether the person has an application in the flow already. */
  hasApplication: boolean
  /** The application that the first use led to. */
  applicationId: string | null
}

/** Why a link leads nowhere. */
export type LinkRefusal = 'unknown' | 'revoked' | 'expired' | 'flow_closed' | 'used'

/** @returns undefined when the link can be used */
export function linkRefusal(link: MagicLink | undefined): LinkRefusal | undefined {
  if (!link) return 'unknown'
  if (link.isRevoked) return 'revoked'
  if (link.isExpired) return 'expired'
  if (!takesPerson(link)) return 'flow_closed'
  if (link.isSingleUse && link.applicationId !== null) return 'used'
}

/** A flow that is no longer published keeps its people and takes no new ones. */
export const takesPerson = ({ flow, hasApplication }: Pick<MagicLink, 'flow' | 'hasApplication'>): boolean =>
  !flow.isRemoved && (flow.status === 'PUBLISHED' || hasApplication)

/** The state of a link, for operators. */
export function linkState({
  revoked_at: revokedAt,
  expires_at: expiresAt,
  used_at: usedAt,
}: {
  revoked_at: Date | null
  expires_at: Date
  used_at: Date | null
}): 'revoked' | 'expired' | 'used' | 'unused' {
  if (revokedAt) return 'revoked'
  if (expiresAt.getTime() <= Date.now()) return 'expired'
  return usedAt ? 'used' : 'unused'
}

/** The path of a link, for whoever holds its token. */
export const linkPath = (token: string) => `/l/${token}`

import type { LinkRefusal, MagicLink } from '../magic-links/magic-link.ts'
import { flowClosed } from './closed-role.ts'
import { REFUSAL_STATUSES, type RefusalReason } from './door/refusal.ts'
import type { PortalAnswer, Visit } from './endpoint.ts'
import { refusalPage } from './views/refusal-page.ts'

const REASONS: Record<LinkRefusal, RefusalReason> = {
  unknown: 'link_unknown',
  revoked: 'link_revoked',
  expired: 'link_expired',
  flow_closed: 'flow_closed',
  used: 'link_used',
}

/** Why a link leads nowhere and what to do next, in the colours of its company. */
export async function refusedLink(
  visit: Visit,
  refusal: LinkRefusal,
  link: MagicLink | undefined,
): Promise<PortalAnswer> {
  const company = link?.company ?? (await visit.companyOfLink())
  if (company && refusal === 'flow_closed') return flowClosed(visit, company)
  const reason = REASONS[refusal]
  const view = company ? visit.viewFor(company) : visit
  const token = link && visit.params.token
  return { status: REFUSAL_STATUSES[reason], page: refusalPage(view, reason, { company, token }) }
}

import { html } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import type { LinkRefusal, MagicLink } from '../../magic-links/magic-link.ts'
import { REFUSAL_STATUSES, type RefusalReason } from '../door/refusal.ts'
import type { PortalAnswer, Visit } from '../endpoint.ts'
import { page, type RenderedPage, tokenField, type View } from '../layout.ts'
import { momentIn } from './moment.ts'
import { refusalPage } from './refusal-page.ts'
import { welcomeText } from './welcome-text.ts'
import { shownWords } from './words.ts'

/** Whose link it is, for what, and the button that uses it. */
export function linkPage(view: View, { company, flow, email, fullName, expiresAt }: MagicLink): RenderedPage {
  const { link } = view.messages
  return page(view, {
    title: link.title,
    company,
    content: html`<div class="card">
<p class="muted">${view.say(link.forRole, { company: company.name })}</p>
<h1>${shownWords(view, flow.translations.name)}</h1>
${welcomeText(view, company)}
<p>${view.say(link.madeFor, { person: fullName ?? email })} ${link.notYou}</p>
<form method="post">
${tokenField(view)}
<button class="wide">${link.open}</button>
</form>
<p class="muted">${view.say(link.validUntil, { moment: momentIn(view.language, company.timezone, expiresAt) })}</p>
</div>`,
  })
}

const REASONS: Record<LinkRefusal, RefusalReason> = {
  unknown: 'link_unknown',
  revoked: 'link_revoked',
  expired: 'link_expired',
  flow_closed: 'flow_closed',
  used: 'link_used',
}

/** Why a link leads nowhere, in the colours of its company. */
export function linkRefusalPage(
  visit: Visit,
  refusal: LinkRefusal,
  link: MagicLink | undefined,
  company: PublicCompany | undefined = link?.company,
): PortalAnswer {
  const reason = REASONS[refusal]
  const view = company ? visit.viewFor(company) : visit
  const token = link && visit.params.token
  return { status: REFUSAL_STATUSES[reason], page: refusalPage(view, reason, { company, token }) }
}

import { Link } from '@tanstack/react-router'
import { t } from '../i18n.ts'
import { may, type session } from '../session.ts'
import type { IconName } from './Icon.tsx'

type Ability = (typeof session.abilities)[number]

/** The pages beside the flows, for whoever may see them. */
const PAGES = [
  { to: '/', ability: 'applications:read', icon: 'home', title: () => t.home.title },
  { to: '/review', ability: 'documents:write', icon: 'file', title: () => t.review.title },
  { to: '/interviews', ability: 'interviews:read', icon: 'calendar', title: () => t.titles.interviews },
  { to: '/insights', ability: 'insights:read', icon: 'chart', title: () => t.titles.insights },
  { to: '/runs', ability: 'automations:read', icon: 'bolt', title: () => t.titles.runs },
  { to: '/mails', ability: 'mails:read', icon: 'mail', title: () => t.titles.mails },
  { to: '/webhooks', ability: 'webhooks:read', icon: 'out', title: () => t.titles.webhooks },
  { to: '/design', ability: 'flows:read', icon: 'flow', title: () => t.titles.design },
  { to: '/templates', ability: 'configuration:read', icon: 'mail', title: () => t.titles.templates },
  { to: '/company', ability: 'configuration:read', icon: 'globe', title: () => t.titles.company },
  { to: '/keys', ability: 'keys:read', icon: 'key', title: () => t.titles.keys },
  { to: '/members', ability: 'members:read', icon: 'person', title: () => t.titles.members },
  { to: '/single-sign-on', ability: 'sign_on:read', icon: 'key', title: () => t.titles.signOn },
  { to: '/bills', ability: 'billing:read', icon: 'bill', title: () => t.titles.bills },
  { to: '/audit', ability: 'audit:read', icon: 'history', title: () => t.titles.audit },
] as const satisfies { to: string; ability: Ability; icon: IconName; title: () => string }[]

/** Those that the person may see. */
export const workPages = () => PAGES.filter(({ ability }) => may(ability))

/** What waits for people, and what runs behind the flows. */
export function WorkLinks() {
  const pages = workPages()
  if (pages.length === 0) return null
  return (
    <nav aria-label={t.work}>
      <h2>{t.work}</h2>
      <ul>
        {pages.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/' }}>
              <span>{title()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

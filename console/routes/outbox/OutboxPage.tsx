import { getRouteApi, Link } from '@tanstack/react-router'
import { t } from '../../i18n.ts'
import { outboxWords } from '../../messages/outbox/words.ts'
import { may } from '../../session.ts'
import { OperatePage } from '../operate/OperatePage.tsx'
import { AllLinks } from './AllLinks.tsx'
import { AllMails } from './AllMails.tsx'

const route = getRouteApi('/mails')

/** What goes out to people: the mails, and the links that log them in. */
export function OutboxPage() {
  const { of, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { email } = search
  const isOfLinks = of === 'links' && may('magic_links:read')
  const change = (next: Partial<Record<'status' | 'email' | 'since', string | undefined>>) =>
    navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  return (
    <OperatePage title={outboxWords.title} isAllowed={may('mails:read')}>
      {may('magic_links:read') && (
        <nav className="tabs" aria-label={outboxWords.title}>
          <Link
            to="/mails"
            search={email ? { email } : {}}
            activeOptions={{ exact: true }}
            aria-current={isOfLinks ? undefined : 'page'}
          >
            {t.mails.title}
          </Link>
          <Link
            to="/mails"
            search={{ of: 'links', ...(email && { email }) }}
            activeOptions={{ exact: true }}
            aria-current={isOfLinks ? 'page' : undefined}
          >
            {outboxWords.links}
          </Link>
        </nav>
      )}
      {isOfLinks ? (
        <AllLinks email={email} choose={(chosen) => change({ email: chosen })} />
      ) : (
        <AllMails search={search} change={change} />
      )}
    </OperatePage>
  )
}

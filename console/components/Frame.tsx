import * as Ariakit from '@ariakit/react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listenToKeys, runAction, useAction } from '../actions/actions.ts'
import type { Flows } from '../data/contracts.ts'
import { followChanges } from '../data/live.ts'
import { flowsQuery } from '../data/queries.ts'
import { language, t } from '../i18n.ts'
import { MoveDialog } from '../routes/application/MoveDialog.tsx'
import { BulkProgress } from '../routes/bulk/BulkProgress.tsx'
import { basePath, may, session } from '../session.ts'
import { applyTheme, chosenTheme, nextTheme } from '../theme.ts'
import { AskedDialogs } from './AskedDialogs.tsx'
import { CommandBar } from './CommandBar.tsx'
import { Icon } from './Icon.tsx'
import { Keys } from './Keys.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Toasts } from './Toasts.tsx'
import { WorkLinks, workPages } from './WorkLinks.tsx'

/** What stands around every page: where one can go, and who one is. */
export function Frame() {
  useEffect(listenToKeys, [])
  useEffect(() => (may('applications:read') ? followChanges() : undefined), [])
  const { navigate } = useRouter()
  useAction('account', () => navigate({ to: '/account' }))
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <header className="sidebar">
        <div className="company">
          <span className="mark" aria-hidden="true" />
          <strong>{session.company.name}</strong>
        </div>
        <button
          type="button"
          className="search-button"
          aria-keyshortcuts="Control+K"
          onClick={() => runAction('command')}
        >
          <Icon name="search" />
          <span>{t.searchShort}</span>
          <Keys of="mod+k" />
        </button>
        <WorkLinks />
        {may('applications:read') && <FlowLinks />}
        <PersonMenu />
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <CommandBar />
      <Shortcuts />
      <MoveDialog />
      <AskedDialogs />
      <BulkProgress />
      <Toasts />
    </div>
  )
}

function FlowLinks() {
  const { data } = useQuery(flowsQuery)
  return (
    <nav aria-label={t.flows}>
      <h2>{t.flows}</h2>
      <ul>
        {data && data.results.length > 1 && (
          <li>
            <Link to="/applications" activeOptions={{ exact: true, includeSearch: false }}>
              <span>{t.allFlows}</span>
            </Link>
          </li>
        )}
        {data?.results.map((flow) => (
          <li key={flow.id}>
            <Link to="/flows/$flow" params={{ flow: flow.slug }} activeOptions={{ includeSearch: false }}>
              <span>{flow.name}</span>
              <FlowState flow={flow} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FlowState({ flow: { status } }: { flow: Flows['results'][number] }) {
  if (status === 'PUBLISHED') return null
  return <small>{status === 'DRAFT' ? t.draft : t.archived}</small>
}

function PersonMenu() {
  const [theme, setTheme] = useState(chosenTheme)
  const { navigate } = useRouter()
  const { data } = useQuery(flowsQuery)
  const changeTheme = () => {
    const next = nextTheme(theme)
    applyTheme(next)
    setTheme(next)
  }
  useAction('theme', changeTheme)
  const other = language === 'es' ? 'en' : 'es'
  const address = new URL(location.href)
  address.searchParams.set('language', other)
  return (
    <div className="person">
      <Ariakit.MenuProvider placement="top-start">
        <Ariakit.MenuButton className="person-button">
          <span className="hidden">{t.openMenu}: </span>
          <span className="avatar" aria-hidden="true">
            {initials(session.user.name)}
          </span>
          <span className="who">
            <span>{session.user.name}</span>
            <small>{t.roles[session.role]}</small>
          </span>
          <span className="menu-sign">
            <Icon name="menu" />
          </span>
        </Ariakit.MenuButton>
        <Ariakit.Menu gutter={6} className="menu" portal>
          <Ariakit.MenuGroup className="menu-flows">
            {data && data.results.length > 1 && (
              <Ariakit.MenuItem className="item" onClick={() => navigate({ to: '/applications' })}>
                <Icon name="flow" />
                {t.allFlows}
              </Ariakit.MenuItem>
            )}
            {data?.results.map((flow) => (
              <Ariakit.MenuItem
                key={flow.id}
                className="item"
                onClick={() => navigate({ to: '/flows/$flow', params: { flow: flow.slug } })}
              >
                <Icon name="flow" />
                {flow.name}
              </Ariakit.MenuItem>
            ))}
            {workPages().map(({ to, icon, title }) => (
              <Ariakit.MenuItem key={to} className="item" onClick={() => navigate({ to })}>
                <Icon name={icon} />
                {title()}
              </Ariakit.MenuItem>
            ))}
            <Ariakit.MenuSeparator />
          </Ariakit.MenuGroup>
          <Ariakit.MenuItem className="item" onClick={() => runAction('account')}>
            <Icon name="person" />
            {t.account}
          </Ariakit.MenuItem>
          <Ariakit.MenuItem className="item" hideOnClick={false} onClick={changeTheme}>
            <Icon name="sun" />
            {t.theme[theme]}
          </Ariakit.MenuItem>
          <Ariakit.MenuItem
            className="item"
            render={<a href={address.pathname + address.search} lang={other} hrefLang={other} />}
          >
            <Icon name="globe" />
            {t.language}
          </Ariakit.MenuItem>
          <Ariakit.MenuItem className="item" onClick={() => runAction('shortcuts')}>
            <Icon name="keyboard" />
            {t.shortcuts}
            <Keys of="?" />
          </Ariakit.MenuItem>
          <Ariakit.MenuSeparator />
          <Ariakit.MenuItem className="item" render={<button type="submit" form="sign-out" />} hideOnClick={false}>
            <Icon name="out" />
            {t.signOut}
          </Ariakit.MenuItem>
        </Ariakit.Menu>
      </Ariakit.MenuProvider>
      <form id="sign-out" method="post" action={`${basePath}/sign-out/`} />
    </div>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(([letter = '']) => letter)
    .slice(0, 2)
    .join('')
    .toUpperCase()

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Moment } from '../../components/Moment.tsx'
import { doAndTell } from '../../components/problem-text.ts'
import { AfterAWhile, Failure, Skeleton } from '../../components/States.tsx'
import { accountQuery, browserName, changeAccount } from '../../data/account.ts'
import type { Account } from '../../data/contracts.ts'
import { agoText, t } from '../../i18n.ts'
import { session } from '../../session.ts'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'

/** By what one signs in, and where one is signed in. */
export function AccountPage() {
  const { data, error, refetch } = useQuery(accountQuery)
  useEffect(() => {
    document.title = `${t.me.title} · Hireline`
  }, [])
  return (
    <div className="page settings">
      <header>
        <h1>{t.me.title}</h1>
        <p className="muted">
          {session.user.name} · {session.user.email} · {t.roles[session.role]}
        </p>
      </header>
      {error && !data && <Failure error={error} retry={() => refetch()} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton lines={9} />
        </AfterAWhile>
      )}
      {data && (
        <>
          <Sessions sessions={data.sessions} />
          {data.is_by_sign_on ? (
            <section>
              <h2>{t.me.singleSignOn}</h2>
              <p className="help">{t.me.bySignOn(data.single_sign_on?.host ?? session.company.name)}</p>
            </section>
          ) : (
            <OwnFactors account={data} />
          )}
        </>
      )}
    </div>
  )
}

/** What a company's sign-in does not change: it lets the person in elsewhere, too. */
function OwnFactors({ account }: { account: Account }) {
  return (
    <>
      <Passkeys passkeys={account.passkeys} />
      <section>
        <h2>{t.me.password}</h2>
        {account.has_password && account.passkeys_only && (
          <p className="help">{t.me.passwordOpensNothing(session.company.name)}</p>
        )}
        {account.has_password ? <PasswordForm /> : <p className="help">{t.me.noPassword}</p>}
      </section>
      <RecoveryCodes left={account.recovery_codes} hasPassword={account.has_password} />
      {account.single_sign_on && <SingleSignOn provider={account.single_sign_on} />}
    </>
  )
}

function Sessions({ sessions }: { sessions: Account['sessions'] }) {
  const end = (body: { session_id?: string }) =>
    doAndTell(
      () => changeAccount<{ ended: number }>('sessions/end/', body),
      ({ ended }) => t.me.ended(ended),
    )
  return (
    <section>
      <header>
        <h2>{t.me.sessions}</h2>
        {sessions.length > 1 && (
          <button type="button" className="button small" onClick={() => end({})}>
            {t.me.endOthers}
          </button>
        )}
      </header>
      <ul className="lines">
        {sessions.map(({ id, user_agent, company, last_used_at, is_current }) => (
          <li key={id}>
            <span>
              <strong>{browserName(user_agent) || t.me.unknownBrowser}</strong>
              <small>
                {company} · <Moment of={last_used_at}>{agoText(last_used_at)}</Moment>
              </small>
            </span>
            {is_current ? (
              <em className="mark-text">{t.me.thisOne}</em>
            ) : (
              <button type="button" className="button quiet small" onClick={() => end({ session_id: id })}>
                {t.me.end}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

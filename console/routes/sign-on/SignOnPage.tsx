import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AfterAWhile, Empty, Failure, Skeleton } from '../../components/States.tsx'
import { signOnQuery } from '../../data/sign-on.ts'
import { t } from '../../i18n.ts'
import { signOnWords } from '../../messages/sign-on/words.ts'
import { may } from '../../session.ts'
import { KnownMembers } from './KnownMembers.tsx'
import { OnlyWay } from './OnlyWay.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

/** By which provider the people of the company come in, and whether by nothing else. */
export function SignOnPage() {
  const isAllowed = may('sign_on:read')
  const { data, error, refetch } = useQuery({ ...signOnQuery, enabled: isAllowed })
  const [isRemoving, remove] = useState(false)
  const mayChange = may('sign_on:write')
  useEffect(() => {
    document.title = `${t.titles.signOn} · Hireline`
  }, [])
  return (
    <div className="page settings">
      <header className="settings-head">
        <h1>{t.titles.signOn}</h1>
        {mayChange && data?.provider && (
          <button type="button" className="button quiet" onClick={() => remove(true)}>
            {signOnWords.remove}
          </button>
        )}
      </header>
      {!isAllowed && <Empty title={t.failed} text={t.notAllowed} />}
      {isAllowed && <p className="help">{signOnWords.text}</p>}
      {error && !data && <Failure error={error} retry={() => refetch()} />}
      {isAllowed && !data && !error && (
        <AfterAWhile>
          <Skeleton lines={8} />
        </AfterAWhile>
      )}
      {data && (
        <ProviderForm
          key={data.provider?.issuer ?? ''}
          provider={data.provider}
          callback={data.callback}
          mayChange={mayChange}
        />
      )}
      {data?.provider && (
        <>
          <KnownMembers provider={data.provider} />
          <OnlyWay provider={data.provider} owners={data.owners} mayChange={mayChange} />
        </>
      )}
      <RemoveDialog isOpen={isRemoving} close={() => remove(false)} />
    </div>
  )
}

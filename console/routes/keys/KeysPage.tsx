import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { AfterAWhile, Empty, Failure, Skeleton } from '../../components/States.tsx'
import type { MadeKey } from '../../data/contracts.ts'
import { keysQuery } from '../../data/keys.ts'
import { numberText, t } from '../../i18n.ts'
import { keysWords } from '../../messages/keys/words.ts'
import { may } from '../../session.ts'
import { KeyList } from './KeyList.tsx'
import { MadeKeyDialog } from './MadeKeyDialog.tsx'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'

/** The keys by which other systems come in. */
export function KeysPage() {
  const { data, error, refetch } = useQuery(keysQuery)
  const [isMaking, make] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const mayChange = may('keys:write')
  useEffect(() => {
    document.title = `${t.titles.keys} · Hireline`
  }, [])
  const working = data?.keys.filter(({ state }) => state === 'active') ?? []
  const ended = data?.keys.filter(({ state }) => state !== 'active') ?? []
  return (
    <div className="page settings">
      <header className="settings-head">
        <h1>{t.titles.keys}</h1>
        {mayChange && (
          <button type="button" className="button primary" onClick={() => make(true)}>
            <Icon name="key" />
            {keysWords.make}
          </button>
        )}
      </header>
      <p className="help">{keysWords.text}</p>
      {error && !data && <Failure error={error} retry={() => refetch()} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton lines={6} />
        </AfterAWhile>
      )}
      {data && (
        <section>
          <h2 className="hidden">{keysWords.works}</h2>
          {working.length === 0 && <Empty title={keysWords.none} text={keysWords.noneText} />}
          <KeyList keys={working} mayChange={mayChange} show={setMade} />
        </section>
      )}
      {ended.length > 0 && (
        <details className="ended">
          <summary>{keysWords.ended(numberText(ended.length))}</summary>
          <KeyList keys={ended} mayChange={false} show={setMade} />
        </details>
      )}
      <MakeKeyDialog isOpen={isMaking} close={() => make(false)} scopes={data?.scopes ?? []} show={setMade} />
      <MadeKeyDialog made={made} close={() => setMade(undefined)} />
    </div>
  )
}

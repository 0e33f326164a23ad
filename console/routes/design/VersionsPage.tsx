import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../components/Moment.tsx'
import { Failure, Skeleton } from '../../components/States.tsx'
import type { Version, VersionSummary } from '../../data/contracts.ts'
import { versionQuery, versionsQuery } from '../../data/design.ts'
import { membersQuery } from '../../data/queries.ts'
import { agoText, numberText } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'
import { operateWords } from '../../messages/operate/words.ts'
import { may } from '../../session.ts'
import { OperatePage } from '../operate/OperatePage.tsx'
import { Pages } from '../operate/Pages.tsx'
import { Difference } from './Difference.tsx'
import { GoBackDialog } from './GoBackDialog.tsx'

/** What was applied, by whom, what it changed, and the way back. */
export function VersionsPage() {
  const isAllowed = may('configuration:read')
  const list = useInfiniteQuery({ ...versionsQuery, enabled: isAllowed })
  const latest = list.data?.pages[0]?.results[0]
  const [chosen, choose] = useState<Version>()
  return (
    <OperatePage title={designWords.versionsTitle} isAllowed={isAllowed}>
      {list.data && <p className="help">{designWords.managed[latest?.managed_in ?? 'file']}</p>}
      <Pages
        list={list}
        label={designWords.versions}
        empty={{ title: designWords.noVersions, text: designWords.noVersionsText }}
      >
        {(version) => <VersionLine key={version.id} version={version} isLatest={version === latest} choose={choose} />}
      </Pages>
      {chosen && latest && <GoBackDialog version={chosen} latest={latest} close={() => choose(undefined)} />}
    </OperatePage>
  )
}

interface LineProps {
  version: VersionSummary
  isLatest: boolean
  choose: (version: Version) => void
}

function VersionLine({ version, isLatest, choose }: LineProps) {
  const { number, created, changes, managed_in } = version
  const [isOpen, open] = useState(false)
  const count = changes === 1 ? designWords.oneChange : designWords.changes(numberText(changes))
  return (
    <li>
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>
          <strong>{designWords.version(numberText(number))}</strong>
          {isLatest && <span className="state-word good">{designWords.now}</span>}
          <span className="grow">
            <Who version={version} /> · {version.actor.type ? count : designWords.foundSo}
          </span>
          <span>{designWords.managers[managed_in]}</span>
          <Moment of={created}>{agoText(created)}</Moment>
        </summary>
        {isOpen && <Opened id={version.id} isLatest={isLatest} choose={choose} />}
      </details>
    </li>
  )
}

function Who({ version: { actor } }: { version: VersionSummary }) {
  const { data: members } = useQuery({ ...membersQuery, enabled: may('members:read') })
  const name = members?.results.find(({ id }) => id === actor.id)?.name
  return name ?? (actor.type ? operateWords.actorTypes[actor.type] : designWords.nobodyNoted)
}

function Opened({ id, isLatest, choose }: { id: string } & Pick<LineProps, 'isLatest' | 'choose'>) {
  const { data, error, refetch } = useQuery(versionQuery(id))
  if (error && !data) return <Failure error={error} retry={() => refetch()} />
  if (!data) return <Skeleton lines={3} />
  return (
    <div className="opened">
      <h2>{designWords.difference}</h2>
      <Difference changes={data.changes} />
      {!isLatest && may('configuration:write') && (
        <button type="button" className="button" onClick={() => choose(data)}>
          {designWords.goBack}
        </button>
      )}
    </div>
  )
}

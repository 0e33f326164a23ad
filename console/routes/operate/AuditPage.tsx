import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import type { AuditEntries } from '../../data/contracts.ts'
import { download } from '../../data/download.ts'
import { auditQuery } from '../../data/operate.ts'
import { membersQuery } from '../../data/queries.ts'
import { agoText, momentText, t } from '../../i18n.ts'
import { auditWords } from '../../messages/audit/words.ts'
import { operateWords } from '../../messages/operate/words.ts'
import { may } from '../../session.ts'
import { ActionChoice } from './ActionChoice.tsx'
import { Choice } from './Choice.tsx'
import { Day } from './Day.tsx'
import { Json, OperatePage } from './OperatePage.tsx'
import { Pages } from './Pages.tsx'

type Entry = AuditEntries['results'][number]
type Search = { action?: string; actor?: string; since?: string; before?: string }

const route = getRouteApi('/audit')

/** Who did what to whom, newest first. */
export function AuditPage() {
  const search: Search = route.useSearch()
  const navigate = route.useNavigate()
  const isAllowed = may('audit:read')
  const filter = {
    action: search.action,
    actor_type: search.actor,
    created_since: search.since,
    created_before: search.before,
  }
  const list = useInfiniteQuery({ ...auditQuery(filter), enabled: isAllowed })
  const { data: members } = useQuery({ ...membersQuery, enabled: may('members:read') })
  const change = (next: { [name in keyof Search]?: string | undefined }) =>
    navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const names = new Map(members?.results.map(({ id, name }) => [id, name]))
  return (
    <OperatePage title={operateWords.auditTitle} isAllowed={isAllowed}>
      <div className="operate-tools">
        <Choice
          label={operateWords.actor}
          value={search.actor}
          choices={operateWords.actorTypes}
          choose={(actor) => change({ actor })}
        />
        <ActionChoice value={search.action} choose={(action) => change({ action })} />
        <Day label={operateWords.from} value={search.since} choose={(since) => change({ since })} />
        <Day label={operateWords.to} value={search.before} choose={(before) => change({ before })} />
        <button
          type="button"
          className="button small"
          onClick={() => download(`/audit-log.csv?${new URLSearchParams(given(filter))}`)}
        >
          <Icon name="download" />
          {operateWords.csv}
        </button>
      </div>
      <Pages
        list={list}
        label={t.titles.audit}
        empty={{ title: operateWords.noEntries, text: operateWords.noEntriesText }}
      >
        {(entry) => <EntryLine key={entry.id} entry={entry} who={names.get(entry.actor.id ?? '')} />}
      </Pages>
    </OperatePage>
  )
}

/** The filters that say something. */
const given = (filter: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(filter).filter((one): one is [string, string] => one[1] !== undefined))

function EntryLine({ entry, who }: { entry: Entry; who: string | undefined }) {
  const { action, actor, object, created, address, fields, details } = entry
  return (
    <li>
      <details>
        <summary>
          <strong>{auditWords.actions[action]}</strong>
          <span className="grow">{who ?? operateWords.actorTypes[actor.type] ?? actor.type}</span>
          <Moment of={created}>{agoText(created)}</Moment>
        </summary>
        <div className="opened">
          <p className="help">
            {[momentText(created), action, address, object.id && `${object.type} ${object.id}`, fields.join(', ')]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Json of={{ actor, object, details, candidate_ids: entry.candidate_ids }} />
        </div>
      </details>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { StageBadge } from '../../components/StageBadge.tsx'
import { Empty, Failure, Loading, Skeleton } from '../../components/States.tsx'
import {
  bulkActionQuery,
  bulkResultsQuery,
  isUndoable,
  peopleOfQuery,
  undoBulkAction,
} from '../../data/bulk-actions.ts'
import type { ApplicationPage, BulkAction, BulkActionResults } from '../../data/contracts.ts'
import { personName } from '../../data/person-name.ts'
import { momentText, numberText, t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { doingText, doneText } from './BulkProgress.tsx'
import { stayText } from './skip-text.ts'

type Item = BulkActionResults['results'][number]
type Row = ApplicationPage['results'][number]

const route = getRouteApi('/bulk-actions/$action')

/** Something done with many: how far it has come, and what became of each. */
export function BulkActionPage() {
  const { action: id } = route.useParams()
  const { history, navigate } = useRouter()
  const { data, error, refetch } = useQuery(bulkActionQuery(id))
  useAction('close', () => history.back())
  if (error && !data) return <Failure error={error} retry={() => refetch()} isPage />
  if (!data) return <Loading title={t.bulk.results} />
  const isComplete = data.state === 'COMPLETED'
  const { title, titleBack } = t.bulk.kinds[data.kind]
  const undo = async () => {
    const undoing = await undoBulkAction(id)
    if (undoing) navigate({ to: '/bulk-actions/$action', params: { action: undoing } })
  }
  return (
    <div className="page bulk-page">
      <h1>{data.undoes_id ? titleBack : title}</h1>
      <p className="help">
        {t.bulk.when(momentText(data.created))}
        {data.completed_at && ` · ${t.bulk.finished(momentText(data.completed_at))}`}
      </p>
      <p role="status">{isComplete ? doneText(data, undefined) : doingText(data)}</p>
      {!isComplete && <progress aria-label={title} max={data.requested} value={data.done + data.skipped} />}
      <Relatives action={data} />
      {may('applications:write') && isUndoable(data) && (
        <button type="button" className="button" onClick={undo}>
          {t.undo}
        </button>
      )}
      <Results key={`${id} ${isComplete}`} action={data} />
      <p className="help">{t.bulk.forgotten}</p>
    </div>
  )
}

function Relatives({ action: { undoes_id, undone_by_id } }: { action: BulkAction }) {
  const other = undone_by_id ?? undoes_id
  if (!other) return null
  return (
    <p>
      <Link to="/bulk-actions/$action" params={{ action: other }}>
        {undone_by_id ? t.bulk.undoneBy : t.bulk.undoes}
      </Link>
    </p>
  )
}

function Results({ action }: { action: BulkAction }) {
  const [status, setStatus] = useState<'done' | 'skipped'>(action.skipped > 0 ? 'skipped' : 'done')
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  const show = (next: 'done' | 'skipped') => {
    setStatus(next)
    setCursors([undefined])
  }
  return (
    <section aria-label={t.bulk.results}>
      <div className="tabs">
        <button
          type="button"
          className="button small"
          aria-pressed={status === 'skipped'}
          onClick={() => show('skipped')}
        >
          {t.bulk.kinds[action.kind].skippedTab(numberText(action.skipped))}
        </button>
        <button type="button" className="button small" aria-pressed={status === 'done'} onClick={() => show('done')}>
          {t.bulk.kinds[action.kind].doneTab(numberText(action.done))}
        </button>
      </div>
      {cursors.map((cursor, index) => (
        <ResultPage
          key={`${status} ${cursor}`}
          action={action}
          status={status}
          cursor={cursor}
          more={index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </section>
  )
}

interface PageProps {
  action: BulkAction
  status: 'done' | 'skipped'
  cursor: string | undefined
  more: ((cursor: string) => void) | undefined
}

function ResultPage({ action, status, cursor, more }: PageProps) {
  const { data, error, refetch } = useQuery(bulkResultsQuery(action.id, status, cursor))
  const ids = data?.results.map(({ application_id }) => application_id) ?? []
  const people = useQuery({ ...peopleOfQuery(ids), enabled: ids.length > 0 })
  if (error && !data) return <Failure error={error} retry={() => refetch()} />
  if (!data || people.isLoading) return <Skeleton lines={5} />
  const rows = new Map(people.data?.results.map((row) => [row.application_id, row]))
  if (data.results.length === 0) return <Empty title={t.bulk.noneMoved} text={t.bulk.noneMovedText} />
  const next = data.next_cursor
  return (
    <>
      <ul className="bulk-results">
        {data.results.map((item) => (
          <Result key={item.application_id} item={item} row={rows.get(item.application_id)} />
        ))}
      </ul>
      {more && next && (
        <button type="button" className="button" onClick={() => more(next)}>
          {t.bulk.more}
        </button>
      )}
    </>
  )
}

function Result({ item: { application_id: id, problem }, row }: { item: Item; row: Row | undefined }) {
  return (
    <li>
      <Link to="/applications/$application" params={{ application: id }}>
        {row ? personName(row) : t.noName}
      </Link>
      {problem && <span>{problem.code === 'move_not_allowed' ? problem.message : stayText(problem.code)}</span>}
      {row && <StageBadge stage={row.current_stage} />}
    </li>
  )
}

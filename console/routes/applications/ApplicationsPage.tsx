import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { Failure, Missing } from '../../components/States.tsx'
import { queryClient } from '../../data/client.ts'
import type { ApplicationRow, Flow, Variables } from '../../data/contracts.ts'
import { filterFields } from '../../data/filter-fields.ts'
import { listRequest } from '../../data/list-request.ts'
import { type ListSearch, NO_FILTERS, readSearch, writeSearch } from '../../data/list-search.ts'
import type { Movable } from '../../data/moves.ts'
import {
  applicationQuery,
  countsQuery,
  flowQuery,
  flowsQuery,
  historyQuery,
  listQuery,
  variablesQuery,
} from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { openMove } from '../application/MoveDialog.tsx'
import { RecordPanel } from '../application/RecordPanel.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StageBoxes } from './StageBoxes.tsx'
import { Toolbar } from './Toolbar.tsx'

const flowRoute = getRouteApi('/flows/$flow')

/** Everyone who applied for a flow. */
export function ApplicationsPage() {
  const { flow: slug } = flowRoute.useParams()
  const flows = useQuery(flowsQuery)
  const id = flows.data?.results.find((flow) => flow.slug === slug)?.id
  const flow = useQuery({ ...flowQuery(id ?? ''), enabled: id !== undefined })
  const variables = useQuery({ ...variablesQuery(id ?? ''), enabled: id !== undefined })
  if (flows.data && id === undefined) return <Missing />
  const failed = [flows, flow, variables].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} />
  // Of another flow nothing is kept: not who was selected, and not where one was.
  if (!flow.data || !variables.data) return <div className="page" aria-busy="true" />
  return <Applications key={flow.data.id} flow={flow.data} variables={variables.data} />
}

/** Who is in a row, as the person that can be moved. */
const movable = ({ application_id, candidate, current_stage }: ApplicationRow): Movable => ({
  id: application_id,
  name: candidate.full_name ?? candidate.email ?? t.noName,
  stageId: current_stage.id,
})

/** Where the row is that was chosen last, wherever others have pushed it; or where it was, if it is gone. */
function positionOf(rows: ApplicationRow[], active: { id: string; index: number } | undefined): number {
  if (!active) return 0
  if (rows[active.index]?.application_id === active.id) return active.index
  const index = rows.findIndex(({ application_id }) => application_id === active.id)
  return index >= 0 ? index : Math.min(active.index, Math.max(0, rows.length - 1))
}

function Applications({ flow, variables }: { flow: Flow; variables: Variables }) {
  const written = flowRoute.useSearch()
  const navigate = flowRoute.useNavigate()
  const search = useMemo(() => readSearch(written), [written])
  const fields = useMemo(() => filterFields(flow, variables.results), [flow, variables])
  const request = useMemo(() => listRequest(flow, fields, search), [flow, fields, search])
  const counts = useQuery(countsQuery(flow.id))
  const list = useInfiniteQuery(listQuery(request))
  const rows = useMemo(
    () => (list.data?.pages.flatMap(({ results }) => results) ?? []) as ApplicationRow[],
    [list.data],
  )
  const [active, setActive] = useState<{ id: string; index: number }>()
  const [selected, setSelected] = useState<ReadonlyMap<string, Movable>>(new Map())
  const name = useRef<HTMLInputElement>(null)

  const change = (changes: Partial<ListSearch>, { replace = false } = {}) =>
    navigate({ search: writeSearch({ ...search, ...changes }), replace })
  const openIndex = rows.findIndex(({ application_id }) => application_id === search.open)
  const position = positionOf(rows, active)
  const current = rows[position]
  const activate = (index: number) => {
    const id = rows[index]?.application_id
    if (id) setActive({ id, index })
  }
  const first = rows[0]?.application_id
  useEffect(() => {
    // Otherwise whoever comes above would be the one that a key moves.
    if (first) setActive((before) => before ?? { id: first, index: 0 })
  }, [first])
  useEffect(() => {
    if (search.open && openIndex >= 0) setActive({ id: search.open, index: openIndex })
  }, [search.open, openIndex])
  useEffect(() => {
    document.title = `${flow.name} · Hireline`
  }, [flow.name])

  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    activate(index)
    if (search.open) change({ open: row.application_id }, { replace: true })
    if (index > rows.length - 10 && list.hasNextPage && !list.isFetching) list.fetchNextPage()
  }
  // Whoever is next is there before they are asked for.
  useEffect(() => {
    for (const row of [current, rows[position + 1]]) {
      if (!row) continue
      queryClient.prefetchQuery(applicationQuery(row.application_id))
      if (search.open) queryClient.prefetchQuery(historyQuery(row.application_id))
    }
  }, [current, rows, position, search.open])

  const toggle = (row: ApplicationRow) => {
    const next = new Map(selected)
    if (!next.delete(row.application_id)) next.set(row.application_id, movable(row))
    setSelected(next)
  }
  const open = (row: ApplicationRow) => change({ open: row.application_id }, { replace: search.open !== undefined })
  const close = () => change({ open: undefined })
  const stepBack = () => {
    if (document.activeElement === name.current) name.current?.blur()
    else if (search.open) close()
    else setSelected(new Map())
  }

  useAction('next', position < rows.length - 1 && (() => goTo(position + 1)))
  useAction('previous', position > 0 && (() => goTo(position - 1)))
  useAction('open', current && (() => open(current)))
  useAction(
    'openPage',
    current && (() => navigate({ to: '/applications/$application', params: { application: current.application_id } })),
  )
  useAction('select', current && (() => toggle(current)))
  useAction('close', (search.open !== undefined || selected.size > 0 || undefined) && stepBack)
  useAction('filterName', () => name.current?.focus())
  const toMove = selected.size > 0 ? [...selected.values()] : current ? [movable(current)] : []
  useAction(
    'move',
    may('applications:write') &&
      toMove.length > 0 &&
      (() => openMove({ flow, people: toMove, done: () => setSelected(new Map()) })),
  )

  return (
    <div className={search.open ? 'applications with-record' : 'applications'}>
      <section className="list-side" aria-label={flow.name}>
        <Toolbar
          flow={flow}
          fields={fields}
          request={request}
          search={search}
          change={change}
          name={name}
          list={list}
        />
        <StageBoxes flow={flow} counts={counts.data} search={search} change={change} />
        <ApplicationList
          flow={flow}
          fields={fields}
          search={search}
          rows={rows}
          list={list}
          active={position}
          selected={selected}
          setActive={activate}
          toggle={toggle}
          open={open}
          clear={() => change(NO_FILTERS)}
        />
        <SelectionBar flow={flow} people={[...selected.values()]} clear={() => setSelected(new Map())} />
      </section>
      {search.open && (
        <RecordPanel
          key={search.open}
          flow={flow}
          id={search.open}
          close={close}
          next={position < rows.length - 1 ? () => goTo(position + 1) : undefined}
          previous={position > 0 ? () => goTo(position - 1) : undefined}
        />
      )}
    </div>
  )
}

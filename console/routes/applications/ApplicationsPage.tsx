import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { Failure, Missing } from '../../components/States.tsx'
import { openAssign } from '../../data/assigning.ts'
import { everyoneOf } from '../../data/bulk-actions.ts'
import { queryClient } from '../../data/client.ts'
import type { ApplicationRow, Flow, Variables } from '../../data/contracts.ts'
import { filterFields } from '../../data/filter-fields.ts'
import { listQuery } from '../../data/list-query.ts'
import { listRequest } from '../../data/list-request.ts'
import { type ListSearch, NO_FILTERS, readSearch, writeSearch } from '../../data/list-search.ts'
import { openMessage } from '../../data/messages.ts'
import { prefetchRecord } from '../../data/prefetch.ts'
import { applicationQuery, countsQuery, flowQuery, flowsQuery, variablesQuery } from '../../data/queries.ts'
import { may } from '../../session.ts'
import { openMove } from '../application/MoveDialog.tsx'
import { RecordPanel } from '../application/RecordPanel.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StageBoxes } from './StageBoxes.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListSteps } from './use-list-steps.ts'
import { movable, useSelection } from './use-selection.ts'

/** Whom somebody passes by with a key held down is not read. */
const PASSING_MILLISECONDS = 60

const flowRoute = getRouteApi('/flows/$flow')

/** Everyone who applied for a flow. */
export function ApplicationsPage() {
  const { flow: slug } = flowRoute.useParams()
  const flows = useQuery(flowsQuery)
  const id = flows.data?.results.find((flow) => flow.slug === slug)?.id
  const flow = useQuery({ ...flowQuery(id ?? ''), enabled: id !== undefined })
  const variables = useQuery({ ...variablesQuery(id ?? ''), enabled: id !== undefined })
  if (flows.data && id === undefined) return <Missing isPage />
  const failed = [flows, flow, variables].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} isPage />
  // Of another flow nothing is kept: not who was selected, and not where one was.
  if (!flow.data || !variables.data) return <div className="page" aria-busy="true" />
  return <Applications key={flow.data.id} flow={flow.data} variables={variables.data} />
}

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
  const selection = useSelection(rows, request)
  const { selected, isEveryone } = selection

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

  const { goTo, next, previous, open, close, name } = useListSteps({ rows, list, position, activate, search, change })
  // Whoever is next is there before they are asked for.
  const isOpen = search.open !== undefined
  useEffect(() => {
    const soon = setTimeout(() => {
      for (const row of [rows[position], rows[position + 1], rows[position - 1]]) {
        if (row && isOpen) prefetchRecord(row)
        else if (row) void queryClient.prefetchQuery(applicationQuery(row.application_id))
      }
    }, PASSING_MILLISECONDS)
    return () => clearTimeout(soon)
  }, [rows, position, isOpen])

  const extend = (index: number) => {
    selection.begin(current)
    goTo(index)
    selection.extendTo(index)
  }
  const areAllShownSelected = rows.length > 0 && rows.every(({ application_id }) => selected.has(application_id))
  const everyone = everyoneOf(request, list.data?.pages[0] ?? { count: null })
  const stepBack = () => {
    if (document.activeElement === name.current) name.current?.blur()
    else if (search.open) close()
    else selection.clear()
  }

  useAction('select', current && (() => selection.toggle(current)))
  useAction('extendDown', next && (() => extend(position + 1)))
  useAction('extendUp', previous && (() => extend(position - 1)))
  useAction('selectAll', rows.length > 0 && selection.selectEveryone)
  useAction('close', (search.open !== undefined || selected.size > 0 || undefined) && stepBack)
  const toMove = selected.size > 0 ? [...selected.values()] : current ? [movable(current)] : []
  const whom = { flow, people: toMove, everyone: isEveryone ? everyone : undefined, done: selection.clear }
  useAction('move', may('applications:write') && toMove.length > 0 && (() => openMove(whom)))
  const assignSelected = may('applications:write') && selected.size > 0 && (() => openAssign(whom))
  useAction('message', may('messages:write') && toMove.length > 0 && (() => openMessage(whom)))
  useAction('assign', assignSelected)
  useAction('tag', assignSelected)

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
          toggle={selection.toggle}
          extendTo={selection.extendTo}
          areAllSelected={areAllShownSelected}
          selectShown={areAllShownSelected ? selection.clear : selection.selectShown}
          open={open}
          clear={() => change(NO_FILTERS)}
        />
        <SelectionBar
          flow={flow}
          people={[...selected.values()]}
          everyone={everyone}
          isEveryone={isEveryone}
          selectEveryone={list.hasNextPage && areAllShownSelected ? selection.selectEveryone : undefined}
          clear={selection.clear}
        />
      </section>
      {search.open && <RecordPanel flow={flow} id={search.open} close={close} next={next} previous={previous} />}
    </div>
  )
}

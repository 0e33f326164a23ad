import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { Failure } from '../../components/States.tsx'
import type { ApplicationRow, Flows } from '../../data/contracts.ts'
import { fieldsOfAllFlows } from '../../data/filter-fields.ts'
import { listQuery } from '../../data/list-query.ts'
import { acrossFlowsRequest, type ListScope } from '../../data/list-request.ts'
import { DEFAULT_COLUMNS, type ListSearch, NO_FILTERS, readSearch, writeSearch } from '../../data/list-search.ts'
import type { Movable } from '../../data/moves.ts'
import { flowCountsQuery, flowQuery, flowsQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { RecordPanel } from '../application/RecordPanel.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { FlowBoxes } from './FlowBoxes.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListSteps } from './use-list-steps.ts'

const route = getRouteApi('/applications')
/** Each has an index over all flows. */
const SORTS = ['newest', 'oldest'] as const
const NOBODY_SELECTED: ReadonlyMap<string, Movable> = new Map()

/** Everyone who applied, whatever for. */
export function AllFlowsPage() {
  const flows = useQuery(flowsQuery)
  if (flows.isError && !flows.data) return <Failure error={flows.error} retry={() => flows.refetch()} isPage />
  if (!flows.data) return <div className="page" aria-busy="true" />
  return <Everyone flows={flows.data.results} />
}

function Everyone({ flows }: { flows: Flows['results'] }) {
  const written = route.useSearch()
  const navigate = route.useNavigate()
  const search = useMemo(() => {
    const read = readSearch(written)
    return written.columns === undefined ? { ...read, columns: ['flow', ...DEFAULT_COLUMNS] } : read
  }, [written])
  const fields = useMemo(fieldsOfAllFlows, [])
  const request = useMemo(() => acrossFlowsRequest(flows, fields, search), [flows, fields, search])
  const counts = useQuery(flowCountsQuery)
  const list = useInfiniteQuery(listQuery(request))
  const rows = useMemo(
    () => (list.data?.pages.flatMap(({ results }) => results) ?? []) as ApplicationRow[],
    [list.data],
  )
  const [chosen, choose] = useState(0)
  const openIndex = rows.findIndex(({ application_id }) => application_id === search.open)
  const active = openIndex >= 0 ? openIndex : Math.min(chosen, Math.max(0, rows.length - 1))
  const scope: ListScope = useMemo(() => ({ id: undefined, name: t.allFlows, forms: [], stages: [] }), [])
  const openFlow = rows[openIndex]?.hiring_flow.id
  const flow = useQuery({ ...flowQuery(openFlow ?? ''), enabled: openFlow !== undefined })

  const change = (changes: Partial<ListSearch>, { replace = false } = {}) => {
    const next = writeSearch({ ...search, ...changes })
    const isUsual = next.columns === ['flow', ...DEFAULT_COLUMNS].join()
    return navigate({ search: { ...next, ...(isUsual && { columns: undefined }) }, replace })
  }
  const { next, previous, open, close, name } = useListSteps({
    ...{ rows, list, position: active, activate: choose, search, change },
  })
  useEffect(() => {
    document.title = `${t.allFlows} · Hireline`
  }, [])
  useAction('close', search.open !== undefined && close)

  return (
    <div className={search.open ? 'applications with-record' : 'applications'}>
      <section className="list-side" aria-label={t.allFlows}>
        <Toolbar
          flow={scope}
          fields={fields}
          request={request}
          search={search}
          change={change}
          name={name}
          list={list}
          sorts={SORTS}
        />
        <FlowBoxes flows={flows} counts={counts.data} search={search} change={change} />
        <ApplicationList
          flow={scope}
          fields={fields}
          search={search}
          rows={rows}
          list={list}
          active={active}
          selected={NOBODY_SELECTED}
          setActive={choose}
          open={open}
          clear={() => change(NO_FILTERS)}
        />
      </section>
      {search.open && flow.data && (
        <RecordPanel flow={flow.data} id={search.open} close={close} next={next} previous={previous} />
      )}
    </div>
  )
}

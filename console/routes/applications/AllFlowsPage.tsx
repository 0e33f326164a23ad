import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { Failure, Loading } from '../../components/States.tsx'
import type { Flows } from '../../data/contracts.ts'
import { fieldsOfAllFlows } from '../../data/filter-fields.ts'
import { listQuery } from '../../data/list-query.ts'
import { acrossFlowsRequest, type ListScope } from '../../data/list-request.ts'
import { DEFAULT_COLUMNS, type ListSearch, readSearch, writeSearch } from '../../data/list-search.ts'
import { flowCountsQuery, flowQuery, flowsQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { RecordPanel } from '../application/RecordPanel.tsx'
import { FlowBoxes } from './FlowBoxes.tsx'
import { PeopleList } from './PeopleList.tsx'
import { usePeople } from './use-people.ts'

const route = getRouteApi('/applications')
/** Each has an index over all flows. */
const SORTS = ['newest', 'oldest'] as const

/** Everyone who applied, whatever for. */
export function AllFlowsPage() {
  const flows = useQuery(flowsQuery)
  if (flows.isError && !flows.data) return <Failure error={flows.error} retry={() => flows.refetch()} isPage />
  if (!flows.data) return <Loading title={t.allFlows} />
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
  const list = useInfiniteQuery(listQuery(request, search.date))
  const scope: ListScope = useMemo(() => ({ id: undefined, name: t.allFlows, forms: [], stages: [] }), [])
  const change = (changes: Partial<ListSearch>, { replace = false } = {}) => {
    const next = writeSearch({ ...search, ...changes })
    const isUsual = next.columns === ['flow', ...DEFAULT_COLUMNS].join()
    return navigate({ search: { ...next, ...(isUsual && { columns: undefined }) }, replace })
  }
  const people = usePeople({ request, list, search, change })
  const { rows, next, previous, close } = people
  const openFlow = rows.find(({ application_id }) => application_id === search.open)?.hiring_flow.id
  const flow = useQuery({ ...flowQuery(openFlow ?? ''), enabled: openFlow !== undefined })
  useEffect(() => {
    document.title = `${t.allFlows} · Hireline`
  }, [])

  return (
    <div className={search.open ? 'applications with-record' : 'applications'}>
      <PeopleList
        {...{ scope, fields, request, search, change, list, people }}
        sorts={SORTS}
        boxes={<FlowBoxes flows={flows} counts={counts.data} search={search} change={change} />}
      />
      {search.open && flow.data && (
        <RecordPanel flow={flow.data} id={search.open} close={close} next={next} previous={previous} />
      )}
    </div>
  )
}

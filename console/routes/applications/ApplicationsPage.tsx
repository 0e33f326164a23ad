import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { Failure, Loading, Missing } from '../../components/States.tsx'
import type { Flow, Variables } from '../../data/contracts.ts'
import { filterFields } from '../../data/filter-fields.ts'
import { listQuery } from '../../data/list-query.ts'
import { listRequest } from '../../data/list-request.ts'
import { type ListSearch, readSearch, writeSearch } from '../../data/list-search.ts'
import { countsQuery, flowQuery, flowsQuery, variablesQuery } from '../../data/queries.ts'
import { RecordPanel } from '../application/RecordPanel.tsx'
import { PeopleList } from './PeopleList.tsx'
import { StageBoxes } from './StageBoxes.tsx'
import { usePeople } from './use-people.ts'

const flowRoute = getRouteApi('/flows/$flow')

/** Everyone who applied for a flow. */
export function ApplicationsPage() {
  const { flow: slug } = flowRoute.useParams()
  const flows = useQuery(flowsQuery)
  const known = flows.data?.results.find((one) => one.slug === slug)
  const id = known?.id
  const flow = useQuery({ ...flowQuery(id ?? ''), enabled: id !== undefined })
  const variables = useQuery({ ...variablesQuery(id ?? ''), enabled: id !== undefined })
  if (flows.data && id === undefined) return <Missing isPage />
  const failed = [flows, flow, variables].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} isPage />
  // Of another flow nothing is kept: not who was selected, and not where one was.
  if (!flow.data || !variables.data) return <Loading title={known?.name} />
  return <Applications key={flow.data.id} flow={flow.data} variables={variables.data} />
}

function Applications({ flow, variables }: { flow: Flow; variables: Variables }) {
  const written = flowRoute.useSearch()
  const navigate = flowRoute.useNavigate()
  const search = useMemo(() => readSearch(written), [written])
  const fields = useMemo(() => filterFields(flow, variables.results), [flow, variables])
  const request = useMemo(() => listRequest(flow, fields, search), [flow, fields, search])
  const counts = useQuery(countsQuery(flow.id))
  const list = useInfiniteQuery(listQuery(request, search.date))
  const change = (changes: Partial<ListSearch>, { replace = false } = {}) =>
    navigate({ search: writeSearch({ ...search, ...changes }), replace })
  const people = usePeople({ request, list, search, change })
  const { next, previous, close } = people
  useEffect(() => {
    document.title = `${flow.name} · Hireline`
  }, [flow.name])

  return (
    <div className={search.open ? 'applications with-record' : 'applications'}>
      <PeopleList
        {...{ scope: flow, fields, request, search, change, list, people }}
        boxes={<StageBoxes flow={flow} counts={counts.data} search={search} change={change} />}
      />
      {search.open && <RecordPanel flow={flow} id={search.open} close={close} next={next} previous={previous} />}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Flows, SavedView } from '../../data/contracts.ts'
import { allViewsQuery, viewCountQuery } from '../../data/home.ts'
import { t } from '../../i18n.ts'
import { NumberLine } from './NumberLine.tsx'

/** The lists that somebody has pinned, with how many are in each now. */
export function Views({ flows }: { flows: Flows['results'] }) {
  const { data } = useQuery(allViewsQuery)
  const views = data?.results.filter(({ is_pinned }) => is_pinned) ?? []
  return (
    <section>
      <h2>{t.home.views}</h2>
      {data && views.length === 0 && <p className="help">{t.home.viewsText}</p>}
      <ul className="numbers">
        {views.map((view) => {
          const flow = flows.find(({ id }) => id === view.hiring_flow_id)
          return (flow || view.hiring_flow_id === null) && <ViewLine key={view.id} view={view} flow={flow} />
        })}
      </ul>
    </section>
  )
}

function ViewLine({ view, flow }: { view: SavedView; flow: Flows['results'][number] | undefined }) {
  const { data } = useQuery(viewCountQuery(view))
  const counted = data && { count: data.count ?? 0, is_exact: data.count_is_exact ?? true }
  return (
    <NumberLine counted={counted}>
      {flow ? (
        <Link to="/flows/$flow" params={{ flow: flow.slug }} search={view.search}>
          {view.name}
        </Link>
      ) : (
        <Link to="/applications" search={view.search}>
          {view.name}
        </Link>
      )}{' '}
      <small>{flow ? t.home.inFlow(flow.name) : t.allFlows}</small>
    </NumberLine>
  )
}

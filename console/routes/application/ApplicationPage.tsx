import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useAction } from '../../actions/actions.ts'
import { Icon } from '../../components/Icon.tsx'
import { Failure } from '../../components/States.tsx'
import { openMessage } from '../../data/messages.ts'
import { movable } from '../../data/moves.ts'
import { openMove } from '../../data/moving.ts'
import { applicationQuery, flowQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { Record } from './Record.tsx'

const route = getRouteApi('/applications/$application')

/** The record as a page of its own. */
export function ApplicationPage() {
  const { application: id } = route.useParams()
  const { history, navigate } = useRouter()
  const application = useQuery(applicationQuery(id))
  const flowId = application.data?.hiring_flow.id
  const flow = useQuery({ ...flowQuery(flowId ?? ''), enabled: flowId !== undefined })
  const slug = application.data?.hiring_flow.slug
  useAction('close', () => {
    if (history.canGoBack()) history.back()
    else if (slug) navigate({ to: '/flows/$flow', params: { flow: slug } })
  })
  const { data } = application
  const whom = data && { people: [movable(data)] }
  useAction('move', whom && may('applications:write') && (() => openMove(whom)))
  useAction('message', whom && may('messages:write') && (() => openMessage(whom)))
  const failed = [application, flow].find(({ isError, data: got }) => isError && !got)
  if (failed?.error) return <Failure error={failed.error} retry={() => failed.refetch()} isPage />
  return (
    <div className="page record-page">
      <div className="panel-bar">
        {slug && (
          <Link to="/flows/$flow" params={{ flow: slug }} className="button quiet small">
            <Icon name="left" />
            {data?.hiring_flow.name}
          </Link>
        )}
      </div>
      {flow.data ? <Record key={id} id={id} flow={flow.data} isPage /> : <h1 className="hidden">{t.loading}</h1>}
    </div>
  )
}

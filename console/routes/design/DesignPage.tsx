import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Icon } from '../../components/Icon.tsx'
import { Empty, Failure, Skeleton } from '../../components/States.tsx'
import { tell } from '../../components/Toasts.tsx'
import type { FlowDesign } from '../../data/contracts.ts'
import { flowDesignQuery } from '../../data/design.ts'
import { flowsQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'
import { may } from '../../session.ts'
import { OperatePage } from '../operate/OperatePage.tsx'
import { FlowEditor } from './FlowEditor.tsx'
import { FlowPicture } from './FlowPicture.tsx'
import { NewFlowButton } from './NewFlowButton.tsx'

const route = getRouteApi('/design/$flow')
const VIEWS = ['picture', 'yaml', 'edit'] as const
type View = (typeof VIEWS)[number]

/** Leads to the first flow. */
export function FirstDesign() {
  const { data, error, refetch } = useQuery(flowsQuery)
  const [first] = data?.results ?? []
  if (first) return <Navigate to="/design/$flow" params={{ flow: first.slug }} replace />
  return (
    <OperatePage title={t.titles.design} isAllowed={may('flows:read')}>
      {error && !data && <Failure error={error} retry={() => refetch()} />}
      {data && (
        <Empty title={t.noFlows} text={t.noFlowsText}>
          <NewFlowButton />
        </Empty>
      )}
    </OperatePage>
  )
}

/** How a flow is described: as a picture, and as the text that is applied. */
export function DesignPage() {
  const { flow: slug } = route.useParams()
  const { view: wanted, pane } = route.useSearch()
  const navigate = route.useNavigate()
  const shown = VIEWS.filter((name) => name !== 'edit' || (may('configuration:write') && may('configuration:read')))
  const view: View = shown.find((name) => name === wanted) ?? 'picture'
  const { data: flows } = useQuery(flowsQuery)
  const { data, error, refetch } = useQuery({ ...flowDesignQuery(slug), enabled: may('flows:read') })
  return (
    <OperatePage title={t.titles.design} isAllowed={may('flows:read')}>
      <div className="operate-tools">
        <label className="field inline">
          <span>{designWords.choose}</span>
          <select value={slug} onChange={({ target }) => navigate({ params: { flow: target.value } })}>
            {!flows?.results.some((flow) => flow.slug === slug) && <option value={slug}>{slug}</option>}
            {flows?.results.map((flow) => (
              <option key={flow.id} value={flow.slug}>
                {flow.name}
              </option>
            ))}
          </select>
        </label>
        <nav className="tabs" aria-label={designWords.view}>
          {shown.map((name) => (
            <Link
              key={name}
              to="/design/$flow"
              params={{ flow: slug }}
              search={name === 'picture' ? {} : { view: name }}
              activeOptions={{ exact: true }}
              aria-current={name === view ? 'page' : undefined}
            >
              {designWords.views[name]}
            </Link>
          ))}
        </nav>
        <NewFlowButton />
        {may('configuration:read') && (
          <Link className="button" to="/versions">
            <Icon name="history" />
            {designWords.versions}
          </Link>
        )}
      </div>
      {error && !data && <Failure error={error} retry={() => refetch()} />}
      {!error && !data && <Skeleton lines={8} />}
      {data && view === 'picture' && <FlowPicture design={data} />}
      {data && view === 'yaml' && <Yaml design={data} />}
      {data && view === 'edit' && <FlowEditor key={slug + data.digest} slug={slug} design={data} beginsAs={pane} />}
    </OperatePage>
  )
}

function Yaml({ design: { yaml } }: { design: FlowDesign }) {
  const copy = async () => {
    await navigator.clipboard.writeText(yaml)
    tell({ text: t.copied })
  }
  return (
    <section className="yaml" aria-label={designWords.views.yaml}>
      <div className="operate-tools">
        <p className="help">{designWords.yamlText}</p>
        <button type="button" className="button" onClick={copy}>
          {designWords.copyYaml}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keys. */}
      <pre tabIndex={0}>{yaml}</pre>
    </section>
  )
}

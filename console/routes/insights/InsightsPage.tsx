import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Empty, Skeleton } from '../../components/States.tsx'
import type { Flow } from '../../data/contracts.ts'
import {
  type Asked,
  funnelQuery,
  pageVisitsQuery,
  rejectedDocumentsQuery,
  sourcesQuery,
  timeInStageQuery,
  volumeQuery,
} from '../../data/insights.ts'
import { flowQuery, flowsQuery } from '../../data/queries.ts'
import { momentText, numberText, t } from '../../i18n.ts'
import { may, session } from '../../session.ts'
import { OperatePage } from '../operate/OperatePage.tsx'
import { FigureSection } from './FigureSection.tsx'
import { presenters } from './present.ts'
import '../../styles/insights.css'
import { insightsWords } from '../../messages/insights/words.ts'

const route = getRouteApi('/insights')
const PERIODS = [4, 12, 26, 52, 104]
const USUAL_PERIOD = 12

/** The numbers of a flow: how many came, how far they got, how long it took, and where they stopped. */
export function InsightsPage() {
  const search = route.useSearch()
  const isAllowed = may('insights:read')
  const flows = useQuery({ ...flowsQuery, enabled: isAllowed })
  const all = flows.data?.results ?? []
  const chosen = all.find(({ slug }) => slug === search.flow) ?? all.find(isOpen) ?? all[0]
  const flow = useQuery({ ...flowQuery(chosen?.id ?? ''), enabled: chosen !== undefined })
  const weeks = PERIODS.find((period) => String(period) === search.weeks) ?? USUAL_PERIOD
  return (
    <OperatePage title={t.titles.insights} isAllowed={isAllowed}>
      <div className="insights">
        <Tools flows={all} flow={chosen?.slug} weeks={weeks} tests={search.tests} />
        {flows.data && !chosen && <Empty title={t.noFlows} text={t.noFlowsText} />}
        {flow.data && <Figures flow={flow.data} weeks={weeks} onlyTests={search.tests === 'only'} />}
        {chosen && !flow.data && <Skeleton lines={12} />}
      </div>
    </OperatePage>
  )
}

const isOpen = ({ status }: { status: string }) => status === 'PUBLISHED'

interface ToolsProps {
  flows: { slug: string; name: string }[]
  flow: string | undefined
  weeks: number
  tests: string | undefined
}

function Tools({ flows, flow, weeks, tests }: ToolsProps) {
  const navigate = route.useNavigate()
  const change = (next: { flow?: string; weeks?: string; tests?: string | undefined }) =>
    navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  return (
    <div className="operate-tools">
      <label className="field inline">
        <span>{insightsWords.flow}</span>
        <select value={flow} onChange={({ target }) => change({ flow: target.value })}>
          {flows.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field inline">
        <span>{insightsWords.period}</span>
        <select value={weeks} onChange={({ target }) => change({ weeks: target.value })}>
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {insightsWords.weeks(numberText(period))}
            </option>
          ))}
        </select>
      </label>
      <label className="field inline">
        <span>{insightsWords.applicants}</span>
        <select value={tests ?? ''} onChange={({ target }) => change({ tests: target.value || undefined })}>
          <option value="">{insightsWords.withoutTests}</option>
          <option value="only">{insightsWords.onlyTests}</option>
        </select>
      </label>
    </div>
  )
}

function Figures({ flow, weeks, onlyTests }: { flow: Flow; weeks: number; onlyTests: boolean }) {
  const asked: Asked = { flowId: flow.id, weeks, onlyTests }
  const present = useMemo(() => presenters(flow, onlyTests), [flow, onlyTests])
  const volume = useQuery(volumeQuery(asked))
  return (
    <>
      {volume.data && (
        <p className="help">
          {volume.data.as_of === null
            ? insightsWords.notCounted
            : insightsWords.asOf(momentText(volume.data.as_of), session.company.timezone)}
        </p>
      )}
      <FigureSection query={volume} present={present.volume} flow={flow.slug} />
      <FigureSection query={useQuery(funnelQuery(asked))} present={present.funnel} flow={flow.slug} />
      <FigureSection query={useQuery(timeInStageQuery(asked))} present={present.time} flow={flow.slug} />
      <FigureSection query={useQuery(pageVisitsQuery(asked))} present={present.pages} flow={flow.slug} />
      <FigureSection query={useQuery(rejectedDocumentsQuery(asked))} present={present.rejected} flow={flow.slug} />
      <FigureSection query={useQuery(sourcesQuery(asked))} present={present.sources} flow={flow.slug} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AfterAWhile, Empty, Failure, Skeleton } from '../../components/States.tsx'
import type { Flows, Home } from '../../data/contracts.ts'
import { homeQuery } from '../../data/home.ts'
import { ME } from '../../data/list-request.ts'
import { flowsQuery } from '../../data/queries.ts'
import { calendarDayText, t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { Mentions } from './Mentions.tsx'
import { NumberLine } from './NumberLine.tsx'
import { Trouble } from './Trouble.tsx'
import { Views } from './Views.tsx'

type Flow = Flows['results'][number]

/** What somebody has to look at, each number with the way to what it counts. */
export function HomePage() {
  const home = useQuery(homeQuery)
  const flows = useQuery(flowsQuery)
  useEffect(() => {
    document.title = `${t.home.title} · Hireline`
  }, [])
  const error = home.error ?? flows.error
  if (flows.data?.results.length === 0) return <NoFlows />
  return (
    <div className="page home">
      <h1>{t.home.title}</h1>
      {home.data && flows.data ? (
        <div className="home-parts">
          <NeedsYou home={home.data} flows={flows.data.results} />
          <Mentions mentions={home.data.mentions} />
          <Views flows={flows.data.results} />
          <Fresh home={home.data} flows={flows.data.results} />
          <Trouble home={home.data} />
        </div>
      ) : error ? (
        <Failure error={error} retry={() => Promise.all([home.refetch(), flows.refetch()])} />
      ) : (
        <AfterAWhile>
          <Skeleton lines={8} />
        </AfterAWhile>
      )}
    </div>
  )
}

interface PartProps {
  home: Home
  flows: Flow[]
}

/** The flows that have a number, in the order of the flows. */
const ofFlows = (flows: Flow[], numbers: Home['assigned']) =>
  flows.flatMap((flow) => {
    const found = numbers.find(({ hiring_flow_id }) => hiring_flow_id === flow.id)
    return found ? [{ flow, counted: found.counted }] : []
  })

function NeedsYou({ home, flows }: PartProps) {
  const { waiting_documents: documents, interviews_today: interviews } = home
  const assigned = ofFlows(flows, home.assigned)
  const isNothing = assigned.length === 0 && !documents?.count && !interviews?.count
  return (
    <section>
      <h2>{t.home.needsYou}</h2>
      {isNothing && (
        <p className="help">
          {t.home.nothing}. {t.home.nothingText}
        </p>
      )}
      <ul className="numbers">
        {assigned.map(({ flow, counted }) => (
          <NumberLine key={flow.id} counted={counted}>
            <Link to="/flows/$flow" params={{ flow: flow.slug }} search={{ status: 'open', assignee: ME }}>
              {t.home.assigned(flow.name)}
            </Link>
          </NumberLine>
        ))}
        {documents && documents.count > 0 && (
          <NumberLine counted={documents}>
            <Link to="/review">{t.home.documents}</Link>
          </NumberLine>
        )}
        {interviews && interviews.count > 0 && (
          <NumberLine counted={interviews}>
            <Link to="/interviews">{t.home.interviews}</Link>
          </NumberLine>
        )}
      </ul>
    </section>
  )
}

const CREATED = 'APPLICATION.STATUS.CREATED'

function Fresh({ home, flows }: PartProps) {
  const fresh = ofFlows(flows, home.new)
  if (!may('candidates:read')) return null
  return (
    <section>
      <h2>{t.home.fresh(calendarDayText(home.new_since))}</h2>
      {fresh.length === 0 && <p className="help">{t.home.nobodyNew}</p>}
      <ul className="numbers">
        {fresh.map(({ flow, counted }) => (
          <NumberLine key={flow.id} counted={counted}>
            <Link to="/flows/$flow" params={{ flow: flow.slug }} search={{ filters: `${CREATED}:${home.new_since},` }}>
              {flow.name}
            </Link>
          </NumberLine>
        ))}
      </ul>
    </section>
  )
}

/** Whoever may make a flow is led to where. */
const NoFlows = () => (
  <Empty title={t.noFlows} text={t.noFlowsText} isPage>
    {may('configuration:write') && (
      <Link to="/design" className="button">
        {t.titles.design}
      </Link>
    )}
  </Empty>
)

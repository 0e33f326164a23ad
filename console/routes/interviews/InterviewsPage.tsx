import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty, Failure, Skeleton } from '../../components/States.tsx'
import { interviewersQuery, interviewsQuery, type NamedInterview } from '../../data/interviews.ts'
import { flowsQuery } from '../../data/queries.ts'
import { dayOf, t, weekdayText } from '../../i18n.ts'
import { interviewsWords } from '../../messages/interviews/words.ts'
import { may } from '../../session.ts'
import { Choice } from '../operate/Choice.tsx'
import { OperatePage } from '../operate/OperatePage.tsx'
import { NextPage } from '../operate/Pages.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { InterviewLine } from './InterviewLine.tsx'

const route = getRouteApi('/interviews')

/** Who meets whom and when, day by day on the company's calendar. */
export function InterviewsPage() {
  const { when, interviewer, flow, state } = route.useSearch()
  const navigate = route.useNavigate()
  const isAllowed = may('interviews:read')
  const isPast = when === 'past'
  const today = dayOf(new Date().toISOString())
  const flows = useQuery({ ...flowsQuery, enabled: isAllowed })
  const interviewers = useQuery({ ...interviewersQuery(today, isPast), enabled: isAllowed })
  const filter = { hiring_flow_id: flow, interviewer, status: state }
  const list = useInfiniteQuery({ ...interviewsQuery(today, isPast, filter), enabled: isAllowed })
  const change = (next: Record<string, string | undefined>) =>
    navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const known = { ...(interviewer && { [interviewer]: interviewer }), ...interviewers.data }
  return (
    <OperatePage title={t.titles.interviews} isAllowed={isAllowed}>
      <div className="operate-tools">
        <label className="field inline">
          <span>{interviewsWords.when}</span>
          <select value={isPast ? 'past' : ''} onChange={({ target }) => change({ when: target.value || undefined })}>
            <option value="">{interviewsWords.ahead}</option>
            <option value="past">{interviewsWords.past}</option>
          </select>
        </label>
        <Choice
          label={interviewsWords.with}
          value={interviewer}
          choices={known}
          choose={(value) => change({ interviewer: value })}
        />
        <Choice
          label={interviewsWords.flow}
          value={flow}
          choices={Object.fromEntries(flows.data?.results.map(({ id, name }) => [id, name]) ?? [])}
          choose={(value) => change({ flow: value })}
        />
        <Choice
          label={interviewsWords.state}
          value={state}
          choices={interviewsWords.states}
          choose={(value) => change({ state: value })}
        />
      </div>
      <Days list={list} today={today} flowName={(id) => flows.data?.results.find((one) => one.id === id)?.name ?? ''} />
    </OperatePage>
  )
}

interface DaysProps {
  list: UseInfiniteQueryResult<{ pages: { results: NamedInterview[] }[] }>
  today: string
  flowName: (id: string) => string
}

function Days({ list, today, flowName }: DaysProps) {
  const [cancelled, cancel] = useState<NamedInterview>()
  const interviews = list.data?.pages.flatMap(({ results }) => results)
  if (list.error && !interviews) return <Failure error={list.error} retry={() => list.refetch()} />
  if (!interviews) return <Skeleton lines={8} />
  if (interviews.length === 0) return <Empty title={interviewsWords.none} text={interviewsWords.noneText} />
  return (
    <>
      {[...Map.groupBy(interviews, ({ starts_at }) => dayOf(starts_at))].map(([day, ofDay]) => (
        <section key={day}>
          <h2>{day === today ? interviewsWords.today(weekdayText(day)) : weekdayText(day)}</h2>
          <ul className="interviews">
            {ofDay.map((interview) => (
              <InterviewLine
                key={interview.id}
                interview={interview}
                flow={flowName(interview.hiring_flow_id)}
                cancel={() => cancel(interview)}
              />
            ))}
          </ul>
        </section>
      ))}
      <NextPage list={list} />
      <CancelDialog interview={cancelled} close={() => cancel(undefined)} />
    </>
  )
}

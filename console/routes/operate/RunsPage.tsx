import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import type { Run } from '../../data/contracts.ts'
import { act, allRunsQuery, automationsQuery } from '../../data/operate.ts'
import { agoText, momentText, numberText, t } from '../../i18n.ts'
import { operateWords } from '../../messages/operate/words.ts'
import { may } from '../../session.ts'
import { Choice } from './Choice.tsx'
import { Day } from './Day.tsx'
import { Json, OperatePage } from './OperatePage.tsx'
import { Pages } from './Pages.tsx'
import { RetryAll } from './RetryAll.tsx'
import { State } from './State.tsx'

const route = getRouteApi('/runs')

/** What automations did, newest first, with the steps of each and why one failed. */
export function RunsPage() {
  const { status, automation, since, retry } = route.useSearch()
  const navigate = route.useNavigate()
  const automations = useQuery({ ...automationsQuery, enabled: may('automations:read') })
  const list = useInfiniteQuery({
    ...allRunsQuery({ status, automation_id: automation, created_since: since, retry_id: retry }),
    enabled: may('automations:read'),
  })
  const change = (next: { status?: string | undefined; automation?: string | undefined; since?: string | undefined }) =>
    navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const filter = { ...(automation && { automation_id: automation }), ...(since && { created_since: since }) }
  const names = automations.data?.results.map(({ id, name }) => [id, name] as const) ?? []
  return (
    <OperatePage title={operateWords.runsTitle} isAllowed={may('automations:read')}>
      <div className="operate-tools">
        <Choice
          label={operateWords.status}
          value={status}
          choices={operateWords.runStatuses}
          choose={(value) => change({ status: value })}
        />
        <Choice
          label={operateWords.automation}
          value={automation}
          choices={Object.fromEntries(names)}
          choose={(value) => change({ automation: value })}
        />
        <Day label={operateWords.from} value={since} choose={(day) => change({ since: day })} />
        {status === 'failed' && !retry && may('automations:write') && (
          <RetryAll key={`${automation} ${since}`} filter={filter} />
        )}
        {retry && (
          <Link to="/runs" search={{}} className="button small">
            {operateWords.leaveRetry}
            <Icon name="close" />
          </Link>
        )}
        {may('applications:write') && (
          <Link to="/try" search={automation ? { automation } : {}} className="button small">
            {t.trial.action}
          </Link>
        )}
      </div>
      <Pages list={list} label={t.titles.runs} empty={{ title: operateWords.noRuns, text: operateWords.noRunsText }}>
        {(run) => <RunLine key={run.run_id} run={run} />}
      </Pages>
    </OperatePage>
  )
}

function RunLine({ run }: { run: Run }) {
  const { run_id: id, automation, status, error, steps, input, created, resume_at, application_id } = run
  const retry = () =>
    act(`/v1/automations/runs/${id}/retry/`, { done: operateWords.retried, anew: ['all runs', 'runs'] })
  return (
    <li>
      <details>
        <summary>
          <State is={status === 'failed' ? 'bad' : status === 'succeeded' ? 'good' : 'still'}>
            {operateWords.runStatuses[status]}
          </State>
          <strong>{automation.name}</strong>
          <span className="grow">{error}</span>
          <Moment of={created}>{agoText(created)}</Moment>
        </summary>
        <div className="opened">
          {steps.length === 0 ? (
            <p className="help">{operateWords.noSteps}</p>
          ) : (
            <ol className="timeline" aria-label={operateWords.steps}>
              {steps.map((step) => (
                <Step key={step.id} step={step} />
              ))}
            </ol>
          )}
          {resume_at && <p className="help">{operateWords.resumes(momentText(resume_at))}</p>}
          <details className="json">
            <summary>{operateWords.input}</summary>
            <Json of={input} />
          </details>
          <div className="line-tools">
            {application_id && (
              <Link to="/applications/$application" params={{ application: application_id }} className="button small">
                {operateWords.openPerson}
              </Link>
            )}
            {status === 'failed' && may('automations:write') && (
              <button type="button" className="button small primary" onClick={retry}>
                {operateWords.retryRun}
              </button>
            )}
          </div>
        </div>
      </details>
    </li>
  )
}

function Step({
  step: { path, kind, status, attempts, error, started_at, finished_at },
}: {
  step: Run['steps'][number]
}) {
  const took = finished_at ? Date.parse(finished_at) - Date.parse(started_at) : undefined
  return (
    <li>
      <State is={status === 'failed' ? 'bad' : status === 'succeeded' ? 'good' : 'still'}>
        {operateWords.stepStatuses[status]}
      </State>
      <span>
        <strong>{kind}</strong> <small>{path}</small>
        {error && <span className="problem">{error}</span>}
        <small>
          {[
            momentText(started_at),
            took === undefined ? '' : operateWords.took(operateWords.milliseconds(numberText(took))),
            attempts > 1 ? operateWords.attempts(numberText(attempts)) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </li>
  )
}

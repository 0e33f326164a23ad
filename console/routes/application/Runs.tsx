import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import { tellProblem } from '../../components/tell-problem.ts'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import { runsQuery } from '../../data/runs.ts'
import { momentText, t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** The automations that have run for the application, newest first, and why one failed. */
export function Runs({ id }: { id: string }) {
  const { data } = useQuery({ ...runsQuery(id), enabled: may('automations:read') })
  const mayTry = may('applications:write')
  if (!data || (data.results.length === 0 && !mayTry)) return null
  return (
    <section className="outgoing runs" aria-label={t.runs.title}>
      <h3>{t.runs.title}</h3>
      {mayTry && (
        <p className="outgoing-buttons">
          <Link to="/try" search={{ application: id }} className="button small">
            {t.trial.withPerson}
          </Link>
        </p>
      )}
      <ul>
        {data.results.map(({ run_id, automation, status, error, created, resume_at }) => (
          <li key={run_id} className={status === 'failed' ? 'problem' : undefined}>
            <Icon name="bolt" />
            <div>
              <strong>{automation.name}</strong> <span>{t.runs.statuses[status]}</span>
              {error && <p>{error}</p>}
              <small>
                <Moment of={created} />
                {resume_at && `, ${t.runs.goesOn(momentText(resume_at))}`}
              </small>
              {status === 'failed' && may('automations:write') && (
                <button type="button" className="button small" onClick={() => retry(id, run_id)}>
                  {t.runs.retry}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function retry(id: string, runId: string) {
  try {
    await call(`/v1/automations/runs/${runId}/retry/`, { method: 'POST' })
    await queryClient.invalidateQueries({ queryKey: runsQuery(id).queryKey })
  } catch (error) {
    tellProblem(error)
  }
}

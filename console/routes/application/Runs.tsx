import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../components/Icon.tsx'
import { tell } from '../../components/Toasts.tsx'
import { ApiError, call } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import { runsQuery } from '../../data/runs.ts'
import { momentText, ownMomentText, t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** The automations that have run for the application, newest first, and why one failed. */
export function Runs({ id }: { id: string }) {
  const { data } = useQuery({ ...runsQuery(id), enabled: may('automations:read') })
  if (!data || data.results.length === 0) return null
  return (
    <section className="runs" aria-label={t.runs.title}>
      <h3>{t.runs.title}</h3>
      <ul>
        {data.results.map(({ run_id, automation, status, error, created, resume_at }) => (
          <li key={run_id} className={status === 'failed' ? 'problem' : undefined}>
            <Icon name="bolt" />
            <div>
              <strong>{automation.name}</strong> {t.runs.statuses[status]}
              {error && <p>{error}</p>}
              <small>
                <time dateTime={created} title={ownMomentText(created)}>
                  {momentText(created)}
                </time>
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
    tell({ text: t.notSaved, details: error instanceof ApiError ? error.message : t.offline, isProblem: true })
  }
}

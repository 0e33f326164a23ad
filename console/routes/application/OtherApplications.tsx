import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StageBadge } from '../../components/StageBadge.tsx'
import { candidateApplicationsQuery } from '../../data/queries.ts'
import { dayText, t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** What else the person has applied for, in any flow. */
export function OtherApplications({ id, candidateId }: { id: string; candidateId: string }) {
  const { data } = useQuery({
    ...candidateApplicationsQuery(candidateId),
    enabled: may('candidates:read'),
  })
  const others = data?.results.filter(({ application_id }) => application_id !== id) ?? []
  if (others.length === 0) return null
  return (
    <section className="others" aria-label={t.otherApplications}>
      <h3>{t.otherApplications}</h3>
      <ul>
        {others.map(({ application_id, hiring_flow, current_stage, created }) => (
          <li key={application_id}>
            <Link to="/applications/$application" params={{ application: application_id }}>
              {hiring_flow.name}
            </Link>
            <small>
              <StageBadge stage={current_stage} /> {dayText(created)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

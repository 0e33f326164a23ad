import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Moment } from '../../components/Moment.tsx'
import type { Home } from '../../data/contracts.ts'
import { membersQuery } from '../../data/queries.ts'
import { agoText, t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** Notes that are meant for who looks. */
export function Mentions({ mentions }: { mentions: Home['mentions'] }) {
  const { data } = useQuery({ ...membersQuery, enabled: may('members:read') && mentions.length > 0 })
  if (mentions.length === 0) return null
  const names = new Map(data?.results.map(({ id, name }) => [id, name]))
  return (
    <section>
      <h2>{t.home.mentions}</h2>
      <ul className="home-mentions">
        {mentions.map(({ note_id, application_id, full_name, text, author_id, created }) => (
          <li key={note_id}>
            <Link to="/applications/$application" params={{ application: application_id }}>
              {full_name ?? t.noName}
            </Link>
            <p>{text}</p>
            <small>
              {names.has(author_id) && `${names.get(author_id)} · `}
              <Moment of={created}>{agoText(created)}</Moment>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

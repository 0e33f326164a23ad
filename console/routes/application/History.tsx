import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import { actorName } from '../../data/actor-name.ts'
import type { Transition } from '../../data/contracts.ts'
import { historyQuery, membersQuery } from '../../data/queries.ts'
import { durationText, t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** Every move, the last one first: who made it, when, why, and after how long. */
export function History({ id }: { id: string }) {
  const { data } = useQuery(historyQuery(id))
  const members = useQuery({ ...membersQuery, enabled: may('members:read') })
  return (
    <section className="history" aria-label={t.history}>
      <h3>{t.history}</h3>
      <ol>
        {data?.transitions.toReversed().map((transition) => (
          <li key={transition.id}>
            <Happened transition={transition} />
            {transition.reason && <em>{transition.reason.label}</em>}
            <small>
              <Moment of={transition.created} /> {t.by(actorName(transition.actor, members.data))}
              {transition.seconds_in_previous_stage !== null &&
                transition.from_stage?.id !== transition.to_stage.id &&
                `, ${t.inStage(durationText(transition.seconds_in_previous_stage))}`}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Happened({ transition: { from_stage: from, to_stage: to, to_page: page } }: { transition: Transition }) {
  if (!from) return <span>{t.applied}</span>
  if (from.id === to.id && page) return <span>{t.turned(page.name)}</span>
  return (
    <span className="from-to">
      {from.name} <span className="hidden">{t.to}</span>
      <Icon name="right" /> {to.name}
    </span>
  )
}

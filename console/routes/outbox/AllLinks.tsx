import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Moment } from '../../components/Moment.tsx'
import { actorName } from '../../data/actor-name.ts'
import type { MagicLinks } from '../../data/contracts.ts'
import { act } from '../../data/operate.ts'
import { allLinksQuery } from '../../data/outbox.ts'
import { flowsQuery, membersQuery } from '../../data/queries.ts'
import { agoText, momentText, t } from '../../i18n.ts'
import { outboxWords } from '../../messages/outbox/words.ts'
import { may } from '../../session.ts'
import { Pages } from '../operate/Pages.tsx'
import { State } from '../operate/State.tsx'
import { AddressFilter } from './AddressFilter.tsx'

type MagicLink = MagicLinks['results'][number]

interface Props {
  email: string | undefined
  choose: (email: string | undefined) => void
}

/** The links that log people in, newest first, to be revoked. */
export function AllLinks({ email, choose }: Props) {
  const list = useInfiniteQuery(allLinksQuery(email))
  const { data: members } = useQuery({ ...membersQuery, enabled: may('members:read') })
  const { data: flows } = useQuery(flowsQuery)
  const flowNames = new Map(flows?.results.map(({ id, name }) => [id, name]))
  return (
    <>
      <div className="operate-tools">
        <AddressFilter email={email} choose={choose} />
      </div>
      <Pages
        list={list}
        label={outboxWords.links}
        empty={{ title: outboxWords.noLinks, text: outboxWords.noLinksText }}
      >
        {(link) => (
          <LinkLine
            key={link.id}
            link={link}
            flow={flowNames.get(link.hiring_flow_id)}
            who={actorName(link.made_by, members)}
          />
        )}
      </Pages>
    </>
  )
}

function LinkLine({ link, flow, who }: { link: MagicLink; flow: string | undefined; who: string }) {
  const { id, email, state, created, expires_at: expires, used_at: used, application_id: application, problems } = link
  const isGood = state === 'unused' || state === 'used'
  const revoke = () => act(`/v1/magic-links/${id}/revoke/`, { done: t.links.revoked, anew: ['all links', 'links'] })
  return (
    <li>
      <details>
        <summary>
          <State is={isGood ? 'good' : 'still'}>{t.links.states[state]}</State>
          <strong>{email}</strong>
          <span className="grow">{flow}</span>
          <Moment of={created}>{agoText(created)}</Moment>
        </summary>
        <div className="opened">
          {problems.map((problem) => (
            <p key={problem} className="problem">
              {problem}
            </p>
          ))}
          <p className="help">
            {[
              `${momentText(created)} ${t.by(who)}`,
              ...(isGood ? [outboxWords.validUntil(momentText(expires))] : []),
              ...(used ? [outboxWords.usedAt(momentText(used))] : []),
              ...(link.single_use ? [t.links.once] : []),
            ].join(' · ')}
          </p>
          <div className="line-tools">
            {application ? (
              <Link to="/applications/$application" params={{ application }} className="button small">
                {outboxWords.openPerson}
              </Link>
            ) : (
              <Link to="/applications" search={{ q: email }} className="button small">
                {outboxWords.find}
              </Link>
            )}
            {isGood && may('magic_links:write') && (
              <button type="button" className="button small" onClick={revoke}>
                {t.links.revoke}
              </button>
            )}
          </div>
        </div>
      </details>
    </li>
  )
}

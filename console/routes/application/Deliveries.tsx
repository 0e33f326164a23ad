import { useInfiniteQuery } from '@tanstack/react-query'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import { More } from '../../components/More.tsx'
import { tell } from '../../components/Toasts.tsx'
import { tellProblem } from '../../components/tell-problem.ts'
import type { Deliveries as DeliveryPage } from '../../data/contracts.ts'
import { deliverAgain, deliveriesQuery } from '../../data/correspondence.ts'
import { momentText, t } from '../../i18n.ts'
import { may } from '../../session.ts'

type Event = DeliveryPage['results'][number]

/** What other systems are told of the application, the newest first: what waits, and what was given up and why. */
export function Deliveries({ id }: { id: string }) {
  const list = useInfiniteQuery({ ...deliveriesQuery(id), enabled: may('webhooks:read') })
  const events = list.data?.pages.flatMap(({ results }) => results) ?? []
  if (events.length === 0) return null
  return (
    <section className="outgoing deliveries" aria-label={t.deliveries.title}>
      <h3>{t.deliveries.title}</h3>
      <ul>
        {events.flatMap((event) =>
          event.deliveries.map((delivery) => (
            <OneDelivery
              key={`${event.id} ${delivery.webhook_endpoint.id}`}
              id={id}
              event={event}
              delivery={delivery}
            />
          )),
        )}
      </ul>
      <More list={list} />
    </section>
  )
}

function OneDelivery({ id, event, delivery }: { id: string; event: Event; delivery: Event['deliveries'][number] }) {
  const { webhook_endpoint: endpoint, status, attempts, last_error: error, last_status_code: code } = delivery
  const again = async () => {
    try {
      await deliverAgain(id, event.id, endpoint.id)
      tell({ text: t.deliveries.resent })
    } catch (error) {
      tellProblem(error)
    }
  }
  return (
    <li className={status === 'failed' ? 'problem' : undefined}>
      <Icon name="globe" />
      <div>
        <strong>{endpoint.host}</strong> <span>{t.deliveries.statuses[status]}</span>
        {status !== 'delivered' && (error || code) && <p>{error ?? t.deliveries.answered(String(code))}</p>}
        <small>
          {event.type}, <Moment of={delivery.delivered_at ?? event.created} />
          {status !== 'delivered' && attempts > 0 && `, ${t.mails.retried(attempts)}`}
          {attempts > 0 && delivery.next_attempt_at && `, ${t.deliveries.next(momentText(delivery.next_attempt_at))}`}
        </small>
        {status === 'failed' && may('webhooks:write') && (
          <button
            type="button"
            className="button small"
            aria-label={t.deliveries.resendTo(event.type, endpoint.host)}
            onClick={again}
          >
            {t.deliveries.resend}
          </button>
        )}
      </div>
    </li>
  )
}

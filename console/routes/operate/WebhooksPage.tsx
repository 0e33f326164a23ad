import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Moment } from '../../components/Moment.tsx'
import { Empty, Failure, Skeleton } from '../../components/States.tsx'
import type { Delivery, WebhookEndpoint } from '../../data/contracts.ts'
import { act, deliveriesQuery, eventQuery, webhookEndpointsQuery } from '../../data/operate.ts'
import { agoText, momentText, numberText } from '../../i18n.ts'
import { operateWords } from '../../messages/operate/words.ts'
import { may } from '../../session.ts'
import { Choice } from './Choice.tsx'
import { EndpointTools } from './EndpointTools.tsx'
import { Json, OperatePage } from './OperatePage.tsx'
import { Pages } from './Pages.tsx'
import { State } from './State.tsx'

const route = getRouteApi('/webhooks')

/** Who is told of what happens, how well that goes, and each delivery with what was answered. */
export function WebhooksPage() {
  const { endpoint: chosenId } = route.useSearch()
  const navigate = route.useNavigate()
  const isAllowed = may('webhooks:read')
  const { data, error, refetch } = useQuery({ ...webhookEndpointsQuery, enabled: isAllowed })
  const chosen = data?.results.find(({ id }) => id === chosenId) ?? data?.results[0]
  return (
    <OperatePage title={operateWords.webhooksTitle} isAllowed={isAllowed}>
      {error && !data && <Failure error={error} retry={() => refetch()} />}
      {!error && !data && <Skeleton lines={6} />}
      {data?.results.length === 0 && <Empty title={operateWords.noWebhooks} text={operateWords.noWebhooksText} />}
      <ul className="endpoints">
        {data?.results.map((endpoint) => (
          <li key={endpoint.id}>
            <button
              type="button"
              aria-pressed={endpoint === chosen}
              onClick={() => navigate({ search: { endpoint: endpoint.id }, replace: true })}
            >
              <strong>{endpoint.key}</strong>
              <span className="grow">{endpoint.url}</span>
              <Health endpoint={endpoint} />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <Endpoint key={chosen.id} endpoint={chosen} />}
    </OperatePage>
  )
}

const Health = ({ endpoint: { state } }: { endpoint: WebhookEndpoint }) => (
  <State is={state === 'working' ? 'good' : state === 'inactive' ? 'still' : 'bad'}>
    {operateWords.endpointStates[state]}
  </State>
)

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [status, setStatus] = useState<string>()
  const list = useInfiniteQuery(deliveriesQuery(endpoint.id, { status }))
  const { failing_since, next_try_at, switched_off_because, managed_by, event_types } = endpoint
  return (
    <section aria-label={endpoint.key}>
      <h2>{endpoint.key}</h2>
      <p className="help">
        {[
          operateWords.endpointStates[endpoint.state],
          failing_since && operateWords.since(momentText(failing_since)),
          next_try_at && operateWords.nextTry(momentText(next_try_at)),
          switched_off_because,
          managed_by === 'company_file' && operateWords.byFile,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="help">
        {operateWords.eventTypes}: {event_types.join(', ')}
      </p>
      {may('webhooks:write') && <EndpointTools endpoint={endpoint} />}
      <div className="operate-tools">
        <h3>{operateWords.deliveries}</h3>
        <Choice label={operateWords.status} value={status} choices={operateWords.deliveryStatuses} choose={setStatus} />
      </div>
      <Pages
        list={list}
        label={operateWords.deliveries}
        empty={{ title: operateWords.noDeliveries, text: operateWords.noDeliveriesText }}
      >
        {(delivery) => <DeliveryLine key={delivery.event_id} delivery={delivery} />}
      </Pages>
    </section>
  )
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const [isOpen, open] = useState(false)
  const { event_id, event_type, status, last_status_code, last_error, attempt_log, next_attempt_at } = delivery
  const last = attempt_log.at(-1)
  const replay = () =>
    act(`/v1/events/${event_id}/replay/`, {
      query: { webhook_endpoint_id: delivery.webhook_endpoint_id },
      done: operateWords.replayed('1'),
      anew: ['deliveries'],
    })
  return (
    <li>
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>
          <State is={status === 'failed' ? 'bad' : status === 'delivered' ? 'good' : 'still'}>
            {operateWords.deliveryStatuses[status]}
          </State>
          <strong>{event_type}</strong>
          <span className="grow">
            {last_error ?? (last_status_code === null ? '' : operateWords.answered(String(last_status_code)))}
          </span>
          {last && <Moment of={last.at}>{agoText(last.at)}</Moment>}
        </summary>
        {isOpen && (
          <div className="opened">
            <ol className="timeline">
              {attempt_log.map(({ at, status_code, error, milliseconds, answer }) => (
                <li key={at}>
                  <State is={error ? 'bad' : 'good'}>
                    {status_code === null ? operateWords.notAnswered : String(status_code)}
                  </State>
                  <span>
                    {error && <span className="problem">{error}</span>}
                    <small>{`${momentText(at)} · ${operateWords.milliseconds(numberText(milliseconds))}`}</small>
                    {answer && <Answer text={answer} />}
                  </span>
                </li>
              ))}
            </ol>
            {next_attempt_at && <p className="help">{operateWords.nextTry(momentText(next_attempt_at))}</p>}
            <Request eventId={event_id} />
            {may('webhooks:write') && (
              <button type="button" className="button small" onClick={replay}>
                {operateWords.replay}
              </button>
            )}
          </div>
        )}
      </details>
    </li>
  )
}

/** What came back, as text whatever it is. */
const Answer = ({ text }: { text: string }) => (
  <details className="json">
    <summary>{operateWords.answer}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keys. */}
    <pre tabIndex={0}>{text}</pre>
  </details>
)

function Request({ eventId }: { eventId: string }) {
  const { data } = useQuery(eventQuery(eventId))
  if (!data) return <Skeleton lines={3} />
  const { type, created, data: content } = data
  return (
    <details className="json">
      <summary>{operateWords.request}</summary>
      <Json of={{ type, timestamp: created, data: content }} />
    </details>
  )
}

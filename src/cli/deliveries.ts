import { Command } from 'commander'
import { requireEndpointId } from '../events/actions/enable-endpoint.ts'
import { listDeliveries } from '../events/delivery-queries.ts'
import { DELIVERY_STATUSES } from '../events/event-record-queries.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, CSV_ROWS, JSON_OUTPUT, LIMIT, type ListOptions, oneOf } from './company-options.ts'
import { moment } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

type Options = ListOptions & { endpoint?: string; status?: string }

/** `hireline deliveries`: what became of events on their way to webhook endpoints. */
export const deliveriesCommand = () => new Command('deliveries').addCommand(listCommand())

const listCommand = () =>
  new Command('list')
    .description('list deliveries, newest event first')
    .requiredOption(...COMPANY)
    .option('--endpoint <key>', 'only those to this endpoint')
    .option('--status <status>', 'only those in this state', oneOf(DELIVERY_STATUSES))
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, endpoint, status, limit, json, csv }: Options) => {
      await withCompany(slug, async ({ db, company }) => {
        const endpointId = endpoint === undefined ? null : await requireEndpointId(db, company.id, endpoint)
        const deliveries = await listDeliveries(db, company.id, { endpointId, status: status ?? null, limit })
        if (json) return console.log(JSON.stringify({ deliveries }))
        const lines = deliveries.map((delivery) => [
          delivery.event_id,
          delivery.event_type,
          delivery.endpoint,
          delivery.status,
          String(delivery.attempts),
          delivery.next_attempt_at ? moment(delivery.next_attempt_at) : '',
          delivery.last_error ?? String(delivery.last_status_code ?? ''),
        ])
        printRows(['event', 'type', 'endpoint', 'status', 'attempts', 'next attempt', 'last answer'], lines, {
          csv,
          cut: ['last answer'],
          nothing: noneOf('deliveries', { endpoint, status }),
        })
      })
    })

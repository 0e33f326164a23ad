import { Command } from 'commander'
import { requireEndpointId } from '../events/actions/enable-endpoint.ts'
import { replayEvents } from '../events/actions/replay-events.ts'
import { listDeliveries } from '../events/delivery-queries.ts'
import { AUTOMATION_WEBHOOK, EVENT_TYPES } from '../events/event-types.ts'
import { findEvent, listEvents } from '../events/queries.ts'
import { withCompany } from './company-command.ts'
import {
  COMPANY,
  type CompanyOptions,
  CSV_ROWS,
  datetime,
  JSON_OUTPUT,
  LIMIT,
  type ListOptions,
  oneOf,
  uuid,
} from './company-options.ts'
import { moment } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

/** `hireline events`: what happened that webhook endpoints subscribe to. */
export const eventsCommand = () =>
  new Command('events').addCommand(listCommand()).addCommand(showCommand()).addCommand(replayCommand())

const listCommand = () =>
  new Command('list')
    .description('list events, newest first')
    .requiredOption(...COMPANY)
    .option('--type <type>', 'only events of this kind', oneOf([...Object.keys(EVENT_TYPES), AUTOMATION_WEBHOOK]))
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv, ...filter }: ListOptions & { type?: string }) => {
      await withCompany(slug, async ({ db, company }) => {
        const events = await listEvents(db, company.id, filter)
        if (json) return console.log(JSON.stringify({ events }))
        const lines = events.map(({ id, type, subject_id: subject, created, deliveries }) => [
          id,
          type,
          subject,
          moment(created),
          ...[deliveries.delivered, deliveries.pending, deliveries.failed].map(String),
        ])
        printRows(['id', 'type', 'subject', 'created', 'delivered', 'pending', 'failed'], lines, {
          csv,
          nothing: noneOf('events', { type: filter.type }),
        })
      })
    })

const MAX_ENDPOINTS = 1_000

const showCommand = () =>
  new Command('show')
    .description('show an event, what it says and every attempt to deliver it')
    .requiredOption(...COMPANY)
    .argument('<event>', 'its id, which is the webhook-id that receivers see', uuid)
    .option(...JSON_OUTPUT)
    .action(async (eventId: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const event = await findEvent(db, company.id, eventId)
        if (!event) throw new Error(`The company has no event ${eventId}.`)
        const deliveries = await listDeliveries(db, company.id, { eventId, limit: MAX_ENDPOINTS })
        const shown = { ...event, deliveries: deliveries.map(({ event_id: _, event_type: __, ...rest }) => rest) }
        console.log(JSON.stringify(json ? { event: shown } : shown, null, json ? undefined : 2))
      })
    })

interface ReplayOptions extends CompanyOptions {
  failed?: boolean
  endpoint?: string
  since?: Date
}

const replayCommand = () =>
  new Command('replay')
    .description('deliver events again, with the ids that they had')
    .requiredOption(...COMPANY)
    .argument('[events...]', 'their ids')
    .option('--failed', 'all deliveries that were given up')
    .option('--endpoint <key>', 'only to this endpoint')
    .option('--since <when>', 'only events from then on', datetime)
    .option(...JSON_OUTPUT)
    .action(async (ids: string[], { company: slug, failed, endpoint, since, json }: ReplayOptions) => {
      if (ids.length > 0 === Boolean(failed)) throw new Error('Name events, or give --failed.')
      const eventIds = failed ? undefined : ids.map(uuid)
      await withCompany(slug, async ({ db, company }) => {
        const endpointId = endpoint === undefined ? undefined : await requireEndpointId(db, company.id, endpoint)
        const deliveries = await replayEvents(db, company.id, { eventIds, endpointId, since })
        const count = deliveries.length
        if (json) console.log(JSON.stringify({ replayed: count }))
        else console.log(`${count} ${count === 1 ? 'delivery' : 'deliveries'} will be made again`)
      })
    })

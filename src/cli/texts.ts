import { Command } from 'commander'
import { SENDING_STATUSES } from '../correspondence/sending-status.ts'
import { listTextMessages } from '../text-messages/queries.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, CSV_ROWS, JSON_OUTPUT, LIMIT, type ListOptions, oneOf } from './company-options.ts'
import { moment } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

/** `hireline texts`: the outbox of a company's text messages. */
export const textsCommand = () => new Command('texts').addCommand(listCommand())

const listCommand = () =>
  new Command('list')
    .description('list text messages, newest first, without the paths of their links')
    .requiredOption(...COMPANY)
    .option('--status <status>', 'only those in this state', oneOf(SENDING_STATUSES))
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv, ...filter }: ListOptions & { status?: string }) => {
      await withCompany(slug, async ({ db, company }) => {
        const texts = await listTextMessages(db, company.id, filter)
        if (json) return console.log(JSON.stringify({ texts }))
        const lines = texts.map(({ id, recipient, text, segments, status, attempts, last_error: error, created }) => [
          id,
          moment(created),
          recipient,
          text.replaceAll(/\s+/g, ' '),
          String(segments),
          status,
          String(attempts),
          error ?? '',
        ])
        printRows(['id', 'created', 'to', 'text', 'segments', 'status', 'attempts', 'last error'], lines, {
          csv,
          cut: ['text', 'last error'],
          nothing: noneOf('text messages', { status: filter.status }),
        })
      })
    })

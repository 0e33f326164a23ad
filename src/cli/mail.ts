import { Command } from 'commander'
import { SENDING_STATUSES } from '../correspondence/sending-status.ts'
import { findMail, listMails } from '../mail/queries.ts'
import { openTokens } from '../mail/sealed-tokens.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { withCompany } from './company-command.ts'
import {
  COMPANY,
  type CompanyOptions,
  CSV_ROWS,
  JSON_OUTPUT,
  LIMIT,
  type ListOptions,
  oneOf,
  uuid,
} from './company-options.ts'
import { moment } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

/** `hireline mail`: the outbox of a company. */
export const mailCommand = () => new Command('mail').addCommand(listCommand()).addCommand(showCommand())

const listCommand = () =>
  new Command('list')
    .description('list mail, newest first')
    .requiredOption(...COMPANY)
    .option('--status <status>', 'only those in this state', oneOf(SENDING_STATUSES))
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv, ...filter }: ListOptions & { status?: string }) => {
      await withCompany(slug, async ({ db, company }) => {
        const mails = await listMails(db, company.id, filter)
        if (json) return console.log(JSON.stringify({ mails }))
        const lines = mails.map(({ id, recipient, subject, status, attempts, last_error: error, created }) => [
          id,
          moment(created),
          recipient,
          subject,
          status,
          String(attempts),
          error ?? '',
        ])
        printRows(['id', 'created', 'to', 'subject', 'status', 'attempts', 'last error'], lines, {
          csv,
          cut: ['last error'],
          nothing: noneOf('mails', { status: filter.status }),
        })
      })
    })

const showCommand = () =>
  new Command('show')
    .description('show a mail and what it says')
    .requiredOption(...COMPANY)
    .argument('<mail>', 'its id', uuid)
    .option(...JSON_OUTPUT)
    .action(async (mailId: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, config, company }) => {
        const stored = await findMail(db, company.id, mailId)
        if (!stored) throw new Error(`The company has no mail ${mailId}.`)
        const mail = openTokens(secretsOf(config), stored)
        if (json) console.log(JSON.stringify({ mail }))
        else {
          const wiped = mail.text_wiped_at
          const note = wiped ? `\n(its links were wiped ${moment(wiped)})` : ''
          console.log(`To: ${mail.recipient}\nSubject: ${mail.subject}\nStatus: ${mail.status}\n\n${mail.text}${note}`)
        }
      })
    })

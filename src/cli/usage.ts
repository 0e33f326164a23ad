import { Command, InvalidArgumentError } from 'commander'
import { type Reconciliation, reconcileUsage } from '../billing/actions/reconcile-usage.ts'
import { recordUsage } from '../billing/actions/record-usage.ts'
import { listEvents } from '../billing/event-queries.ts'
import { requireCompany } from '../companies/actions/require-company.ts'
import { listCompanies } from '../companies/queries.ts'
import { withCompany } from './company-command.ts'
import {
  COMPANY,
  type CompanyOptions,
  CSV_ROWS,
  JSON_OUTPUT,
  LIMIT,
  type ListOptions,
  uuid,
} from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { moment } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf, table } from './table.ts'

/** `hireline usage`: what companies are charged for. */
export const usageCommand = () =>
  new Command('usage').addCommand(recordCommand()).addCommand(listCommand()).addCommand(reconcileCommand())

interface RecordOptions extends CompanyOptions {
  application: string
  service: string
  quantity: number
  reference?: string
}

const recordCommand = () =>
  new Command('record')
    .description('record that a service was rendered for an application')
    .requiredOption(...COMPANY)
    .requiredOption('--application <id>', 'the application that it was rendered for', uuid)
    .requiredOption('--service <name>', 'the service, such as BrowserAgent')
    .option('--quantity <number>', 'how much of it, with at most six decimals', Number, 1)
    .option('--reference <text>', 'what it is charged for: of a service it is recorded once')
    .option(...JSON_OUTPUT)
    .action(async ({ company: slug, application, json, ...usage }: RecordOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const event = await recordUsage(db, company.id, { applicationId: application, ...usage })
        if (json) return console.log(JSON.stringify({ event }))
        console.log(event.recorded ? `recorded ${event.id}` : `${event.id} was recorded before, and nothing is added`)
      })
    })

const listCommand = () =>
  new Command('list')
    .description('list billable events, newest first')
    .requiredOption(...COMPANY)
    .option('--service <name>', 'only events of this service')
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv, ...filter }: ListOptions & { service?: string }) => {
      await withCompany(slug, async ({ db, company }) => {
        const events = await listEvents(db, company.id, filter)
        if (json) return console.log(JSON.stringify({ events }))
        const lines = events.map(({ id, service, application_id, quantity, is_test, created }) => [
          id,
          service,
          String(Number(quantity)),
          application_id,
          moment(created),
          is_test ? 'test' : '',
        ])
        printRows(['event', 'service', 'quantity', 'application', 'created', 'test'], lines, {
          csv,
          nothing: noneOf('events', { service: filter.service }),
        })
      })
    })

interface ReconcileOptions {
  company?: string
  from?: string
  to?: string
  json?: boolean
}

const reconcileCommand = () =>
  new Command('reconcile')
    .description('compare billable events with the history and with the exports that are kept; fails on a difference')
    .option('--company <slug>', 'only this company')
    .option('--from <date>', 'from this day on the company’s calendar', day)
    .option('--to <date>', 'up to this day', day)
    .option(...JSON_OUTPUT)
    .action(async ({ company: slug, json, ...period }: ReconcileOptions) => {
      await withDatabase(async ({ db }) => {
        const companies = slug === undefined ? await listCompanies(db) : [await requireCompany(db, slug)]
        const results = []
        for (const company of companies) {
          results.push({ company: company.slug, ...(await reconcileUsage(db, company, period)) })
        }
        const isEqual = results.every((result) => result.isEqual)
        if (json) console.log(JSON.stringify({ equal: isEqual, companies: results }))
        else print(results)
        if (!isEqual) process.exitCode = 1
      })
    })

function print(results: (Reconciliation & { company: string })[]) {
  const services = results.flatMap(({ company, services }) =>
    services.map(({ service, events, effects, uncharged, unfounded }) => [
      company,
      service,
      String(events),
      String(effects),
      uncharged + unfounded === 0 ? 'equal' : `${uncharged} not charged for, ${unfounded} without ground`,
    ]),
  )
  console.log(table(['company', 'service', 'events', 'history', 'result'], services))
  const exports = results.flatMap(({ company, exports }) =>
    exports.map(({ exportId, firstDay, lastDay, summary, rows, events, isEqual }) => [
      company,
      exportId,
      `${firstDay} to ${lastDay}`,
      String(summary),
      rows.map(({ format, rows }) => `${rows} ${format}`).join(', '),
      String(events),
      isEqual ? 'equal' : 'different',
    ]),
  )
  if (exports.length > 0) {
    console.log(`\n${table(['company', 'export', 'period', 'summary', 'rows', 'events', 'result'], exports)}`)
  }
}

function day(text: string): string {
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    throw new InvalidArgumentError('It must be a date such as 2026-11-21.')
  }
}

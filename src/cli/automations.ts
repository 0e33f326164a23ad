import { Command } from 'commander'
import { listAutomations } from '../automations/queries.ts'
import { readConfig } from '../config.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, CSV_ROWS, JSON_OUTPUT, type WholeListOptions } from './company-options.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

/** `hireline automations`: what a company has automated, with the addresses of its webhooks. */
export const automationsCommand = () => new Command('automations').addCommand(listCommand())

const listCommand = () =>
  new Command('list')
    .description('list automations with the addresses of their webhooks, which are secret')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv }: WholeListOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const automations = (await listAutomations(db, company.id)).map((row) => ({
          ...row,
          fire_path: row.public_id && `/external/v1/automations/webhooks/${row.public_id}/fire/`,
        }))
        if (json) return console.log(JSON.stringify({ automations }))
        const base = readConfig(process.env).BASE_URL ?? ''
        const lines = automations.map(({ key, active, trigger_type, fire_path, cron, next_due }) => [
          key,
          active ? 'active' : 'inactive',
          trigger_type,
          fire_path
            ? `${base}${fire_path}`
            : cron
              ? `${cron} (next ${next_due?.toISOString() ?? 'not known yet'})`
              : '',
        ])
        printRows(['key', 'state', 'trigger', 'address or schedule'], lines, { csv, nothing: noneOf('automations') })
      })
    })

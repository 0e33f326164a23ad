import { Command } from 'commander'
import { enableEndpoint, requireEndpointId } from '../events/actions/enable-endpoint.ts'
import { type EndpointSummary, listEndpoints } from '../events/endpoint-queries.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, CSV_ROWS, JSON_OUTPUT, type WholeListOptions } from './company-options.ts'
import { moment } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

/** `hireline endpoints`: the webhook endpoints of a company and their health. */
export const endpointsCommand = () => new Command('endpoints').addCommand(listCommand()).addCommand(enableCommand())

const listCommand = () =>
  new Command('list')
    .description('list the webhook endpoints of a company and how they do')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv }: WholeListOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const endpoints = await listEndpoints(db, company.id)
        if (json) {
          return console.log(
            JSON.stringify({
              endpoints: endpoints.map((endpoint) => ({ ...endpoint, state: endpointState(endpoint) })),
            }),
          )
        }
        const lines = endpoints.map((endpoint) => [
          endpoint.key,
          endpoint.url,
          endpoint.event_types.join(','),
          ...[endpoint.pending, endpoint.failed].map(String),
          describe(endpoint),
        ])
        printRows(['key', 'url', 'events', 'pending', 'failed', 'state'], lines, { csv, nothing: noneOf('endpoints') })
      })
    })

const enableCommand = () =>
  new Command('enable')
    .description('let an endpoint that was switched off, or whose deliveries wait, take events again at once')
    .requiredOption(...COMPANY)
    .argument('<key>', 'its key')
    .option(...JSON_OUTPUT)
    .action(async (key: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        await enableEndpoint(db, company.id, await requireEndpointId(db, company.id, key))
        console.log(json ? JSON.stringify({ enabled: key }) : `enabled ${key}`)
      })
    })

function endpointState({ active, disabled_at, failing_since, held_since }: EndpointSummary) {
  if (active && held_since) return 'held'
  if (active) return failing_since ? 'failing' : 'active'
  return disabled_at ? 'switched_off' : 'inactive'
}

function describe(endpoint: EndpointSummary): string {
  const { failing_since: failing, held_since: held, probe_at: probe } = endpoint
  const { disabled_at: disabled, disabled_reason: reason } = endpoint
  const state = endpointState(endpoint)
  if (state === 'held' && held && probe) return `held since ${moment(held)}; next attempt ${moment(probe)}`
  if (state === 'failing' && failing) return `failing since ${moment(failing)}`
  if (state === 'switched_off' && disabled) return `switched off ${moment(disabled)}: ${reason}`
  return state
}

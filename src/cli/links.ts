import { Command } from 'commander'
import { revokeMagicLinks } from '../magic-links/actions/revoke-magic-links.ts'
import { linkState } from '../magic-links/magic-link.ts'
import { listLinks } from '../magic-links/queries.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, CSV_ROWS, JSON_OUTPUT, LIMIT, type ListOptions } from './company-options.ts'
import { moment } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

/** `hireline links`: the magic links of a company. */
export const linksCommand = () => new Command('links').addCommand(listCommand()).addCommand(revokeCommand())

const listCommand = () =>
  new Command('list')
    .description('list magic links, newest first')
    .requiredOption(...COMPANY)
    .option('--email <address>', 'only links for this applicant')
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv, ...filter }: ListOptions & { email?: string }) => {
      await withCompany(slug, async ({ db, company }) => {
        const links = (await listLinks(db, company.id, filter)).map((link) => ({ ...link, state: linkState(link) }))
        if (json) return console.log(JSON.stringify({ links }))
        const lines = links.map((link) => [
          link.id,
          link.email,
          link.flow_slug,
          moment(link.created),
          moment(link.expires_at),
          link.single_use ? 'once' : 'any number',
          link.application_id ?? '',
          link.state,
        ])
        printRows(['id', 'email', 'flow', 'created', 'expires', 'uses', 'application', 'state'], lines, {
          csv,
          nothing: noneOf('links', { email: filter.email }),
        })
      })
    })

const revokeCommand = () =>
  new Command('revoke')
    .description('revoke a link, or all of an applicant; it stops working at once')
    .requiredOption(...COMPANY)
    .argument('<link>', 'its id, or the email address of an applicant')
    .option(...JSON_OUTPUT)
    .action(async (idOrEmail: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const revoked = await revokeMagicLinks(db, company.id, idOrEmail)
        if (json) console.log(JSON.stringify({ revoked }))
        else for (const { id, email } of revoked) console.log(`revoked ${id} (${email})`)
      })
    })

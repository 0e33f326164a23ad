import { Command, InvalidArgumentError } from 'commander'
import { issueApiKey } from '../companies/actions/issue-api-key.ts'
import { revokeApiKey } from '../companies/actions/revoke-api-key.ts'
import { rotateApiKey } from '../companies/actions/rotate-api-key.ts'
import { keyState } from '../companies/api-key.ts'
import { listApiKeys } from '../companies/queries.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, CSV_ROWS, JSON_OUTPUT, type WholeListOptions } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { moment } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

/** `hireline keys`: the API keys of a company. */
export const keysCommand = () =>
  new Command('keys')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(rotateCommand())
    .addCommand(revokeCommand())

interface CreateOptions extends CompanyOptions {
  name: string
  scopes: string
  expires?: string
  perMinute?: number
  perSecond?: number
  billingCompanies?: string
}

/** What a new key needs. What was not narrowed is said, since nobody asked for it. */
const advice = ({ scopes, expires }: Pick<CreateOptions, 'scopes' | 'expires'>): string =>
  [
    'Keep it now: only its hash is stored, and it is not shown again.',
    scopes === '*' ? 'It may do everything; --scopes narrows that.' : '',
    expires === undefined ? 'It never expires; --expires ends it.' : '',
  ]
    .filter(Boolean)
    .join(' ')

const createCommand = () =>
  new Command('create')
    .description('create a key and print it, for the only time')
    .requiredOption(...COMPANY)
    .requiredOption('--name <text>', 'what the key is for')
    .option('--scopes <list>', 'what it may do, with commas between', '*')
    .option('--expires <when>', 'an ISO 8601 date or datetime, or days such as 90d; never without it')
    .option('--per-minute <n>', 'requests a minute in place of the common limit; 0 lifts it', limit)
    .option('--per-second <n>', 'requests a second in place of the common limit; 0 lifts it', limit)
    .option('--billing-companies <slugs>', 'other companies whose billable events it may export, with commas between')
    .option(...JSON_OUTPUT)
    .action(async ({ company, json, ...options }: CreateOptions) => {
      await withDatabase(async ({ db }) => {
        const { expiresAt, ...key } = await issueApiKey(db, { companySlug: company, ...options })
        console.log(json ? JSON.stringify({ ...key, expires_at: expiresAt }) : key.key)
        if (!json) console.error(advice(options))
      })
    })

const listCommand = () =>
  new Command('list')
    .description('list the keys of a company, oldest first')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv }: WholeListOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const keys = await listApiKeys(db, company.id)
        if (json) console.log(JSON.stringify({ keys: keys.map((key) => ({ ...key, state: keyState(key) })) }))
        else printRows(COLUMNS, keys.map(toLine), { csv, nothing: noneOf('keys') })
      })
    })

const rotateCommand = () =>
  new Command('rotate')
    .description(
      'make a key that may do the same as another one, print it for the only time, and end the other one later',
    )
    .requiredOption(...COMPANY)
    .argument('<key>', 'its id or prefix, as "keys list" shows them')
    .option('--overlap-hours <n>', 'how long the key of before goes on working; 0 revokes it now', hours, 24)
    .option(...JSON_OUTPUT)
    .action(async (apiKey: string, options: { company: string; overlapHours: number; json?: boolean }) => {
      const { company: slug, overlapHours, json } = options
      await withCompany(slug, async ({ db, company }) => {
        const rotation = { companyId: company.id, apiKey, overlapHours, reachesOtherCompanies: true }
        const made = await rotateApiKey(db, rotation)
        if (!made) throw new Error(`The company ${slug} has no key ${apiKey} that works.`)
        const { replaced, replacedEndsAt, ...key } = made
        console.log(json ? JSON.stringify({ ...key, replaced, replaced_ends_at: replacedEndsAt }) : key.key)
        const end = replacedEndsAt ? `works until ${moment(replacedEndsAt)}` : 'is revoked'
        if (!json) console.error(`Keep it now: it is not shown again. ${replaced} ${end}.`)
      })
    })

const revokeCommand = () =>
  new Command('revoke')
    .description('revoke a key; it stops working at once')
    .requiredOption(...COMPANY)
    .argument('<key>', 'its id or prefix, as "keys list" shows them')
    .option(...JSON_OUTPUT)
    .action(async (idOrPrefix: string, { company, json }: CompanyOptions) => {
      await withCompany(company, async ({ db, company: { id } }) => {
        const key = await revokeApiKey(db, id, idOrPrefix)
        if (!key) throw new Error(`The company ${company} has no key ${idOrPrefix} that could be revoked.`)
        console.log(json ? JSON.stringify({ revoked: key }) : `revoked ${key.prefix} (${key.name})`)
      })
    })

type Key = Awaited<ReturnType<typeof listApiKeys>>[number]

const COLUMNS = ['prefix', 'name', 'scopes', 'created', 'expires', 'last use', 'state']

const toLine = (key: Key): string[] => [
  key.prefix,
  key.name,
  key.scopes.join(','),
  moment(key.created),
  key.expires_at ? moment(key.expires_at) : 'never',
  key.last_used_at ? moment(key.last_used_at) : 'never',
  keyState(key),
]

function limit(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 1_000_000)
    throw new InvalidArgumentError('It must be a number from 0 to 1000000.')
  return number
}

const MAX_OVERLAP_HOURS = 720

function hours(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > MAX_OVERLAP_HOURS)
    throw new InvalidArgumentError(`It must be a number from 0 to ${MAX_OVERLAP_HOURS}.`)
  return Number(text)
}

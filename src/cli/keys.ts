import { Command, InvalidArgumentError } from 'commander'
import { issueApiKey } from '../companies/actions/issue-api-key.ts'
import { requireCompany } from '../companies/actions/require-company.ts'
import { revokeApiKey } from '../companies/actions/revoke-api-key.ts'
import { listApiKeys } from '../companies/queries.ts'
import { COMPANY, JSON_OUTPUT } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { moment } from './moment.ts'
import { noneOf, table } from './table.ts'

/** `hireline keys`: the API keys of a company. */
export const keysCommand = () =>
  new Command('keys').addCommand(createCommand()).addCommand(listCommand()).addCommand(revokeCommand())

interface CreateOptions {
  company: string
  name: string
  scopes: string
  expires?: string
  perMinute?: number
  perSecond?: number
  billingCompanies?: string
  json?: boolean
}

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
        if (!json) console.error('Keep it now: only its hash is stored, and it is not shown again.')
      })
    })

const listCommand = () =>
  new Command('list')
    .description('list the keys of a company, oldest first')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .action(async ({ company: slug, json }: { company: string; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const company = await requireCompany(db, slug)
        const keys = await listApiKeys(db, company.id)
        if (json) console.log(JSON.stringify({ keys: keys.map((key) => ({ ...key, state: keyState(key) })) }))
        else console.log(table(COLUMNS, keys.map(toLine), noneOf('keys')))
      })
    })

const revokeCommand = () =>
  new Command('revoke')
    .description('revoke a key; it stops working at once')
    .requiredOption(...COMPANY)
    .argument('<key>', 'its id or prefix, as "keys list" shows them')
    .option(...JSON_OUTPUT)
    .action(async (idOrPrefix: string, { company, json }: { company: string; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const key = await revokeApiKey(db, company, idOrPrefix)
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

function keyState({ revoked_at: revokedAt, expires_at: expiresAt }: Key): 'active' | 'revoked' | 'expired' {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active'
}

function limit(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 1_000_000)
    throw new InvalidArgumentError('It must be a number from 0 to 1000000.')
  return number
}

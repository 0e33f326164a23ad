import { rm } from 'node:fs/promises'
import { Command, InvalidArgumentError } from 'commander'
import { acceptTrail } from '../audit/actions/accept-trail.ts'
import { exportTrail } from '../audit/actions/export-trail.ts'
import { listEntries } from '../audit/actions/list-entries.ts'
import { verifyTrail } from '../audit/actions/verify-trail.ts'
import { presentAuditEntry } from '../audit/audit-entry.ts'
import type { ChainLink } from '../audit/chain.ts'
import { AUDIT_ACTIONS } from '../audit/kinds.ts'
import type { AuditCriteria } from '../audit/list-queries.ts'
import { TRAIL_TABLE } from '../audit/trail-csv.ts'
import { ACTING } from '../contract/origin.ts'
import type { Database } from '../db/database.ts'
import { writeParquet } from '../parquet/write-parquet.ts'
import { type Secrets, secretsOf } from '../secrets/secrets.ts'
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
import { withStatus } from './status-line.ts'
import { writeWholeFile } from './whole-file.ts'

/** `hireline audit`: who did what to whom. */
export const auditCommand = () =>
  new Command('audit')
    .addCommand(listCommand())
    .addCommand(exportCommand())
    .addCommand(verifyCommand())
    .addCommand(acceptCommand())

const withFilters = (command: Command) =>
  command
    .requiredOption(...COMPANY)
    .option('--action <kind>', 'only entries of this kind', oneOf(AUDIT_ACTIONS))
    .option('--actor-type <type>', `only what such actors did: ${ACTING.join(', ')}`, oneOf(ACTING))
    .option('--actor-id <id>', 'only what this key, person or automation did', uuid)
    .option('--object-id <id>', 'only what was done to this', uuid)
    .option('--candidate-id <id>', 'only what concerns this person', uuid)
    .option('--since <when>', 'only entries of this moment or later', datetime)
    .option('--until <when>', 'only entries before this moment', datetime)

const listCommand = () =>
  withFilters(new Command('list').description('list entries, newest first'))
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv, limit, ...criteria }: ListOptions & AuditCriteria) => {
      await withCompany(slug, async ({ db, config, company }) => {
        const rows = await listEntries(db, secretsOf(config), company.id, criteria, { pageSize: limit })
        const entries = rows.slice(0, limit)
        if (json) return console.log(JSON.stringify({ entries: entries.map(presentAuditEntry) }))
        const lines = entries.map((entry) => [
          moment(entry.created),
          entry.action,
          [entry.actor_type, entry.actor_id ?? ''].join(' '),
          entry.address ?? '',
          entry.object_id ?? '',
          entry.candidate_id ?? entry.candidate_ids?.join(' ') ?? '',
          entry.fields.join(','),
        ])
        printRows(['time', 'action', 'actor', 'address', 'object', 'people', 'fields'], lines, {
          csv,
          nothing: 'No entries.',
        })
      })
    })

interface ExportOptions extends AuditCriteria {
  company: string
  csv?: string
  parquet?: string
  json?: boolean
}

const exportCommand = () =>
  withFilters(new Command('export').description('write entries to a new file, newest first'))
    .option('--csv <file>', 'a CSV file')
    .option('--parquet <file>', 'a Parquet file')
    .option(...JSON_OUTPUT)
    .action(async ({ company: slug, csv, parquet, json, ...criteria }: ExportOptions) => {
      const file = csv ?? parquet
      if (file === undefined || (csv !== undefined && parquet !== undefined))
        throw new Error('Name one file: --csv FILE, or --parquet FILE.')
      await withCompany(slug, async ({ db, config, company: { id } }) => {
        const write = csv === undefined ? writeAsParquet : writeAsCsv
        const entries = await write(file, db, secretsOf(config), id, criteria)
        console.log(json ? JSON.stringify({ file, entries }) : `wrote ${entries} entries to ${file}`)
      })
    })

type Write = (
  file: string,
  db: Database,
  secrets: Secrets,
  companyId: string,
  criteria: AuditCriteria,
) => Promise<number>

const writeAsCsv: Write = (file, ...trail) =>
  writeWholeFile(file, async (destination) => {
    const entries = await exportTrail(...trail, destination)
    destination.end()
    return entries
  })

const writeAsParquet: Write = async (file, ...trail) => {
  const csv = `${file}.csv-${process.pid}`
  try {
    await writeAsCsv(csv, ...trail)
    return await writeWholeFile(file, async (destination) => {
      destination.end()
      return writeParquet(csv, String(destination.path), TRAIL_TABLE)
    })
  } finally {
    await rm(csv, { force: true })
  }
}

interface VerifyOptions extends CompanyOptions {
  noted?: ChainLink
}

const verifyCommand = () =>
  new Command('verify')
    .description('compute the chain of hashes anew, and say what was changed or is missing; ends with 1 if anything is')
    .requiredOption(...COMPANY)
    .option('--noted <position:hash>', 'a place that an earlier verify printed, and that you kept elsewhere', place)
    .option(...JSON_OUTPUT)
    .action(async ({ company: slug, noted, json }: VerifyOptions) => {
      await withCompany(slug, async ({ db, config, company }) => {
        const { head, ...found } = await withStatus((tell) =>
          verifyTrail(db, secretsOf(config), company.id, noted, (entries) => tell(`${entries} entries`)),
        )
        const printed = head && `${head.position}:${head.hash}`
        if (json) console.log(JSON.stringify({ company: slug, ...found, head: printed }))
        else {
          for (const { message } of found.problems) console.log(message)
          console.log(
            `${found.entries} entries in the chain, ${found.unsealed} not yet in it, ${found.problems.length} problems`,
          )
          if (printed) console.log(`the last place, to keep elsewhere for --noted: ${printed}`)
        }
        if (found.problems.length > 0) process.exitCode = 1
      })
    })

const acceptCommand = () =>
  new Command('accept')
    .description('seal the trail as it stands, after a loss of keys or of entries; the trail will say so')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .action(async ({ company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, config, company }) => {
        await acceptTrail(db, secretsOf(config), company.id)
        console.log(json ? JSON.stringify({ accepted: slug }) : 'accepted')
      })
    })

function place(text: string): ChainLink {
  const [, position, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (position === undefined) throw new InvalidArgumentError('It must be as "audit verify" prints it.')
  return { position: Number(position), hash }
}

import { Command } from 'commander'
import { presentApplication } from '../applications/application.ts'
import { listApplicationsOfCandidate } from '../applications/candidate-application-queries.ts'
import { listing } from '../audit/listing.ts'
import { recordRead } from '../audit/record.ts'
import { requireCandidate } from '../candidates/actions/require-candidate.ts'
import { type CandidateRow, presentCandidateRecord } from '../candidates/candidate.ts'
import { requirePhoneNumber } from '../candidates/phone-number.ts'
import { listCandidates } from '../candidates/queries.ts'
import { csvLine } from '../contract/csv-line.ts'
import { withCompany } from './company-command.ts'
import {
  COMPANY,
  type CompanyOptions,
  CSV_OUTPUT,
  JSON_OUTPUT,
  LIMIT,
  type ListOptions,
  uuid,
} from './company-options.ts'
import { toTheSecond } from './moment.ts'
import { noneOf, table } from './table.ts'

interface Criteria {
  email?: string
  externalIdentifier?: string
  phone?: string
  name?: string
}

const CSV_PAGE_SIZE = 1000
const MAX_SHOWN_APPLICATIONS = 1000

/** `hireline candidates find`: as `GET /v1/candidates/` finds them. */
export const findCommand = () =>
  new Command('find')
    .description('find people by what is known of them, newest first; all that is given must hold')
    .requiredOption(...COMPANY)
    .option('--email <address>', 'in any case')
    .option('--external-identifier <text>', 'as the company’s own system calls the person')
    .option('--phone <number>', 'in any spelling; without a country it is one of the company’s default country')
    .option('--name <part>', 'a part of the full name, in any case')
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_OUTPUT)
    .action(async ({ company: slug, limit, json, csv, ...given }: ListOptions & Criteria & { csv?: boolean }) => {
      await withCompany(slug, async ({ db, caller: company }) => {
        const criteria = {
          email: given.email,
          external_identifier: given.externalIdentifier,
          phone_number: given.phone && requirePhoneNumber(given.phone, company.defaultCountry),
          name: given.name,
        }
        const pageAfter = async (after: string | undefined, pageSize: number) => {
          const found = await listCandidates(db, company.id, criteria, { pageSize, ...(after && { after }) })
          const rows = found.slice(0, pageSize)
          await recordRead(db, company.id, listing('candidate.listed', criteria, rows.length))
          return { rows, isLast: found.length <= pageSize }
        }
        if (csv) return printCsv((after) => pageAfter(after, CSV_PAGE_SIZE))
        const { rows, isLast } = await pageAfter(undefined, limit)
        const candidates = rows.map(presentCandidateRecord)
        if (json) return console.log(JSON.stringify({ candidates }))
        const lines = candidates.map(({ id, full_name, email, phone_number, external_identifier }) => [
          id,
          full_name ?? '',
          email ?? '',
          phone_number ?? '',
          external_identifier ?? '',
        ])
        console.log(table(['candidate', 'name', 'email', 'phone', 'external id'], lines, noneOf('candidates', given)))
        if (!isLast) console.error(`the first ${limit}; --limit shows more`)
      })
    })

async function printCsv(pageAfter: (after?: string) => Promise<{ rows: CandidateRow[]; isLast: boolean }>) {
  const columns = ['id', 'external_identifier', 'email', 'full_name', 'phone_number', 'created', 'updated_at'] as const
  process.stdout.write(csvLine([...columns]))
  let after: string | undefined
  for (let isDone = false; !isDone; ) {
    const { rows, isLast } = await pageAfter(after)
    const records = rows.map(presentCandidateRecord)
    process.stdout.write(records.map((record) => csvLine(columns.map((column) => record[column]))).join(''))
    after = rows.at(-1)?.id
    isDone = isLast
  }
}

/** `hireline candidates show`: a person and their applications. */
export const showCommand = () =>
  new Command('show')
    .description('show a person and what they applied for')
    .requiredOption(...COMPANY)
    .argument('<candidate>', 'the candidate’s id', uuid)
    .option(...JSON_OUTPUT)
    .action(async (id: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, caller: company }) => {
        const row = await requireCandidate(db, company.id, id)
        await recordRead(db, company.id, { action: 'candidate.read', objectId: row.id, candidateId: row.id })
        const page = { pageSize: MAX_SHOWN_APPLICATIONS }
        const found = await listApplicationsOfCandidate(db, company.id, row.id, page)
        const applications = found.slice(0, MAX_SHOWN_APPLICATIONS).map(presentApplication)
        await recordRead(db, company.id, {
          action: 'application.listed',
          candidateId: row.id,
          details: { results: applications.length },
        })
        const candidate = presentCandidateRecord(row)
        if (json) return console.log(JSON.stringify({ candidate, applications }))
        const about = Object.entries(candidate).map(([field, value]) => [field.replaceAll('_', ' '), value ?? ''])
        console.log(table(['what', 'is'], about))
        const lines = applications.map(({ application_id, hiring_flow, current_stage, status, created }) => [
          application_id,
          hiring_flow.name,
          current_stage.name,
          status,
          toTheSecond(created),
        ])
        const headings = ['application', 'flow', 'stage', 'status', 'created']
        console.log(`\n${table(headings, lines, noneOf('applications'))}`)
      })
    })

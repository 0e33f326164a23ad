import { Command, Option } from 'commander'
import { listing } from '../audit/listing.ts'
import { recordRead } from '../audit/record.ts'
import { INTERVIEW_STATUSES, type InterviewStatus, presentInterview } from '../interviews/interview.ts'
import { listInterviews } from '../interviews/queries.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, CSV_ROWS, datetime, JSON_OUTPUT, LIMIT, type ListOptions } from './company-options.ts'
import { toTheSecond } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf } from './table.ts'

/** `hireline interviews`: the times that applicants have chosen. */
export const interviewsCommand = () => new Command('interviews').addCommand(listCommand())

interface InterviewFilter {
  status?: InterviewStatus
  interviewer?: string
  since?: Date
  until?: Date
}

const COLUMNS = ['interview', 'starts', 'ends', 'status', 'interviewers', 'schedule', 'application']

const listCommand = () =>
  new Command('list')
    .description('list interviews, the soonest first')
    .requiredOption(...COMPANY)
    .addOption(new Option('--status <status>', 'only those of this status').choices(INTERVIEW_STATUSES))
    .option('--interviewer <email>', 'only those that this person holds')
    .option('--since <when>', 'only those that begin at this moment or later', datetime)
    .option('--until <when>', 'only those that begin before this moment', datetime)
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, limit, json, csv, ...filter }: ListOptions & InterviewFilter) => {
      await withCompany(slug, async ({ db, company }) => {
        const found = await listInterviews(db, company.id, { ...filter, sort: 'soonest' }, { pageSize: limit })
        const interviews = found.slice(0, limit).map(presentInterview)
        await recordRead(db, company.id, listing('interview.listed', filter, interviews.length))
        if (json) return console.log(JSON.stringify({ interviews }))
        const lines = interviews.map(({ id, starts_at, ends_at, status, interviewers, schedule, application_id }) => [
          id,
          toTheSecond(starts_at),
          toTheSecond(ends_at),
          status,
          interviewers.map(({ name }) => name).join(', '),
          schedule.key,
          application_id,
        ])
        printRows(COLUMNS, lines, { csv, nothing: noneOf('interviews', filter) })
        if (found.length > limit) console.error(`the first ${limit}; --limit shows more`)
      })
    })

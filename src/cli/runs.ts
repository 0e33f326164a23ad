import { Command, Option } from 'commander'
import { orderRetries } from '../automations/actions/retry-failed-runs.ts'
import { retryRun } from '../automations/actions/retry-run.ts'
import { listAutomations } from '../automations/queries.ts'
import { presentRun, RUN_STATUSES, type RunStatus } from '../automations/run.ts'
import { findRun, listRuns } from '../automations/run-queries.ts'
import type { Database } from '../db/database.ts'
import { withCompany } from './company-command.ts'
import {
  COMPANY,
  type CompanyOptions,
  CSV_ROWS,
  datetime,
  JSON_OUTPUT,
  LIMIT,
  type ListOptions,
  uuid,
} from './company-options.ts'
import { toTheSecond } from './moment.ts'
import { printRows } from './print-rows.ts'
import { noneOf, table } from './table.ts'

/** `hireline runs`: what automations did. */
export const runsCommand = () =>
  new Command('runs').addCommand(listCommand()).addCommand(showCommand()).addCommand(retryCommand())

interface RunFilter {
  status?: RunStatus
  automation?: string
}

const listCommand = () =>
  new Command('list')
    .description('list runs, newest first')
    .requiredOption(...COMPANY)
    .addOption(new Option('--status <status>', 'only runs in this status').choices(RUN_STATUSES))
    .option('--automation <key>', 'only runs of this automation')
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv, ...filter }: ListOptions & RunFilter) => {
      await withCompany(slug, async ({ db, company }) => {
        const runs = (await listRuns(db, company.id, filter)).map(presentRun)
        if (json) console.log(JSON.stringify({ runs }))
        else
          printRows(COLUMNS, runs.map(toLine), {
            csv,
            cut: ['error'],
            nothing: noneOf('runs', { status: filter.status, automation: filter.automation }),
          })
      })
    })

const showCommand = () =>
  new Command('show')
    .description('show a run: what triggered it, and each step with its attempts and errors')
    .requiredOption(...COMPANY)
    .argument('<run>', 'its id', uuid)
    .option(...JSON_OUTPUT)
    .action(async (runId: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const row = await findRun(db, company.id, runId)
        if (!row) throw new Error(`${slug} has no run ${runId}.`)
        const run = presentRun(row)
        if (json) return console.log(JSON.stringify({ run }))
        console.log(table(COLUMNS, [toLine(run)]))
        if (run.condition !== null)
          console.log(`\ncondition: ${run.condition}${run.status === 'skipped' ? ' (did not hold)' : ''}`)
        if (run.resume_at) console.log(`\ngoes on: ${toTheSecond(run.resume_at)}`)
        console.log(`\ninput: ${JSON.stringify(run.input, null, 2)}\n`)
        const steps = run.steps.map(({ path, kind, status, attempts, error }) => [
          path,
          kind,
          status,
          String(attempts),
          error ?? '',
        ])
        console.log(table(['step', 'kind', 'status', 'attempts', 'error'], steps, 'No step has begun.'))
      })
    })

interface RetryOptions extends CompanyOptions {
  failed?: boolean
  automation?: string
  since?: Date
  dryRun?: boolean
}

const retryCommand = () =>
  new Command('retry')
    .description('run a failed run again, from the step that failed, or all that failed')
    .requiredOption(...COMPANY)
    .argument('[run]', 'its id', uuid)
    .option('--failed', 'all that have failed by now')
    .option('--automation <key>', 'with --failed: only runs of this automation')
    .option('--since <when>', 'with --failed: only runs of this moment or later', datetime)
    .option('--dry-run', 'with --failed: say how many there are, and change nothing')
    .option(...JSON_OUTPUT)
    .action(async (runId: string | undefined, { company: slug, failed = false, json, ...filter }: RetryOptions) => {
      if ((runId === undefined) !== failed) throw new Error('Name a run, or give --failed.')
      await withCompany(slug, async ({ db, company }) => {
        if (runId === undefined) return retryAll(db, company, filter, json)
        if (!(await retryRun(db, company.id, runId))) {
          throw new Error(`${slug} has no failed run ${runId}.`)
        }
        if (json) console.log(JSON.stringify({ run_id: runId, status: 'queued' }))
        else console.log(`queued ${runId}; a worker takes it up from the step that failed`)
      })
    })

async function retryAll(
  db: Database,
  company: { id: string; slug: string },
  { automation: key, since, dryRun = false }: Omit<RetryOptions, 'company'>,
  json: boolean | undefined,
) {
  const automation = key === undefined ? undefined : await requireAutomation(db, company, key)
  const order = {
    company_id: company.id,
    actor: { type: 'operator' as const, id: null },
    ...(automation && { automation_id: automation.id }),
    ...(since && { created_since: since.toISOString() }),
    failed_until: new Date().toISOString(),
  }
  const { waiting, is_exact: isExact } = await orderRetries(db, order, { isDryRun: dryRun })
  if (json) return console.log(JSON.stringify({ failed_until: order.failed_until, waiting, is_exact: isExact }))
  const many = `${isExact ? '' : 'more than '}${waiting} ${waiting === 1 ? 'run' : 'runs'}`
  console.log(dryRun ? `${many} would be run again` : `${many} will be run again, each from the step that failed`)
}

async function requireAutomation(db: Database, { id, slug }: { id: string; slug: string }, key: string) {
  const found = (await listAutomations(db, id)).find((automation) => automation.key === key)
  if (!found) throw new Error(`${slug} has no automation ${key}.`)
  return found
}

const COLUMNS = ['run', 'automation', 'trigger', 'status', 'created', 'application', 'error']

const toLine = (run: ReturnType<typeof presentRun>): string[] => [
  run.run_id,
  run.automation.key,
  run.trigger_type,
  run.status,
  toTheSecond(run.created),
  run.application_id ?? '',
  run.error ?? '',
]

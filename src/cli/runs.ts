import { Command, Option } from 'commander'
import { retryRun } from '../automations/actions/retry-run.ts'
import { presentRun, RUN_STATUSES, type RunStatus } from '../automations/run.ts'
import { findRun, listRuns } from '../automations/run-queries.ts'
import { requireCompany } from '../companies/actions/require-company.ts'
import { COMPANY, JSON_OUTPUT, LIMIT, type ListOptions, uuid } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { toTheSecond } from './moment.ts'
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
    .action(async ({ company: slug, json, ...filter }: ListOptions & RunFilter) => {
      await withDatabase(async ({ db }) => {
        const company = await requireCompany(db, slug)
        const runs = (await listRuns(db, company.id, filter)).map(presentRun)
        if (json) console.log(JSON.stringify({ runs }))
        else
          console.log(
            table(COLUMNS, runs.map(toLine), noneOf('runs', { status: filter.status, automation: filter.automation })),
          )
      })
    })

const showCommand = () =>
  new Command('show')
    .description('show a run: what triggered it, and each step with its attempts and errors')
    .requiredOption(...COMPANY)
    .argument('<run>', 'its id', uuid)
    .option(...JSON_OUTPUT)
    .action(async (runId: string, { company: slug, json }: { company: string; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const company = await requireCompany(db, slug)
        const row = await findRun(db, company.id, runId)
        if (!row) throw new Error(`${slug} has no run ${runId}.`)
        const run = presentRun(row)
        if (json) return console.log(JSON.stringify({ run }))
        console.log(table(COLUMNS, [toLine(run)]))
        console.log(`\ninput: ${JSON.stringify(run.input, null, 2)}\n`)
        const steps = run.steps.map(({ path, kind, status, attempts, error }) => [
          path,
          kind,
          status,
          String(attempts),
          error ?? '',
        ])
        console.log(table(['step', 'kind', 'status', 'attempts', 'error'], steps))
      })
    })

const retryCommand = () =>
  new Command('retry')
    .description('run a failed run again, from the step that failed')
    .requiredOption(...COMPANY)
    .argument('<run>', 'its id', uuid)
    .option(...JSON_OUTPUT)
    .action(async (runId: string, { company: slug, json }: { company: string; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const company = await requireCompany(db, slug)
        if (!(await retryRun(db, company.id, runId))) {
          throw new Error(`${slug} has no failed run ${runId}.`)
        }
        if (json) console.log(JSON.stringify({ run_id: runId, status: 'queued' }))
        else console.log(`queued ${runId}; a worker takes it up from the step that failed`)
      })
    })

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

/**
 * A million old rows are removed by a rule of retention while lists are read: how slow the lists become, compared with the
 * same lists before. The service is one `hireline start`, whose worker follows the rule; the reader of lists is a process of
 * its own.
 *
 *   node bench/retention-while-listing.ts [rows] [applications]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { addJobs } from '../src/queue/add-jobs.ts'
import { givenAutomation } from '../tests/support/factories.ts'
import { printListTimes, startListReader } from './list-times.ts'
import { type FilledDatabase, startListedService, usualLists } from './listed-service.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const APPLICATIONS = Number(process.argv[3] ?? 100_000)
const QUIET_MILLISECONDS = 30_000

const listed = await startListedService({ applications: APPLICATIONS, prepare: insertOldRuns })
const { db, pool, company, service, headers } = listed
const lists = {
  ...usualLists(listed),
  'runs, 50': { method: 'GET', url: `${service.address}/external/v1/automations/runs/?page_size=50`, headers },
}
const reader = await startListReader(lists)
try {
  await measure()
} finally {
  reader.stop()
  await listed.close()
}

/** Runs that ended more than a year ago, with a payload each. */
async function insertOldRuns({ db, pool, company, flow }: FilledDatabase) {
  const automation = await givenAutomation(db, company.id, flow, { on: { webhook: {} }, steps: [] })
  await pool.query(
    `insert into automation_runs (company_id, id, automation_id, status, steps, created, finished_at, trigger_type, event_key, input)
     select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
       $2, 'succeeded', '[]', at, at, 'webhook', hash,
       jsonb_build_object('values', jsonb_build_object('email', hash || '@example.com', 'first_name', 'Ada'))
     from generate_series(1, $3::int) number,
       lateral (select now() - interval '400 days' - number * interval '5 seconds' as at, md5(number::text) as hash) row`,
    [company.id, automation.id, ROWS],
  )
}

async function measure() {
  const quiet = await reader.readWhile(() => sleep(QUIET_MILLISECONDS))
  await pool.query(
    `insert into retention_rules (company_id, id, key, removes, after_days) values ($1, gen_random_uuid(), 'runs', 'runs', 365)`,
    [company.id],
  )
  const begun = performance.now()
  const busy = await reader.readWhile(async () => {
    for (let left = await rows(); left > 0; left = await rows()) {
      const { rowCount } = await pool.query(
        `select from graphile_worker.jobs where task_identifier = 'apply_retention'`,
      )
      if (rowCount === 0) await addJobs(db, 'apply_retention', [{}])
      await sleep(500)
    }
  })
  console.log(
    `${ROWS} runs removed in ${((performance.now() - begun) / 1000).toFixed(0)} s, beside lists of ${APPLICATIONS} applications`,
  )
  printListTimes(Object.keys(lists), { before: quiet, during: busy })
}

/** Whether any are left; counting them all would be work beside the lists. */
async function rows(): Promise<number> {
  const { rowCount } = await pool.query(
    `select from automation_runs where company_id = $1 and created < now() - interval '365 days' limit 1`,
    [company.id],
  )
  return rowCount ?? 0
}

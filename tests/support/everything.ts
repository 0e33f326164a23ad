import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import { prepareDemo } from '../../src/demo/actions/prepare-demo.ts'
import { warnOfUnusablePatterns } from '../../src/flows/unusable-patterns.ts'
import { enqueueInterviewReminder } from '../../src/interviews/interview-jobs.ts'
import { JOBS } from '../../src/jobs.ts'
import { prepareSecrets } from '../../src/key-rotation/actions/prepare-secrets.ts'
import { enqueueReminder } from '../../src/portal/notices/reminder-jobs.ts'
import { addJobs } from '../../src/queue/add-jobs.ts'
import { startWorker } from '../../src/queue/worker.ts'
import { secretsOf, writtenKeys } from '../../src/secrets/secrets.ts'
import { enqueueCancellations } from '../../src/triggers/left-interviews.ts'
import type { Clamd } from '../../src/virus-scan/clamd.ts'
import { runCommand } from './command-in-process.ts'
import { apply } from './everything/applicants.ts'
import { operate } from './everything/command-line.ts'
import { workAtTheConsole } from './everything/console.ts'
import { caller, integrate } from './everything/integrator.ts'
import { signOnAtTheConsole } from './everything/single-sign-on.ts'
import { flowOf } from './everything/whole-flow.ts'
import { givenKey } from './factories.ts'
import { formBody } from './form.ts'
import { runJobs } from './queue.ts'
import { givenReceiver } from './receiver.ts'
import { databaseUrl } from './running-service.ts'
import type { TestService } from './service.ts'
import { validRequest } from './valid-requests.ts'
import { wholeCompanyFile } from './whole-company.ts'
import { givenWorld } from './world.ts'

/**
 * Does everything that the service does, on an empty database: what its start does, each endpoint, page, job and command.
 * @param folder for the files of commands
 * @returns the commands, as they were typed
 */
export async function doEverything(service: TestService, folder: string): Promise<string[]> {
  const commands: string[] = []
  const hireline = (...words: string[]) => {
    commands.push(words.join(' '))
    const { EVENTS_ALLOW_PRIVATE_ADDRESSES } = service.config
    const settings = { SECRET_KEYS: writtenKeys(service.config), EVENTS_ALLOW_PRIVATE_ADDRESSES }
    return runCommand({ DATABASE_URL: databaseUrl(service.connection), DATA_DIR: folder, ...settings }, ...words)
  }
  await start(service)
  const { url } = await givenReceiver()
  const file = join(folder, 'company.yaml')
  await writeFile(file, wholeCompanyFile(url))
  await hireline('migrate')
  await hireline('apply', file)
  const { key } = await hireline('keys', 'create', '--company', 'whole', '--name', 'ATS', '--billing-companies', 'acme')
  const flow = await flowOf(service, key, 'clerk')
  await apply(service, key, flow)
  await integrate(service, key, flow)
  await runSchedules(service, key)
  await callEach(service)
  await operate(service, folder, hireline)
  await workAtTheConsole(service, hireline)
  await signOnAtTheConsole(service, folder, hireline)
  await hireline('secrets', 'rotate')
  const backup = join(folder, 'whole.backup')
  await hireline('backup', backup)
  await hireline('restore', backup, '--dry-run')
  await runJobs(service)
  return commands
}

/** What a process does before it serves, and what watches it asks. */
async function start(service: TestService) {
  await warnOfUnusablePatterns(service.db, service.logger)
  await prepareSecrets(service.db, secretsOf(service.config), service.logger)
  await prepareDemo(service.db, secretsOf(service.config), undefined)
  const worker = await startWorker(service, JOBS)
  await worker.stop()
  for (const path of ['/readyz', '/metrics']) {
    expect((await service.app.inject({ method: 'GET', url: path })).statusCode).toBe(200)
  }
}

/** What waits for the clock, and what the clock has worn out. */
async function runSchedules(service: TestService, key: string) {
  const call = caller(service, key)
  const { db, pool } = service
  await sql`update automations set next_due = '2020-01-01' where cron is not null`.execute(db)
  const companies = await db.selectFrom('companies').select('id').execute()
  const days = { start_date: '2020-01-01', end_date: '2020-01-31' }
  const order = { ...days, company_ids: companies.map(({ id }) => id) }
  const { tracker_id } = await call('/v1/external_billing_data_export', { body: order })
  await everyJob()
  await call('/v1/external_billing_data_export', { query: { tracker_id } })
  await sql`update billing_exports set expires_at = now()`.execute(db)

  await sql`update documents set virus_check = 'pending', status = 'pending'`.execute(db)
  const documents = await db.selectFrom('documents').select(['company_id', 'id as document_id']).execute()
  await addJobs(db, 'scan_document', documents.slice(0, 1))
  await everyJob()
  await addJobs(db, 'scan_document', documents.slice(1, 2))
  const fakeScanner = { scan: async () => 'infected' } as unknown as Clamd
  await runJobs({ ...service, db, pool, scanner: fakeScanner })
  // Without a mail server it looks no further: tell-applicant.test.ts has one.
  const transition = await db.selectFrom('transitions').select(['company_id', 'id']).limit(1).executeTakeFirstOrThrow()
  await enqueueReminder(db, transition.company_id, transition.id, new Date())
  const { company_id, ...interview } = await db
    .selectFrom('interviews')
    .select(['company_id', 'id', 'application_id', 'sequence'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await enqueueInterviewReminder(db, company_id, { ...interview, starts_at: new Date() }, 2)
  await enqueueCancellations(db, company_id, [interview.application_id])
  await runJobs(service)

  async function everyJob() {
    for (const { name, schedule } of JOBS) if (schedule) await addJobs(db, name, [{}])
    await runJobs(service)
  }
}

/** One valid request for each operation, and the jobs that follow. */
async function callEach(service: TestService) {
  const world = await givenWorld(service)
  const { key } = await givenKey(service.db, world.company.id)
  for (const endpoint of externalEndpoints) {
    const { params = {}, query, body, form } = validRequest(endpoint, world)
    await caller(service, key)(
      endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? ''),
      { method: endpoint.method, ...(query && { query }), ...(body && { body }), ...(form && formBody(form)) },
    )
  }
  await runJobs(service)
}

import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import { mailTokenOf } from '../../src/candidates/stopped-mail-queries.ts'
import { prepareDemo } from '../../src/demo/actions/prepare-demo.ts'
import { warnOfUnusablePatterns } from '../../src/flows/unusable-patterns.ts'
import { JOBS } from '../../src/jobs.ts'
import { prepareSecrets } from '../../src/key-rotation/actions/prepare-secrets.ts'
import { issueSetUpToken } from '../../src/operators/actions/issue-set-up-token.ts'
import { enqueueReminder } from '../../src/portal/notices/reminder-jobs.ts'
import { stopMailsPath } from '../../src/portal/paths.ts'
import { addJobs } from '../../src/queue/add-jobs.ts'
import { startWorker } from '../../src/queue/worker.ts'
import { secretsOf, writtenKeys } from '../../src/secrets/secrets.ts'
import type { Clamd } from '../../src/virus-scan/clamd.ts'
import { type Applicant, fieldOf, givenApplicant } from './applicant.ts'
import { type Browser, newBrowser } from './browser.ts'
import { runCommand } from './command-in-process.ts'
import { VALUE_EXAMPLES } from './element-examples.ts'
import { givenKey } from './factories.ts'
import { formBody, pdfOf } from './form.ts'
import { callConsole, codeOf, PASSWORD } from './operators.ts'
import { runJobs } from './queue.ts'
import { givenReceiver } from './receiver.ts'
import { databaseUrl } from './running-service.ts'
import type { TestRequest, TestService } from './service.ts'
import { givenWorld, validRequest } from './valid-requests.ts'
import { wholeCompanyFile } from './whole-company.ts'

/** What of a flow is needed to fill it in. */
interface WholeFlow {
  id: string
  stages: { id: string }[]
  forms: { page_id: string; form_elements: { id: string; type: string; variable_id: string | null }[] }[]
}

/**
 * Does everything that the service does, on an empty database: what its start does, each endpoint, page, job and command.
 * @param folder for the files of commands
 * @returns the commands, as they were typed
 */
export async function doEverything(service: TestService, folder: string): Promise<string[]> {
  const commands: string[] = []
  const hireline = (...words: string[]) => {
    commands.push(words.join(' '))
    const SECRET_KEYS = writtenKeys(service.config)
    return runCommand({ DATABASE_URL: databaseUrl(service.connection), DATA_DIR: folder, SECRET_KEYS }, ...words)
  }
  await start(service)
  const { url } = await givenReceiver()
  const file = join(folder, 'company.yaml')
  await writeFile(file, wholeCompanyFile(url))
  await hireline('migrate')
  await hireline('apply', file)
  const { key } = await hireline('keys', 'create', '--company', 'whole', '--name', 'ATS', '--billing-companies', 'acme')
  const flow = await flowOf(service, key)
  await apply(service, key, flow)
  await integrate(service, key, flow)
  await runSchedules(service, key)
  await callEach(service)
  await operate(service, folder, hireline)
  await workAtTheConsole(service, hireline)
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

async function flowOf(service: TestService, key: string): Promise<WholeFlow> {
  const { body } = await service.call(key, { path: '/external/v1/hiring-flow/' })
  const flow = await service.call(key, {
    path: `/external/v1/hiring-flow/${body.data.results?.[0]?.id ?? body.data[0].id}/`,
  })
  return flow.body.data
}

const elementOf = ({ forms }: WholeFlow, type: string) =>
  forms.flatMap(({ form_elements }) => form_elements).find((element) => element.type === type)
const idOf = (flow: WholeFlow, type: string) => elementOf(flow, type)?.id ?? ''

/** Two people apply: one by mail, the other by a link, who fills in everything, sends it and leaves. */
async function apply(service: TestService, key: string, flow: WholeFlow) {
  const visitor = newBrowser(service)
  for (const path of ['/', '/apply/', '/apply/whole/', '/apply/whole/clerk/', '/portal/new-link/whole/']) {
    expect((await visitor.get(path)).status).toBeLessThan(400)
  }
  const fields = { full_name: 'Eve Hall', email: 'eve@example.com', phone_number: '2133734253' }
  expect((await visitor.send('/apply/whole/clerk/', fields)).status).toBe(200)
  expect((await visitor.send('/portal/new-link/whole/', { email: fields.email })).status).toBe(200)

  const page = `pages/${flow.forms[0]?.page_id}/`
  const ada = await givenApplicant(service, { key }, flow, { application_data: { text: 'yes' } })
  await ada.browser.get('/portal/')
  for (const path of ['', page, 'documents/', 'review/', 'history/'])
    expect((await ada.get(path)).status).toBeLessThan(400)
  await ada.get(page)
  const paper = { name: idOf(flow, 'document'), fileName: 'paper.pdf', content: pdfOf('A paper') }
  await ada.upload(flow.forms[0]?.page_id ?? '', [paper])
  const number = idOf(flow, 'number')
  await ada.post(`${page}entries/`, { elements: number, [number]: '2' })
  const entries = VALUE_EXAMPLES.flatMap(({ type, fields }) =>
    Object.entries(fields).flatMap(([end, texts]) =>
      [texts].flat().map((text) => ({ name: `${idOf(flow, type)}${end}`, text })),
    ),
  )
  const gender = fieldOf(await ada.get(page), 'Gender')
  const said = { save: [{ name: gender, text: 'untold' }], continue: [] }
  for (const choice of ['save', 'continue'] as const) {
    await ada.get(page)
    const parts = [...entries, ...said[choice]]
    expect((await ada.submit(flow.forms[0]?.page_id ?? '', parts, choice)).status).toBe(303)
  }
  const [, count = ''] = /name="transition_count" value="(\d+)"/.exec((await ada.get('review/')).text) ?? []
  expect((await ada.post('review/', { transition_count: count })).status).toBe(303)
  await comeBackWith(service, ada, OLD_TOKEN)
  await ada.browser.send('/portal/logout/')
  await stopMails(service)
}

/** Somebody wants no mails any more, and then wants them again. */
async function stopMails(service: TestService) {
  const { db } = service
  const company = await db.selectFrom('companies').select('id').where('slug', '=', 'whole').executeTakeFirstOrThrow()
  const person = await db
    .selectFrom('candidates')
    .select('id')
    .where('company_id', '=', company.id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  const path = stopMailsPath(company.id, person.id, await mailTokenOf(db, company.id, person.id))
  const browser = newBrowser(service)
  expect((await browser.get(path)).status).toBe(200)
  await browser.send(path)
  expect((await browser.send(path, { mails: 'again' })).status).toBe(200)
}

/** As tokens were before version 0.2. */
const OLD_TOKEN = 'a'.repeat(43)

/** Opens a link, and the pages, with a token that is good no more. */
async function comeBackWith(service: TestService, { browser }: Applicant, token: string) {
  const late = newBrowser(service)
  await late.get(`/l/${token}`)
  await late.send(`/l/${token}`)
  for (const name of browser.cookies.keys()) late.cookies.set(name, token)
  await late.get('/portal/')
}

const caller =
  (service: TestService, key: string) =>
  async (path: string, request: Omit<TestRequest, 'path'> = {}) => {
    const { status, body } = await service.call(key, { path: `/external${path}`, ...request })
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300)
    return body.data
  }

/** A system of the company writes, uploads, lists and fires; workers do what follows. */
async function integrate(service: TestService, key: string, flow: WholeFlow) {
  const call = caller(service, key)
  const person = { flow_id: flow.id, full_name: 'Bob Stone', external_identifier: 'E-1' }
  const values = Object.fromEntries(VALUE_EXAMPLES.map(({ type, given }) => [idOf(flow, type), given]))
  const update = '/v1/create_or_update_candidate'
  const { application_id: id } = await call(update, { body: { ...person, ...values } })
  const texts = Object.entries(person).map(([name, text]) => ({ name, text }))
  for (const wait of ['true', 'false']) {
    const file = { name: idOf(flow, 'document'), fileName: 'paper.pdf', content: pdfOf(`Waits: ${wait}`) }
    const form = formBody([...texts, { name: 'requires_async_processing', text: wait }, file])
    await call(update, { method: 'POST', ...form })
    await call(`/v1/applications/${id}/upload_documents/`, { method: 'POST', ...formBody([file]) })
  }
  const cy = { email: 'cy@example.com', hiring_flow_id: flow.id, phone_number: '+12133734253', name: 'Cy Young' }
  for (let time = 0; time < 2; time += 1) {
    await call('/v1/application/create/', { body: cy, headers: { 'idempotency-key': `key ${time}` } })
  }

  const list = (body: object) => call('/v2/applications/', { body: { flow_id: flow.id, ...body } })
  for (const { type, found, notFound } of VALUE_EXAMPLES) {
    const path = elementOf(flow, type)?.variable_id ?? ''
    for (const filter of [found, notFound]) await list({ filters: { [path]: filter } })
  }
  for (const name of ['EMAIL', 'FULL_NAME', 'PHONE_NUMBER']) {
    await list({ filters: { [`USER.PERSONAL_INFORMATION.${name}`]: 'ada' } })
  }
  const paths = flow.forms.flatMap(({ form_elements }) => form_elements.flatMap(({ variable_id }) => variable_id ?? []))
  await list({ og_variable_ids: paths, application_ids: [id] })
  const bounds = { created__gte: '2020-01-01', updated_at__lt: '2100-01-01' }
  const narrower: Record<string, string>[] = [{}, bounds, { page: '2' }, { current_stage: flow.stages[1]?.id ?? '' }]
  for (const query of narrower) {
    const { next } = await call('/v1/applications/', { query: { flow_id: flow.id, page_size: '1', ...query } })
    if (next) await service.call(key, { path: next.slice(new URL(next).origin.length) })
  }
  await runJobs(service)
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

// biome-ignore lint/suspicious/noExplicitAny: each command prints something else.
type Hireline = (...words: string[]) => Promise<any>

/** An operator looks at everything, and repairs what there is to repair. */
async function operate({ db }: TestService, folder: string, hireline: Hireline) {
  const of = ['--company', 'whole']
  await hireline('export', ...of)
  const { keys } = await hireline('keys', 'list', ...of)
  const { automations } = await hireline('automations', 'list', ...of)
  expect(automations.length).toBeGreaterThan(0)
  const { runs } = await hireline('runs', 'list', ...of)
  await hireline('runs', 'show', ...of, runs[0].run_id)
  await sql`update automation_runs set status = 'failed', error = 'lost', finished_at = now() where id = ${runs[0].run_id}`.execute(
    db,
  )
  await hireline('runs', 'retry', ...of, runs[0].run_id)
  const { events } = await hireline('events', 'list', ...of)
  await hireline('events', 'show', ...of, events[0].id)
  await hireline('events', 'replay', ...of, events[0].id)
  await hireline('events', 'replay', ...of, '--failed', '--endpoint', 'ats', '--since', '2020-01-01')
  await hireline('deliveries', 'list', ...of, '--endpoint', 'ats', '--status', 'pending')
  await hireline('endpoints', 'list', ...of)
  await sql`update webhook_endpoints set active = false`.execute(db)
  await hireline('endpoints', 'enable', ...of, 'ats')
  await hireline('links', 'list', ...of, '--email', 'ada@example.com')
  await hireline('links', 'revoke', ...of, 'eve@example.com')
  const { mails } = await hireline('mail', 'list', ...of, '--status', 'kept')
  await hireline('mail', 'show', ...of, mails[0].id)
  await hireline('documents', 'active', ...of)
  await sql`update documents set status = 'failed', virus_check = 'clean' where status <> 'failed'`.execute(db)
  const { documents } = await hireline('documents', 'failed', ...of)
  await hireline('documents', 'retry', ...of, documents[0].id)
  await hireline('documents', 'sweep', '--older-than', '0')
  const { id: application } = await db
    .selectFrom('applications')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select('applications.id')
    .where('companies.slug', '=', 'whole')
    .executeTakeFirstOrThrow()
  await hireline(
    'usage',
    'record',
    ...of,
    '--application',
    application,
    '--service',
    'BrowserAgent',
    '--reference',
    randomUUID(),
  )
  await hireline('usage', 'list', ...of, '--service', 'LMS')
  await hireline('usage', 'reconcile')
  const { candidate_id: candidate } = await db
    .selectFrom('applications')
    .select('candidate_id')
    .where('id', '=', application)
    .executeTakeFirstOrThrow()
  const { application: shown } = await hireline('applications', 'show', ...of, application)
  const { applications } = await hireline('applications', 'list', ...of, '--flow', shown.hiring_flow.slug)
  await hireline('applications', 'move', ...of, application, 'over', '--dry-run')
  await hireline('candidates', 'find', ...of, '--email', applications[0].candidate.email)
  await hireline('candidates', 'show', ...of, candidate)
  await hireline('candidates', 'export', ...of, candidate, join(folder, 'person.zip'))
  const { candidate_id: double } = await db
    .selectFrom('applications')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select('candidate_id')
    .where('companies.slug', '=', 'whole')
    .where('candidate_id', '<>', candidate)
    .executeTakeFirstOrThrow()
  await hireline('candidates', 'merge', ...of, candidate, double, '--dry-run')
  await hireline('candidates', 'merge', ...of, candidate, double)
  await hireline('candidates', 'erase', ...of, candidate, '--dry-run')
  await hireline('candidates', 'erase', ...of, candidate)
  await hireline('retention', ...of, '--dry-run')
  await hireline('retention', ...of)
  await hireline('audit', 'list', ...of, '--candidate-id', candidate, '--limit', '10')
  await hireline('audit', 'export', ...of, '--csv', join(folder, 'trail.csv'))
  await hireline('audit', 'export', ...of, '--parquet', join(folder, 'trail.parquet'))
  await hireline('audit', 'verify', ...of)
  await hireline('audit', 'accept', ...of)
  await hireline('keys', 'revoke', ...of, keys[0].id)
}

/** Somebody keeps a list of the first flow under a name, and forgets it again. */
async function keepView(service: TestService, operator: { cookie: string }) {
  const flows = await callConsole(service, operator, { path: '/v1/hiring-flow/' })
  const hiring_flow_id = flows.body.data.results[0].id
  const view = { hiring_flow_id, name: 'Nights', is_shared: false, search: {} }
  const saved = await callConsole(service, operator, { path: '/views/', body: view })
  await callConsole(service, operator, { path: '/views/', query: { hiring_flow_id } })
  await callConsole(service, operator, { path: `/views/${saved.body.data.id}/delete/`, body: {} })
}

/** Three people are let in, sign in, read and write, and are sent away. */
async function workAtTheConsole(service: TestService, hireline: Hireline) {
  const of = ['--company', 'whole']
  const first = newBrowser(service)
  for (const path of ['setup/', 'join/', 'join/app/']) await first.get(`/console/${path}`)
  const token = await issueSetUpToken(service.db)
  await first.send('/console/setup/', { token: token ?? '', email: 'olivia@example.com' })
  const olivia = await joinConsole(first)
  const invited = await hireline('operators', 'invite', ...of, '--role', 'admin', 'adam@example.com')
  const second = newBrowser(service)
  await second.get('/console/invitation/')
  await second.send('/console/invitation/', { token: new URL(invited.link).hash.slice(1) })
  await joinConsole(second)
  const again = await hireline('operators', 'invite', ...of, '--role', 'viewer', '--recover', 'adam@example.com')
  await second.send('/console/invitation/', { token: new URL(again.link).hash.slice(1) })
  await joinConsole(second)

  await first.get('/console/account/')
  await first.send('/console/account/sessions/end/', { session: randomUUID() })
  await first.send('/console/sign-out/')
  await first.get('/console/sign-in/')
  await first.send('/console/sign-in/', { email: 'olivia@example.com', password: PASSWORD })
  await first.get('/console/sign-in/code/')
  // The code of now was used to join.
  await first.send('/console/sign-in/code/', { code: codeOf(olivia, 1) })
  await sql`update user_sessions set last_used_at = now() - interval '5 minutes'`.execute(service.db)
  const { body } = await callConsole(service, { cookie: first.cookieHeader() }, { path: '/v1/company/' })
  await keepView(service, { cookie: first.cookieHeader() })
  expect(body.status).toBe('success')

  await hireline('console', 'build', '--out', join(service.config.DATA_DIR, 'built-console'))
  await hireline('operators', 'list', ...of)
  await hireline('operators', 'role', ...of, 'adam@example.com', 'recruiter')
  await hireline('operators', 'sessions', 'adam@example.com', '--end')
  await hireline('operators', 'remove', ...of, 'adam@example.com')
}

async function joinConsole(browser: Browser): Promise<{ totpSecret: string }> {
  await browser.get('/console/join/')
  await browser.send('/console/join/', { name: 'Somebody', password: PASSWORD })
  const { text } = await browser.get('/console/join/app/')
  const totpSecret = /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  expect((await browser.send('/console/join/app/', { code: codeOf({ totpSecret }) })).status).toBe(200)
  return { totpSecret }
}

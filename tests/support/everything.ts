import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import { externalEndpoints } from '../../src/api.ts'
import { unsubscribeTokenOf } from '../../src/candidates/stopped-mail-queries.ts'
import { prepareDemo } from '../../src/demo/actions/prepare-demo.ts'
import { warnOfUnusablePatterns } from '../../src/flows/unusable-patterns.ts'
import { enqueueInterviewReminder } from '../../src/interviews/interview-jobs.ts'
import { JOBS } from '../../src/jobs.ts'
import { prepareSecrets } from '../../src/key-rotation/actions/prepare-secrets.ts'
import { addPasskey } from '../../src/operators/actions/change-passkeys.ts'
import { enrolPasskey } from '../../src/operators/actions/enrol-passkey.ts'
import { issueSetUpToken } from '../../src/operators/actions/issue-set-up-token.ts'
import { insertMembership } from '../../src/operators/membership-queries.ts'
import type { Operator } from '../../src/operators/operator.ts'
import { enqueueReminder } from '../../src/portal/notices/reminder-jobs.ts'
import { stopMailsPath } from '../../src/portal/paths.ts'
import { enqueueTextReply } from '../../src/portal/text-replies/reply-jobs.ts'
import { addJobs } from '../../src/queue/add-jobs.ts'
import { startWorker } from '../../src/queue/worker.ts'
import { secretsOf, writtenKeys } from '../../src/secrets/secrets.ts'
import { enqueueCancellations } from '../../src/triggers/left-interviews.ts'
import type { Clamd } from '../../src/virus-scan/clamd.ts'
import { type Applicant, fieldOf, givenApplicant } from './applicant.ts'
import { type Browser, newBrowser } from './browser.ts'
import { runCommand } from './command-in-process.ts'
import { VALUE_EXAMPLES } from './element-examples.ts'
import { givenKey, unique } from './factories.ts'
import { formBody, pdfOf } from './form.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { mailsIn } from './mails.ts'
import { callConsole, codeOf, givenOperator, PASSWORD } from './operators.ts'
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

export async function flowOf(service: TestService, key: string, slug: string): Promise<WholeFlow> {
  const { body } = await service.call(key, { path: '/external/v1/hiring-flow/' })
  const { id } = body.data.results.find((flow: { slug: string }) => flow.slug === slug)
  return (await service.call(key, { path: `/external/v1/hiring-flow/${id}/` })).body.data
}

const elementOf = ({ forms }: WholeFlow, type: string) =>
  forms.flatMap(({ form_elements }) => form_elements).find((element) => element.type === type)
const idOf = (flow: WholeFlow, type: string) => elementOf(flow, type)?.id ?? ''

/** Two people apply: one by mail, the other by a link, who fills in everything, sends it and leaves. */
async function apply(service: TestService, key: string, flow: WholeFlow) {
  const visitor = newBrowser(service)
  for (const path of [
    '/',
    '/apply/',
    '/apply/whole/',
    '/apply/whole/clerk/',
    '/portal/new-link/whole/',
    '/s/whole/code',
  ]) {
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
  const [, picture = ''] = /src="[^"]*(documents\/[\w-]+\/picture\/)"/.exec((await ada.get(page)).text) ?? []
  expect((await ada.get(picture)).status).toBeLessThan(500)
  await ada.get(page)
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
  await mindOwnMatters(service, { key }, flow)
  await comeBackWith(service, ada, OLD_TOKEN)
  await ada.browser.send('/portal/logout/')
  await meet(service, key)
  await stopMails(service)
}

/** Somebody chooses a time, another one, and comes not; somebody else cancels, and another is erased before. */
async function meet(service: TestService, key: string) {
  const visit = await flowOf(service, key, 'visit')
  const path = `pages/${visit.forms[0]?.page_id}/interview/`
  for (const end of ['cancelled', 'erased', 'missed']) {
    const cy = await givenApplicant(service, { key }, visit)
    const { text } = await cy.get(path)
    const slots = [...text.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot = '']) => slot)
    for (const slot of slots.slice(0, 2)) expect((await cy.post(path, { slot })).status).toBe(303)
    for (const part of ['', '?change', 'calendar.ics']) expect((await cy.get(`${path}${part}`)).status).toBe(200)
    await cy.get(path)
    if (end === 'cancelled') expect((await cy.post(path, { do: 'cancel' })).status).toBe(303)
    if (end !== 'erased') continue
    await cy.browser.get('/portal/me/erase/')
    expect((await cy.browser.send('/portal/me/erase/', { sure: 'yes' })).status).toBe(200)
  }
}

/** Somebody corrects who they are, takes it all along, withdraws, and is erased. */
async function mindOwnMatters(
  service: TestService,
  company: { key: string },
  flow: Parameters<typeof givenApplicant>[2],
) {
  const eve = await givenApplicant(service, company, flow)
  const address = `eve-${unique()}@example.com`
  await eve.browser.get('/portal/me/')
  const asked = await eve.browser.send('/portal/me/', { full_name: 'Eve Hall', email: address, phone_number: '' })
  expect(asked.status).toBe(200)
  const [mail] = await mailsIn(service, { recipient: address })
  const link = /\/portal\/email\/[\w-]+\//.exec(mail?.text ?? '')?.[0] ?? ''
  expect((await eve.browser.get(link)).status).toBe(200)
  expect((await eve.browser.send(link)).status).toBe(200)
  expect((await eve.browser.send('/portal/me/export/')).status).toBe(303)
  for (const path of ['answers/', 'withdraw/']) expect((await eve.get(path)).status).toBeLessThan(400)
  expect((await eve.post('withdraw/', {})).status).toBeLessThan(400)
  await eve.browser.get('/portal/me/erase/')
  expect((await eve.browser.send('/portal/me/erase/', { sure: 'yes' })).status).toBe(200)
}

/** Somebody wants no mails and text messages any more, and then wants them again. */
async function stopMails(service: TestService) {
  const { db } = service
  const company = await db.selectFrom('companies').select('id').where('slug', '=', 'whole').executeTakeFirstOrThrow()
  const person = await db
    .selectFrom('candidates')
    .select('id')
    .where('company_id', '=', company.id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  await sql`update candidates set phone_number = '+12133734299' where id = ${person.id}`.execute(db)
  const token = await unsubscribeTokenOf(db, secretsOf(service.config), company.id, person.id)
  const path = stopMailsPath(company.id, person.id, token)
  const browser = newBrowser(service)
  expect((await browser.get(path)).status).toBe(200)
  await browser.send(path)
  const choices: Record<string, string>[] = [{ mails: 'again' }, { texts: 'stop' }, { texts: 'again' }]
  for (const choice of choices) expect((await browser.send(path, choice)).status).toBe(200)
  await enqueueTextReply(db, { phone_number: '+12133734299', is_stopped: false })
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

// biome-ignore lint/suspicious/noExplicitAny: each command prints something else.
type Hireline = (...words: string[]) => Promise<any>

/** An operator looks at everything, and repairs what there is to repair. */
async function operate({ db }: TestService, folder: string, hireline: Hireline) {
  const of = ['--company', 'whole']
  await hireline('export', ...of)
  await importPeople(folder, hireline)
  const { keys } = await hireline('keys', 'list', ...of)
  const { automations } = await hireline('automations', 'list', ...of)
  expect(automations.length).toBeGreaterThan(0)
  const { runs } = await hireline('runs', 'list', ...of)
  await hireline('runs', 'show', ...of, runs[0].run_id)
  await sql`update automation_runs set status = 'failed', error = 'lost', finished_at = now() where id = ${runs[0].run_id}`.execute(
    db,
  )
  await hireline(
    'runs',
    'retry',
    ...of,
    '--failed',
    '--automation',
    automations[0].key,
    '--since',
    '2020-01-01',
    '--dry-run',
  )
  await hireline('runs', 'retry', ...of, runs[0].run_id)
  await hireline('interviews', 'list', ...of, '--status', 'scheduled')
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
  await hireline('texts', 'list', ...of, '--status', 'pending')
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
    .orderBy('applications.id')
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
    .innerJoin('companies', 'companies.id', 'applications.company_id')
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.company_id', '=', 'applications.company_id')
        .onRef('candidates.id', '=', 'applications.candidate_id'),
    )
    .select('candidate_id')
    .where('companies.slug', '=', 'whole')
    .where('candidate_id', '<>', candidate)
    .where('candidates.erased_at', 'is', null)
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
  await hireline('keys', 'rotate', ...of, keys[0].id)
  await hireline('keys', 'revoke', ...of, keys[0].id)
}

/** People come from another system, with all that a file can tell of them. */
async function importPeople(folder: string, hireline: Hireline) {
  const [file, map, report] = ['people.zip', 'map.yaml', 'report.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const application = { flow: { is: 'clerk' }, stage: 'Stage', tags: 'Tags' }
  const person = { full_name: 'Name', email: 'Email', phone_number: 'Phone' }
  const rules = { person, application, form: { text: 'Answer' }, notes: ['Note'], documents: { document: 'File' } }
  await writeFile(map, JSON.stringify(rules))
  const zip = new ZipFile()
  const rows = [
    'Joan Old,joan@example.com,none,over,night,Yes,Call her.,a.pdf',
    'Eve Hall,eve@example.com,2133734253,over,,,,',
  ]
  zip.addBuffer(Buffer.from(['Name,Email,Phone,Stage,Tags,Answer,Note,File', ...rows].join('\n')), 'people.csv')
  zip.addBuffer(pdfOf('A paper'), 'a.pdf')
  zip.end()
  await writeFile(file, zip.outputStream as NodeJS.ReadableStream)
  await hireline('import', file, '--company', 'whole', '--suggest')
  await hireline('import', file, '--company', 'whole', '--map', map, '--dry-run')
  await hireline('import', file, '--company', 'whole', '--map', map, '--report', report)
}

/** Somebody keeps a list of the first flow under a name, and forgets it again. */
async function keepView(service: TestService, operator: { cookie: string }) {
  const flows = await callConsole(service, operator, { path: '/v1/hiring-flow/' })
  const hiring_flow_id = flows.body.data.results[0].id
  const view = { hiring_flow_id, name: 'Nights', is_shared: false, is_pinned: true, search: {} }
  const saved = await callConsole(service, operator, { path: '/views/', body: view })
  await callConsole(service, operator, { path: '/views/', query: { hiring_flow_id } })
  const pin = `/views/${saved.body.data.id}/pin/`
  for (const is_pinned of [false, true]) await callConsole(service, operator, { path: pin, body: { is_pinned } })
  await callConsole(service, operator, { path: `/views/${saved.body.data.id}/delete/`, body: {} })
}

/** Somebody shows again who they are, and their session has another token. */
async function showAgain(service: TestService, browser: Browser) {
  const who = () => ({ cookie: browser.cookieHeader() })
  await callConsole(service, who(), { path: '/step-up/' })
  const offer = await callConsole(service, who(), { method: 'POST', path: '/step-up/passkey/options/' })
  const { challenge } = offer.body.data
  await callConsole(service, who(), { path: '/step-up/passkey/', body: { challenge, response: { id: 'unknown' } } })
  keepCookie(browser, await callConsole(service, who(), { path: '/step-up/', body: { password: PASSWORD } }))
}

function keepCookie(browser: Browser, { headers }: { headers: Record<string, unknown> }) {
  const [, token = ''] = /hireline_console=([\w-]+)/.exec(String(headers['set-cookie'])) ?? []
  browser.cookies.set('hireline_console', token)
}

/** Somebody looks after what they sign in by. */
async function lookAfterAccount(service: TestService, browser: Browser) {
  const operator = { cookie: browser.cookieHeader() }
  const call = (path: string, body: object) => callConsole(service, operator, { path: `/account/${path}`, body })
  await callConsole(service, operator, { path: '/account/' })
  await call('recovery-codes/', {})
  const offer = await call('passkeys/options/', {})
  await call('passkeys/', { challenge: offer.body.data.challenge, response: {} })
  const { user_id } = await service.db
    .selectFrom('user_sessions')
    .select('user_id')
    .orderBy('created', 'desc')
    .executeTakeFirstOrThrow()
  const passkey = { id: 'a key', publicKey: Buffer.from('key'), counter: 0, transports: [] }
  const user = await service.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { company_id } = await service.db
    .selectFrom('memberships')
    .select('company_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await addPasskey(service.db, { userId: user.id, company: { id: company_id } } as Operator, passkey)
  await call('passkeys/remove/', { id: passkey.id })
  await call('sessions/end/', { session_id: randomUUID() })
  await call('sessions/end/', {})
  keepCookie(
    browser,
    await call('password/', { current_password: PASSWORD, new_password: 'four geese under a ladder' }),
  )
}

/** An owner invites somebody, thinks again, and changes who may what. */
async function changeMembers(service: TestService, operator: { cookie: string }) {
  const call = (path: string, body?: object) => callConsole(service, operator, { path, ...(body && { body }) })
  const made = await call('/invitations/', { email: 'new@example.com', role: 'reviewer' })
  const invitation = `/invitations/${made.body.data.id}/`
  await call('/members/')
  const { body } = await call('/v1/company/')
  const adam = await service.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'adam@example.com')
    .executeTakeFirstOrThrow()
  await insertMembership(service.db, body.data.id, adam.id, { role: 'viewer', flowIds: [] })
  await call(`${invitation}renew/`, {})
  await call(`${invitation}revoke/`, {})
  await call(`/members/${adam.id}/role/`, { role: 'reviewer' })
  await call(`/members/${adam.id}/sign-out/`, {})
  await call(`/members/${adam.id}/remove/`, {})
}

/** Somebody makes a key, gives it a successor, and ends it. */
async function changeKeys(service: TestService, operator: { cookie: string }) {
  const call = (path: string, body?: object) => callConsole(service, operator, { path, ...(body && { body }) })
  const made = await call('/keys/', { name: 'ATS', scopes: ['flows:read'], expires_in_days: 90 })
  await call('/keys/')
  await call(`/keys/${made.body.data.id}/rotate/`, { overlap_hours: 24 })
  await call(`/keys/${made.body.data.id}/revoke/`, {})
}

/** The newest one who signed in makes a first passkey, has everybody use one, and lets it be. */
async function demandPasskeys(service: TestService, browser: Browser) {
  await browser.get('/console/sign-in/first-passkey/')
  for (const path of ['options/', ''])
    await browser.sendBody(`/console/sign-in/first-passkey/${path}`, Buffer.from('{}'), {
      'content-type': 'application/json',
    })
  const { user_id } = await service.db
    .selectFrom('user_sessions')
    .select('user_id')
    .orderBy('created', 'desc')
    .executeTakeFirstOrThrow()
  await enrolPasskey(service.db, user_id, { id: 'first', publicKey: Buffer.from('key'), counter: 0, transports: [] })
  for (const passkeys_only of [true, false])
    await callConsole(
      service,
      { cookie: browser.cookieHeader() },
      { path: '/sign-in-policy/', body: { passkeys_only } },
    )
}

/** What is assigned to somebody who reviews, and what is not, is asked for. */
async function review(service: TestService, reviewer: Browser) {
  const who = { cookie: reviewer.cookieHeader() }
  for (const kind of ['applications', 'documents'] as const)
    await callConsole(service, who, { path: `/v1/${kind}/${randomUUID()}/` })
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

  await first.send('/console/sign-out/')
  await first.get('/console/sign-in/')
  await first.send('/console/sign-in/', { email: 'olivia@example.com', password: PASSWORD })
  await first.get('/console/sign-in/code/')
  // The code of now was used to join.
  await first.send('/console/sign-in/code/', { code: codeOf(olivia, 1) })
  await sql`update user_sessions set last_used_at = now() - interval '5 minutes'`.execute(service.db)
  const { body } = await callConsole(service, { cookie: first.cookieHeader() }, { path: '/v1/company/' })
  await keepView(service, { cookie: first.cookieHeader() })
  await showAgain(service, first)
  await lookAfterAccount(service, first)
  expect(body.status).toBe('success')

  await changeMembers(service, { cookie: first.cookieHeader() })
  await changeKeys(service, { cookie: first.cookieHeader() })
  await demandPasskeys(service, first)
  const third = newBrowser(service)
  const reviewing = await hireline('operators', 'invite', ...of, '--role', 'reviewer', 'rea@example.com')
  await third.send('/console/invitation/', { token: new URL(reviewing.link).hash.slice(1) })
  await joinConsole(third)
  await review(service, third)

  await hireline('console', 'build', '--out', join(service.config.DATA_DIR, 'built-console'))
  await hireline('operators', 'list', ...of)
  await hireline('operators', 'passkeys', 'show', ...of)
  await hireline('operators', 'passkeys', 'only', ...of, '--off')
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

/** A company has its people come in by its provider; one who had an account links it. */
async function signOnAtTheConsole(service: TestService, folder: string, hireline: Hireline) {
  const of = ['--company', 'whole']
  const provider = await startIdentityProvider('http://localhost/console/sign-on/callback/')
  const secret = join(folder, 'client-secret')
  await writeFile(secret, provider.clientSecret)
  const told = ['--client-id', provider.clientId, '--client-secret-file', secret, '--domain', 'example.com']
  const set = () => hireline('operators', 'sso', 'set', ...of, '--issuer', provider.issuer, ...told)
  await set()
  await hireline('operators', 'sso', 'show', ...of)
  await hireline('operators', 'sso', 'remove', ...of)
  await set()
  const sonja = { sub: 'sonja', email: 'sonja@example.com', email_verified: true, name: 'Sonja' }
  const comeBack = async (browser: Browser, address: unknown, who: { sub: string }) =>
    browser.get((await provider.signIn(String(address), who)).slice('http://localhost'.length))
  const signOn = async (browser: Browser) => {
    await browser.send('/console/sign-on/', { who: 'whole' })
    const { headers } = await browser.get('/console/sign-on/to/whole/')
    return comeBack(browser, headers.location, sonja)
  }
  await signOn(newBrowser(service))
  await hireline('operators', 'invite', ...of, '--role', 'viewer', sonja.email)
  const browser = newBrowser(service)
  expect((await signOn(browser)).status).toBe(303)
  await comeBack(browser, (await browser.get('/console/sign-on/step-up/')).headers.location, sonja)

  const company = await service.db
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'whole')
    .executeTakeFirstOrThrow()
  const owner = await givenOperator(service, company.id)
  const link = newBrowser(service)
  link.cookies.set('hireline_console', owner.cookie.split('=')[1] ?? '')
  const begun = await callConsole(service, owner, { path: '/account/single-sign-on/', body: {} })
  const [, pending = ''] = /hireline_console_pending=([^;]+)/.exec(String(begun.headers['set-cookie'])) ?? []
  link.cookies.set('hireline_console_pending', pending)
  await comeBack(link, begun.body.data.go_to, { sub: 'olga' })
  await callConsole(service, owner, { path: '/account/single-sign-on/unlink/', body: {} })
  await hireline('operators', 'sso', 'only', ...of, '--glass-breaker', owner.email)
  await hireline('operators', 'sso', 'only', ...of, '--off')
  await hireline('operators', 'sso', 'unlink', ...of, owner.email)
  await changeProvider(service, owner, provider)
  await provider.stop()
}

/** An owner sets the provider up anew. */
async function changeProvider(
  service: TestService,
  owner: { id: string; cookie: string },
  { issuer, clientId: client_id, clientSecret: client_secret }: IdentityProvider,
) {
  const call = async (path: string, body?: object) => {
    const answer = await callConsole(service, owner, { path: `/single-sign-on/${path}`, ...(body && { body }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await call('remove/', {})
  await call('try/', { issuer, client_id })
  const others = { email_domains: ['example.com'], trusts_emails: false, new_member_role: null }
  await call('', { issuer, client_id, client_secret, ...others })
  await call('only/', { glass_breaker_id: owner.id })
  await call('only/', { glass_breaker_id: null })
  await call('')
}

import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import type { FoundApplication } from '../../applications/application.ts'
import { findApplication } from '../../applications/queries.ts'
import { requireCompanyById } from '../../companies/actions/require-company.ts'
import { callerCompanyOf } from '../../companies/caller-company.ts'
import { Interview } from '../../interviews/interview.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { STEP_KINDS, type Step } from '../automation.ts'
import { graphPaths } from '../graph-paths.ts'
import { applicationGraphOf } from '../object-graph.ts'
import type { WebhookSettings } from '../queries.ts'
import { findRun } from '../run-queries.ts'
import { fireWebhook } from './fire-webhook.ts'
import { retryRun } from './retry-run.ts'
import { startDueSchedules } from './start-due-schedules.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db, { timezone: 'America/Chicago' })
})
beforeEach(async () => {
  const pages = [{ shift: { type: 'text' }, wage: { type: 'number' }, note: { type: 'text' } } as const]
  flow = await givenFlow(service.db, company.id, { stages: [{ pages }, {}, {}] })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sql`delete from graphile_worker._private_jobs`.execute(service.db)
})

const UPSERT: Step = { upsert_application: {} }
const charge = (name: string): Step => ({ record_billable_event: { service: name } })
const moveTo = (position: number): Step => ({ move_to_stage: { stage_id: flow.stages[position]?.id as string } })
const MAPPING = {
  email: 'email',
  external_identifier: 'id',
  full_name: 'name',
  phone_number: 'phone',
  stage: 'stage',
  'form.shift': 'shift',
}

const givenWebhook = async (steps: Step[], webhook: Partial<WebhookSettings> = {}, condition?: string) => {
  const on = { webhook: { mapping: MAPPING, ...webhook } }
  const plan = { on, steps, ...(condition !== undefined && { condition }) }
  return (await givenAutomation(service.db, company.id, flow, plan)).publicId
}

/** Fires a webhook, runs what is queued, and reads the run. */
async function run(publicId: string, payload: Record<string, unknown>) {
  const { runId } = await fireWebhook(service.db, secretsOf(service.config), publicId, {
    payload,
    headers: {},
    rawBody: Buffer.alloc(0),
  })
  await runJobs(service)
  return read(runId)
}

async function read(runId: string) {
  const found = await findRun(service.db, company.id, runId)
  if (!found) throw new Error('The run is gone.')
  return found
}

const person = () => `ada-${unique()}@example.com`
const applicationOf = async ({ application_id: id }: { application_id: string | null }) =>
  findApplication(service.db, company.id, id ?? '')

const services = async (applicationId: string | null) =>
  (
    await service.db
      .selectFrom('billable_events')
      .select('service')
      .where('company_id', '=', company.id)
      .where('application_id', '=', applicationId ?? '')
      .where('service', '<>', 'ApplicationStageTransition')
      .orderBy('created')
      .execute()
  ).map(({ service }) => service)

const valuesOf = async (applicationId: string | null) => {
  const rows = await service.db
    .selectFrom('form_values')
    .innerJoin('form_elements', (join) =>
      join
        .onRef('form_elements.company_id', '=', 'form_values.company_id')
        .onRef('form_elements.id', '=', 'form_element_id'),
    )
    .select(['key', 'text_value', 'number_value'])
    .where('form_values.company_id', '=', company.id)
    .where('application_id', '=', applicationId ?? '')
    .execute()
  return Object.fromEntries(rows.map(({ key, text_value, number_value }) => [key, text_value ?? Number(number_value)]))
}

/** As if the time until a rest ends had passed. */
async function passTime() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
  await sql`update automation_runs set resume_at = now() where resume_at is not null`.execute(service.db)
  await runJobs(service)
}

describe('upsert_application', () => {
  test('get_or_create: makes candidate and application, then finds them and writes what is new', async () => {
    const publicId = await givenWebhook([UPSERT])
    const email = person()
    const first = await run(publicId, { email, id: `E-${unique()}`, name: 'Ada King Lovelace', shift: 'day' })
    expect(first).toMatchObject({ status: 'succeeded', error: null })
    const application = await applicationOf(first)
    expect(application).toMatchObject({ email, first_name: 'Ada', middle_name: 'King', last_name: 'Lovelace' })
    const again = await run(publicId, { email, phone: '213 373 4253', shift: 'night', stage: 'stage-1' })
    expect(again.application_id).toBe(first.application_id)
    expect(await applicationOf(again)).toMatchObject({
      phone_number: '+12133734253',
      first_name: 'Ada',
      stage_id: flow.stages[1]?.id,
    })
    expect(await valuesOf(again.application_id)).toEqual({ shift: 'night' })
  })

  test('get_only fails when there is none, create_only when there is one', async () => {
    const email = person()
    const only = await run(await givenWebhook([UPSERT], { lookup: 'get_only' }), { email })
    expect(only).toMatchObject({ status: 'failed', error: expect.stringContaining('There is no such application') })
    const create = await givenWebhook([UPSERT], { lookup: 'create_only' })
    expect(await run(create, { email })).toMatchObject({ status: 'succeeded' })
    expect(await run(create, { email })).toMatchObject({ status: 'failed', error: expect.stringContaining('already') })
    expect(await run(await givenWebhook([UPSERT], { lookup: 'get_only' }), { email })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('an email and an identifier of two candidates are not mixed up', async () => {
    const publicId = await givenWebhook([UPSERT])
    const [email, id] = [person(), `E-${unique()}`]
    await run(publicId, { email })
    await run(publicId, { id })
    expect(await run(publicId, { email, id })).toMatchObject({ status: 'failed' })
  })

  test('ten fires for one new person at once make one application', async () => {
    const publicId = await givenWebhook([UPSERT])
    const payload = { email: person() }
    for (let count = 0; count < 10; count += 1) {
      await fireWebhook(service.db, secretsOf(service.config), publicId, {
        payload,
        headers: {},
        rawBody: Buffer.alloc(0),
      })
    }
    await Promise.all([runJobs(service), runJobs(service), runJobs(service), runJobs(service)])
    const rows = await service.db
      .selectFrom('automation_runs')
      .innerJoin('automations', (join) =>
        join
          .onRef('automations.company_id', '=', 'automation_runs.company_id')
          .onRef('automations.id', '=', 'automation_id'),
      )
      .select(['status', 'application_id'])
      .where('public_id', '=', publicId)
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(Array(10).fill('succeeded'))
    expect(new Set(rows.map(({ application_id }) => application_id)).size).toBe(1)
  })
})

describe('A condition', () => {
  test('that does not hold skips the steps', async () => {
    const publicId = await givenWebhook([UPSERT], {}, "payload.kind == 'hire'")
    expect(await run(publicId, { email: person(), kind: 'other' })).toMatchObject({ status: 'skipped', steps: [] })
    expect(await run(publicId, { email: person(), kind: 'hire' })).toMatchObject({ status: 'succeeded' })
  })

  test('sees application, candidate and form of a stage automation', async () => {
    const condition = "form.shift == 'day' && candidate.first_name == 'Ada' && application.stage.slug == 'stage-1'"
    await givenAutomation(service.db, company.id, flow, { on: 1, condition, steps: [charge('held')] })
    const publicId = await givenWebhook([UPSERT, moveTo(1)])
    const one = await run(publicId, { email: person(), name: 'Ada', shift: 'day' })
    const other = await run(publicId, { email: person(), name: 'Ada', shift: 'night' })
    expect([await services(one.application_id), await services(other.application_id)]).toEqual([['held'], []])
  })

  test('that fails fails the run', async () => {
    const publicId = await givenWebhook([UPSERT], {}, 'length(payload.n)')
    expect(await run(publicId, { email: person(), n: 1 })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('The condition fails'),
    })
  })
})

describe('Steps', () => {
  test('set_variables keeps types and fills texts', async () => {
    const step: Step = {
      set_variables: { 'form.wage': '{{ payload.wage }}', 'form.note': 'for {{ candidate.email }}' },
    }
    const email = person()
    const done = await run(await givenWebhook([UPSERT, step]), { email, wage: 21.5 })
    expect(await valuesOf(done.application_id)).toEqual({ wage: 21.5, note: `for ${email}` })
  })

  test('set_variables fails for a value that cannot be stored, and keeps what was done before', async () => {
    const publicId = await givenWebhook([UPSERT, { set_variables: { 'form.wage': 'much' } }])
    const failed = await run(publicId, { email: person() })
    expect(failed).toMatchObject({ status: 'failed', error: 'form.wage must be a number.' })
    expect(await applicationOf(failed)).toBeDefined()
  })

  test('branch takes one way, then what follows', async () => {
    const branch = { if: "payload.kind == 'a'", do: [charge('one'), charge('two')], else: [charge('other')] }
    const publicId = await givenWebhook([UPSERT, { branch }, charge('after')])
    const a = await run(publicId, { email: person(), kind: 'a' })
    const b = await run(publicId, { email: person(), kind: 'b' })
    expect(await services(a.application_id)).toEqual(['one', 'two', 'after'])
    expect(await services(b.application_id)).toEqual(['other', 'after'])
    expect(a.steps.map(({ path }) => path)).toEqual(['steps[0]', 'steps[1]', 'steps[1].0', 'steps[1].1', 'steps[2]'])
  })

  test('wait rests until the time has come', async () => {
    const publicId = await givenWebhook([UPSERT, { wait: { duration: 'PT2H' } }, charge('later')])
    const waiting = await run(publicId, { email: person() })
    expect(waiting.status).toBe('waiting')
    expect((waiting.resume_at as Date).getTime() - Date.now()).toBeGreaterThan(7_190_000)
    await passTime()
    expect(await read(waiting.id)).toMatchObject({ status: 'succeeded', resume_at: null })
    expect(await services(waiting.application_id)).toEqual(['later'])
  })

  test('wait until a time of the company’s zone; one that has passed holds nothing up', async () => {
    const publicId = await givenWebhook([UPSERT, { wait: { until: '{{ payload.at }}' } }])
    const waiting = await run(publicId, { email: person(), at: '2100-07-01T09:00' })
    expect(waiting.resume_at?.toISOString()).toBe('2100-07-01T14:00:00.000Z')
    expect(await run(publicId, { email: person(), at: '2020-01-01' })).toMatchObject({ status: 'succeeded' })
    expect(await run(publicId, { email: person(), at: 'soon' })).toMatchObject({ status: 'failed' })
  })
})

describe('A failed run', () => {
  test('is run again from the step that failed', async () => {
    const publicId = await givenWebhook([UPSERT, charge('once'), charge('broken'), charge('last')])
    const { record_billable_event: kind } = STEP_KINDS
    const take = kind.run
    vi.spyOn(kind, 'run').mockImplementation(async (db, context, settings) => {
      if (settings.service === 'broken') throw new Error('no luck')
      return take(db, context, settings)
    })
    const retrying = await run(publicId, { email: person() })
    expect(retrying).toMatchObject({ status: 'queued', resume_at: expect.any(Date) })
    for (let attempt = 2; attempt <= 9; attempt += 1) await passTime()
    expect(await read(retrying.id)).toMatchObject({ status: 'failed', error: 'The service failed: no luck' })
    expect((await read(retrying.id)).steps.at(-1)).toMatchObject({ status: 'failed', attempts: 9 })

    vi.restoreAllMocks()
    expect(await retryRun(service.db, company.id, retrying.id)).toBe(true)
    await runJobs(service)
    expect(await read(retrying.id)).toMatchObject({ status: 'succeeded', error: null })
    expect(await services(retrying.application_id)).toEqual(['once', 'broken', 'last'])
    expect(await retryRun(service.db, company.id, retrying.id)).toBe(false)
  })
})

describe('field_submitted', () => {
  test('runs for the element, and a chain that feeds itself is stopped', async () => {
    await givenAutomation(service.db, company.id, flow, {
      on: { element: 'note' },
      steps: [charge('submitted'), { set_variables: { 'form.note': 'again' } }],
    })
    const publicId = await givenWebhook([UPSERT, { set_variables: { 'form.note': 'first' } }])
    const { application_id: id } = await run(publicId, { email: person(), shift: 'day' })
    const runs = await service.db
      .selectFrom('automation_runs')
      .select(['status', 'error'])
      .where('application_id', '=', id)
      .where('trigger_type', '=', 'field_submitted')
      .orderBy('created')
      .execute()
    expect(runs.at(-1)).toMatchObject({ status: 'failed', error: expect.stringContaining('Stopped a loop') })
    expect((await services(id)).length).toBe(runs.length - 1)
    expect(runs.length).toBeLessThan(10)
  })
})

describe('schedule', () => {
  const at = (text: string) => new Date(text)

  test('runs once per due time in the company’s time zone, however many workers look', async () => {
    const publicId = await givenWebhook([UPSERT, moveTo(1)])
    const { application_id: id } = await run(publicId, { email: person() })
    await givenAutomation(service.db, company.id, flow, {
      on: { cron: '0 9 * * 1', stage: 1 },
      steps: [charge('monday')],
    })
    const look = (text: string) =>
      Promise.all([1, 2, 3, 4].map(() => startDueSchedules(service.db, company.id, at(text))))
    await look('2030-01-06T00:00:00Z')
    await look('2030-01-07T14:59:00Z')
    await runJobs(service)
    expect(await services(id)).toEqual([])
    await look('2030-01-07T15:00:01Z')
    await look('2030-01-07T15:01:00Z')
    await runJobs(service)
    expect(await services(id)).toEqual(['monday'])
    // Three weeks without a worker are one late run.
    await look('2030-01-29T00:00:00Z')
    await runJobs(service)
    expect(await services(id)).toEqual(['monday', 'monday'])
  })
})

test('every path that is offered for a condition exists', async () => {
  const flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ paper: { type: 'document' } }] }] })
  const { id } = await givenApplication(service.db, company.id, flow)
  const form = formBody([{ name: flow.elements.paper as string, fileName: 'a.pdf', content: pdfOf('A paper') }])
  const path = `/external/v1/applications/${id}/upload_documents/`
  expect((await service.call(company.key, { method: 'POST', path, ...form })).status).toBeLessThan(300)
  const caller = callerCompanyOf(await requireCompanyById(service.db, company.id))
  const graph = {
    ...(await applicationGraphOf(
      service.db,
      caller,
      (await applicationOf({ application_id: id })) as FoundApplication,
    )),
    interviews: {
      talk: Object.fromEntries(Object.keys(Interview.schema.properties).map((name) => [name, { key: '' }])),
    },
  }
  const offered = graphPaths({ answers: [], documents: ['paper'], interviews: ['talk'] }).filter((one) =>
    /^(application|candidate|documents|interviews)/.test(one),
  )
  const missing = offered.filter((one) => {
    const names = one.split('.')
    const holder = names
      .slice(0, -1)
      .reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], graph)
    return holder === null || typeof holder !== 'object' || !((names.at(-1) as string) in holder)
  })
  expect(missing).toEqual([])
  const documentNames = Object.keys(graph.documents.paper as object)
  expect(documentNames.filter((name) => !offered.includes(`documents.paper.${name}`))).toEqual([])
})

import { randomUUIDv7 } from 'node:crypto'
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
import { runJobs } from '../../../tests/support/queue.ts'
import { recordStatements } from '../../../tests/support/recorded-statements.ts'
import { testService } from '../../../tests/support/service.ts'
import { JOBS } from '../../jobs.ts'
import { addJobs } from '../../queue/add-jobs.ts'
import { startWorker } from '../../queue/worker.ts'
import { RUN_STAGE_AUTOMATIONS } from '../../triggers/stage-automations.ts'
import { STEP_KINDS, type Step } from '../automation.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
})

beforeEach(async () => {
  flow = await givenFlow(service.db, company.id)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await sql`delete from graphile_worker._private_jobs`.execute(service.db)
})

const stageId = (position: number) => flow.stages[position]?.id as string
const moveTo = (position: number): Step => ({ move_to_stage: { stage_id: stageId(position) } })
const charge = (service: string, quantity?: number): Step => ({ record_billable_event: { service, quantity } })
const automate = (plan: Parameters<typeof givenAutomation>[3]) => givenAutomation(service.db, company.id, flow, plan)

async function create(): Promise<string> {
  const body = {
    email: `ada-${unique()}@example.com`,
    hiring_flow_id: flow.id,
    phone_number: '+12133734253',
    name: 'Ada Lovelace',
  }
  const answer = await service.call(company.key, { path: '/external/v1/application/create/', body })
  expect(answer.status).toBe(201)
  return answer.body.data.application_id
}

async function advance(applicationId: string, position: number, options: object = {}): Promise<string> {
  const answer = await service.call(company.key, {
    path: `/external/v1/applications/${applicationId}/advance/`,
    body: { page_or_stage_id: stageId(position), ...options },
  })
  expect(answer.status).toBe(200)
  return answer.body.data.transition_id
}

async function advanceAll(applicationIds: string[], position: number, options: object = {}) {
  const answer = await service.call(company.key, {
    path: '/external/v1/applications/advance/',
    body: { application_ids: applicationIds, page_or_stage_id: stageId(position), ...options },
  })
  expect(answer.status).toBe(200)
  expect(answer.body.data.succeeded).toBe(applicationIds.length)
}

const enqueueAgain = (transitionId: string, companyId = company.id) =>
  addJobs(service.db, RUN_STAGE_AUTOMATIONS, [{ company_id: companyId, transition_ids: [transitionId] }])

/** The application's history, as callers see it. */
async function history(applicationId: string) {
  const { body } = await service.call(company.key, { path: `/external/v1/applications/${applicationId}/history/` })
  return body.data.transitions
}

async function stagesOf(applicationId: string): Promise<string[]> {
  return (await history(applicationId)).map((transition: { to_stage: { name: string } }) => transition.to_stage.name)
}

/** What automations charged for the application. */
const charged = (applicationId: string) =>
  service.db
    .selectFrom('billable_events')
    .select(['service', 'quantity', 'source_id', 'details', 'is_test'])
    .where('company_id', '=', company.id)
    .where('application_id', '=', applicationId)
    .where('service', '<>', 'ApplicationStageTransition')
    .orderBy('service')
    .orderBy('quantity')
    .execute()

const services = async (applicationId: string) => (await charged(applicationId)).map(({ service }) => service)

/** Its runs by the transition that triggered them, and by the key of the automation. */
const runsOf = (applicationId: string) =>
  service.db
    .selectFrom('automation_runs as run')
    .innerJoin('transitions', (join) =>
      join.onRef('transitions.company_id', '=', 'run.company_id').onRef('transitions.id', '=', 'run.transition_id'),
    )
    .innerJoin('automations', (join) =>
      join.onRef('automations.company_id', '=', 'run.company_id').onRef('automations.id', '=', 'run.automation_id'),
    )
    .selectAll('run')
    .where('run.company_id', '=', company.id)
    .where('run.application_id', '=', applicationId)
    .orderBy('transitions.sequence')
    .orderBy('automations.key')
    .execute()

async function queuedJobs(): Promise<{ company_id: string; transition_ids: string[] }[]> {
  const { rows } = await sql<{ payload: { company_id: string; transition_ids: string[] } }>`
    select payload from graphile_worker._private_jobs order by id
  `.execute(service.db)
  return rows.map(({ payload }) => payload)
}

/** Lets jobs that failed run again now rather than after the queue's pause. */
async function forgetPauses() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
  await sql`update automation_runs set resume_at = now() where resume_at is not null`.execute(service.db)
}

describe('A move runs the automations of the stage reached', () => {
  test('advance: a worker takes the steps, and the run says so', async () => {
    const automation = await automate({ on: 1, steps: [charge('LMS', 2.5), moveTo(2)] })
    const { id } = await givenApplication(service.db, company.id, flow)
    const worker = await startWorker(service, JOBS)
    try {
      const transitionId = await advance(id, 1)
      await vi.waitFor(async () => expect(await runsOf(id)).toHaveLength(1), { timeout: 30_000 })
      const [run] = await runsOf(id)
      expect(run).toMatchObject({
        automation_id: automation.id,
        transition_id: transitionId,
        status: 'succeeded',
        error: null,
        steps: [
          { kind: 'record_billable_event', status: 'succeeded' },
          { kind: 'move_to_stage', status: 'succeeded' },
        ],
      })
      expect((await history(id)).at(-1)).toMatchObject({
        from_stage: { id: stageId(1) },
        to_stage: { id: stageId(2) },
        actor: { type: 'automation', id: automation.id },
      })
      expect(await charged(id)).toMatchObject([
        {
          service: 'LMS',
          quantity: '2.5',
          is_test: false,
          details: { automation_id: automation.id, automation_run_id: run?.id },
        },
      ])
    } finally {
      await worker.stop()
    }
  })

  test('create: the automations of creation and of the first stage, in the order of their keys', async () => {
    flow = await givenFlow(service.db, company.id, { stages: [{}, {}, {}, {}] })
    await automate({ key: `c-${unique()}`, on: 0, steps: [moveTo(1)] })
    await automate({ key: `B-${unique()}`, on: 'application_created', steps: [moveTo(3)] })
    await automate({ key: `a-${unique()}`, on: 0, steps: [moveTo(2)] })
    const id = await create()
    await runJobs(service)
    expect(await stagesOf(id)).toEqual(['Stage 1', 'Stage 4', 'Stage 3', 'Stage 2'])
  })

  test('an application that comes back to its first stage was not created again', async () => {
    await automate({ on: 'application_created', steps: [charge('created')] })
    await automate({ on: 0, steps: [charge('entered')] })
    const id = await create()
    await advance(id, 1)
    await advance(id, 0)
    await runJobs(service)
    expect(await services(id)).toEqual(['created', 'entered', 'entered'])
  })

  test('bulk advance: each application once, and what did not move not at all', async () => {
    await automate({ on: 1, steps: [charge('LMS')] })
    const moved = await Promise.all([1, 2, 3].map(() => givenApplication(service.db, company.id, flow)))
    const other = await givenFlow(service.db, company.id)
    const stays = await givenApplication(service.db, company.id, other)
    const ids = [...moved, stays].map(({ id }) => id)
    const answer = await service.call(company.key, {
      path: '/external/v1/applications/advance/',
      body: { application_ids: ids, page_or_stage_id: stageId(1) },
    })
    expect(answer.body.data).toMatchObject({ succeeded: 3, failed: 1 })
    await runJobs(service)
    expect(await Promise.all(ids.map(services))).toEqual([['LMS'], ['LMS'], ['LMS'], []])
  })

  test('a move by an automation runs the automations of the stage that it reaches', async () => {
    await automate({ on: 1, steps: [moveTo(2)] })
    await automate({ on: 2, steps: [charge('end of the chain')] })
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, 1)
    await runJobs(service)
    expect(await stagesOf(id)).toEqual(['Stage 1', 'Stage 2', 'Stage 3'])
    expect(await services(id)).toEqual(['end of the chain'])
  })

  test('what one automation charges several times is several events', async () => {
    await automate({ on: 1, steps: [charge('LMS'), charge('LMS', 3)] })
    const { id } = await givenApplication(service.db, company.id, flow, { isTest: true })
    await advance(id, 1)
    await runJobs(service)
    expect(await charged(id)).toMatchObject([
      { quantity: '1', is_test: true },
      { quantity: '3', is_test: true },
    ])
  })
})

describe('Automations stay out when', () => {
  test.each([{ skip_automations: true }, { dry_run: true }])('%j', async (options) => {
    await automate({ on: 1, steps: [charge('LMS')] })
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, 1, options)
    await advanceAll([id], 1, options)
    expect(await queuedJobs()).toEqual([])
  })

  test('they are inactive or removed', async () => {
    await automate({ on: 1, active: false, steps: [charge('inactive')] })
    await automate({ on: 1, removed: true, steps: [charge('removed')] })
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, 1)
    await runJobs(service)
    expect(await runsOf(id)).toEqual([])
  })

  test('the move is rolled back', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const answer = await service.call(company.key, {
      path: `/external/v1/applications/${id}/advance/`,
      body: { page_or_stage_id: stageId(1), stage_reason_id: randomUUIDv7() },
    })
    expect(answer.status).toBe(400)
    expect(await queuedJobs()).toEqual([])
  })

  test('a job names another company', async () => {
    await automate({ on: 1, steps: [charge('LMS')] })
    const { id } = await givenApplication(service.db, company.id, flow)
    const transitionId = await advance(id, 1, { skip_automations: true })
    const stranger = await givenCompany(service.db)
    await enqueueAgain(transitionId, stranger.id)
    await runJobs(service)
    expect(await runsOf(id)).toEqual([])
  })

  test('another company has them', async () => {
    const stranger = await givenCompany(service.db)
    const theirs = await givenFlow(service.db, stranger.id)
    await givenAutomation(service.db, stranger.id, theirs, { on: 'application_created', steps: [charge('LMS')] })
    await givenAutomation(service.db, stranger.id, theirs, { on: 0, steps: [charge('LMS')] })
    const id = await create()
    await runJobs(service)
    expect(await services(id)).toEqual([])
  })
})

describe('A run that fails', () => {
  test('stands before the step that failed, says why, and the next automation runs', async () => {
    const elsewhere = await givenFlow(service.db, company.id)
    const wrong: Step = { move_to_stage: { stage_id: elsewhere.stages[0]?.id as string } }
    await automate({ key: `a-${unique()}`, on: 1, steps: [charge('done'), moveTo(2), wrong, charge('not reached')] })
    await automate({ key: `b-${unique()}`, on: 1, steps: [charge('kept')] })
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, 1)
    await runJobs(service)
    expect(await services(id)).toEqual(['done', 'kept'])
    expect(await stagesOf(id)).toEqual(['Stage 1', 'Stage 2', 'Stage 3'])
    expect(await runsOf(id)).toMatchObject([
      {
        status: 'failed',
        error: 'Stage 1 is not a page or stage of the application’s hiring flow.',
        steps: [
          { path: 'steps[0]', kind: 'record_billable_event', status: 'succeeded', attempts: 1 },
          { path: 'steps[1]', kind: 'move_to_stage', status: 'succeeded' },
          { path: 'steps[2]', kind: 'move_to_stage', status: 'failed', attempts: 1 },
        ],
      },
      { status: 'succeeded', steps: [{ kind: 'record_billable_event', status: 'succeeded' }] },
    ])
    expect(await queuedJobs()).toEqual([])
  })

  test.each([
    ['an unknown stage', { stage_id: randomUUIDv7() }, 'page_or_stage_id is not a page or stage of the company.'],
    ['an unknown reason', { reason_id: randomUUIDv7() }, 'stage_reason_id is not a reason of the hiring flow.'],
  ])('names %s', async (_, settings, error) => {
    await automate({ on: 1, steps: [{ move_to_stage: { stage_id: stageId(2), ...settings } }] })
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, 1)
    await runJobs(service)
    expect(await runsOf(id)).toMatchObject([{ status: 'failed', error }])
  })

  test('keeps to the stages that may follow', async () => {
    flow = await givenFlow(service.db, company.id, { stages: [{}, { next: [0] }, {}] })
    await automate({ on: 1, steps: [moveTo(2)] })
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, 1)
    await runJobs(service)
    expect(await runsOf(id)).toMatchObject([
      {
        status: 'failed',
        error: 'Stage 3 cannot be entered from Stage 2, which may be followed only by Stage 1.',
      },
    ])
  })

  test('a loop is stopped after 25 moves and named', async () => {
    const ping = await automate({ key: `ping-${unique()}`, on: 1, steps: [moveTo(2)] })
    const pong = await automate({ key: `pong-${unique()}`, on: 2, steps: [moveTo(1)] })
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, 1)
    await runJobs(service)
    const runs = await runsOf(id)
    expect(runs).toHaveLength(26)
    expect(runs.filter(({ status }) => status === 'failed')).toEqual([runs.at(-1)])
    expect(runs.at(-1)?.error).toBe(
      `Stopped a loop: automations (${ping.key}, ${pong.key}) made the last 25 moves of the application, among the stages Stage 3, Stage 2.`,
    )

    // A person's move begins anew.
    await advance(id, 0)
    await advance(id, 1)
    await runJobs(service)
    expect(await runsOf(id)).toHaveLength(52)
  })

  test('two automations that each move on do not multiply for ever', async () => {
    await automate({ on: 1, steps: [moveTo(1)] })
    await automate({ on: 1, steps: [moveTo(1)] })
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, 1)
    await runJobs(service)
    const runs = await runsOf(id)
    expect(runs.filter(({ status }) => status === 'succeeded').length).toBeLessThanOrEqual(52)
    expect(runs.filter(({ status }) => status === 'failed').length).toBeGreaterThan(0)
  })
})

describe('Each effect happens once', () => {
  test('when the job is delivered twice, even at once', async () => {
    await automate({ on: 1, steps: [charge('LMS'), moveTo(2)] })
    const { id } = await givenApplication(service.db, company.id, flow)
    const transitionId = await advance(id, 1)
    await runJobs(service)
    for (let copy = 0; copy < 4; copy += 1) await enqueueAgain(transitionId)
    await Promise.all([runJobs(service), runJobs(service), runJobs(service)])
    expect(await services(id)).toEqual(['LMS'])
    expect(await stagesOf(id)).toEqual(['Stage 1', 'Stage 2', 'Stage 3'])

    const { id: second } = await givenApplication(service.db, company.id, flow)
    const again = await advance(second, 1)
    for (let copy = 0; copy < 4; copy += 1) await enqueueAgain(again)
    await Promise.all([runJobs(service), runJobs(service), runJobs(service)])
    expect(await services(second)).toEqual(['LMS'])
    expect(await stagesOf(second)).toEqual(['Stage 1', 'Stage 2', 'Stage 3'])
  })

  test('when the worker’s connection is cut after a step', async () => {
    await automate({ key: `a-${unique()}`, on: 1, steps: [charge('before')] })
    await automate({ key: `b-${unique()}`, on: 1, steps: [moveTo(2), charge('cut')] })
    await automate({ key: `c-${unique()}`, on: 1, steps: [charge('after')] })
    const { id } = await givenApplication(service.db, company.id, flow)
    const { record_billable_event: kind } = STEP_KINDS
    const take = kind.run
    let cut = false
    vi.spyOn(kind, 'run').mockImplementation(async (db, context, settings) => {
      await take(db, context, settings)
      if (settings.service !== 'cut' || cut) return
      cut = true
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    })
    await advance(id, 1)
    await runJobs(service)
    expect(cut).toBe(true)
    expect(await services(id)).toEqual(['before'])
    expect(await stagesOf(id)).toEqual(['Stage 1', 'Stage 2'])

    await forgetPauses()
    await runJobs(service)
    expect(await services(id)).toEqual(['after', 'before', 'cut'])
    expect(await stagesOf(id)).toEqual(['Stage 1', 'Stage 2', 'Stage 3'])
    expect((await runsOf(id)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await queuedJobs()).toEqual([])
  })

  test('and what breaks off for one application holds up no other', async () => {
    await automate({ on: 1, steps: [charge('LMS')] })
    const applications = await Promise.all([1, 2, 3].map(() => givenApplication(service.db, company.id, flow)))
    const ids = applications.map(({ id }) => id)
    const { record_billable_event: kind } = STEP_KINDS
    const take = kind.run
    vi.spyOn(kind, 'run').mockImplementation(async (db, context, settings) => {
      if (context.run.applicationId === ids[1]) throw new Error('out of memory')
      await take(db, context, settings)
    })
    await advanceAll(ids, 1)
    await runJobs(service)
    expect(await Promise.all(ids.map(services))).toEqual([['LMS'], [], ['LMS']])
    expect(await runsOf(ids[1] as string)).toMatchObject([
      {
        status: 'queued',
        resume_at: expect.any(Date),
        steps: [{ status: 'retrying', attempts: 1, error: 'The service failed: out of memory' }],
      },
    ])

    vi.restoreAllMocks()
    await forgetPauses()
    await runJobs(service)
    expect(await Promise.all(ids.map(services))).toEqual([['LMS'], ['LMS'], ['LMS']])
    expect(await runsOf(ids[1] as string)).toMatchObject([
      { status: 'succeeded', resume_at: null, steps: [{ status: 'succeeded', attempts: 2, error: null }] },
    ])
  })
})

describe('A bulk move of 10,000', () => {
  test('enqueues 20 jobs, in no more statements than a move of one', async () => {
    const ids = Array.from({ length: 10_001 }, () => randomUUIDv7())
    const { candidateId } = await givenApplication(service.db, company.id, flow)
    await sql`
      insert into applications (
        company_id, id, hiring_flow_id, candidate_id, stage_id, status, transition_count, stage_entered_at, created,
        updated_at
      )
      select ${company.id}, id, ${flow.id}, ${candidateId}, ${stageId(0)}, 'NEW', 0, now(), now(), now()
      from unnest(${ids}::uuid[]) as id
    `.execute(service.db)
    const [one, ...rest] = ids
    await automate({ on: 1, steps: [charge('LMS')] })
    const alone = await recordStatements(() => advanceAll([one as string], 1))
    const together = await recordStatements(() => advanceAll(rest, 1))
    expect(together.length).toBeLessThanOrEqual(alone.length)
    const jobs = await queuedJobs()
    expect(jobs.map(({ transition_ids }) => transition_ids.length)).toEqual([1, ...Array(20).fill(500)])
    expect(new Set(jobs.flatMap(({ transition_ids }) => transition_ids)).size).toBe(10_001)
  })
})

test('a job whose payload does not fit fails and says so', async () => {
  await sql`select graphile_worker.add_job('run_stage_automations', '{"company_id": "01990000-0000-7000-8000-000000000001"}')`.execute(
    service.db,
  )
  await runJobs(service)
  const { rows } = await sql<{ attempts: number; last_error: string | null }>`
    select attempts, last_error from graphile_worker._private_jobs
  `.execute(service.db)
  expect(rows).toEqual([{ attempts: 1, last_error: 'The job’s payload must have required properties transition_ids.' }])
})

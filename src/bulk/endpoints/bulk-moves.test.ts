import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { givenManyApplications } from '../../../tests/support/many-applications.ts'
import { callConsole, givenOperator } from '../../../tests/support/operators.ts'
import { runJobs, runJobsOf } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { doNextItems } from '../actions/do-next-items.ts'
import { RUN_BULK_ACTION } from '../bulk-jobs.ts'
import { forgetBulkResultsJob } from '../jobs/forget-bulk-results.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  // From the second stage one goes only to the third.
  flow = await givenFlow(service.db, company.id, { stages: [{}, { next: [2] }, {}, {}] })
})

const stage = (index: number) => flow.stages[index]?.id as string
const post = (body: object, key = company.key) =>
  service.call(key, { path: '/external/v1/bulk-moves/', body: { page_or_stage_id: stage(2), ...body } })
const read = async (id: string, key = company.key) => service.call(key, { path: `/external/v1/bulk-moves/${id}/` })
const results = async (id: string, query: Record<string, string> = {}) =>
  (await service.call(company.key, { path: `/external/v1/bulk-moves/${id}/results/`, query })).body.data.results
const undo = (id: string) => service.call(company.key, { method: 'POST', path: `/external/v1/bulk-moves/${id}/undo/` })
const stageOf = async (id: string) =>
  (await service.call(company.key, { path: `/external/v1/applications/${id}/` })).body.data.current_stage.id
const historyOf = async (id: string) =>
  (await service.call(company.key, { path: `/external/v1/applications/${id}/history/` })).body.data.transitions
const apply = async (index = 0, plan: object = {}) =>
  (await givenApplication(service.db, company.id, flow, { stage: index, ...plan })).id
const done = async (body: object) => {
  const { status, body: answer } = await post(body)
  expect(status, JSON.stringify(answer)).toBe(202)
  await runJobs(service)
  return answer.data.id as string
}

describe('a bulk move', () => {
  test('answers at once; a worker then moves each as a single move does, and tells of each', async () => {
    const ids = [await apply(), await apply()]
    await givenEndpoint(service.db, company.id, {
      url: 'https://example.com/hook',
      events: ['application.stage_changed'],
    })
    const rita = await givenOperator(service, company.id, { role: 'recruiter' })
    const path = '/v1/bulk-moves/'
    const body = { application_ids: ids, page_or_stage_id: stage(2), stage_reason_id: flow.reasons[0] }
    const { status, body: started } = await callConsole(service, rita, { path, body })
    expect([status, started.data]).toMatchObject([
      202,
      { state: 'IN_PROGRESS', requested: 2, moved: 0, skipped: 0, actor: { type: 'operator', id: rita.id } },
    ])
    expect(await stageOf(ids[0] as string)).toBe(stage(0))
    expect(await results(started.data.id, { status: 'waiting' })).toHaveLength(2)
    await runJobsOf(service, RUN_BULK_ACTION)
    const { data } = (await read(started.data.id)).body
    expect(data).toMatchObject({ state: 'COMPLETED', requested: 2, moved: 2, skipped: 0, undone_by_id: null })
    const [first] = await results(data.id)
    const last = (await historyOf(first.application_id)).at(-1)
    expect(last).toMatchObject({
      id: first.transition_id,
      to_stage: { id: stage(2) },
      reason: { id: flow.reasons[0] },
      actor: { type: 'operator', id: rita.id },
    })
    const rows = async (table: 'events' | 'billable_events') =>
      (await service.db.selectFrom(table).selectAll().where('company_id', '=', company.id).execute()).length
    expect([await rows('events'), await rows('billable_events')]).toEqual([2, 2])
  })

  test('leaves who stands there already, may not go there, or is of another flow, and says why', async () => {
    const there = await apply(2)
    const held = await apply(1)
    const moving = await apply(0)
    const other = (await givenApplication(service.db, company.id, await givenFlow(service.db, company.id))).id
    const unknown = [randomUUIDv7(), 'nonsense']
    const ids = [there, held, moving, other, ...unknown]
    const { body } = await post({ application_ids: ids, page_or_stage_id: stage(2) })
    expect(body.data).toMatchObject({ requested: 4, unavailable_application_ids: unknown })
    const second = await post({ application_ids: ids, page_or_stage_id: stage(0) })
    await runJobs(service)
    const all = await results(body.data.id)
    const codes = new Map(
      all.map((item: { application_id: string; problem: { code: string } | null; status: string }) => [
        item.application_id,
        item.problem?.code ?? item.status,
      ]),
    )
    expect(ids.slice(0, 4).map((id) => codes.get(id))).toEqual([
      'already_there',
      'moved',
      'moved',
      'invalid_page_or_stage_id',
    ])
    expect((await read(second.body.data.id)).body.data).toMatchObject({ moved: 3, skipped: 1 })
    expect(await historyOf(there)).toHaveLength(2)
  })

  test('takes all that a filter lets pass, and neither both nor none', async () => {
    await givenManyApplications(service.db, company.id, flow, { count: 250 })
    const test = await apply(0, { isTest: true })
    const elsewhere = await apply(3)
    const filter = { flow_id: flow.id, current_stage: stage(0), is_test: false }
    const id = await done({ filter })
    expect((await read(id)).body.data).toMatchObject({ state: 'COMPLETED', requested: 250, moved: 250, skipped: 0 })
    expect([await stageOf(test), await stageOf(elsewhere)]).toEqual([stage(0), stage(3)])
    expect((await post({ filter })).body).toMatchObject({ code: 'no_matching_applications' })
    expect((await post({})).body).toMatchObject({ code: 'missing_field', details: [{ field: 'application_ids' }] })
    const both = await post({ filter, application_ids: [test] })
    expect(both.body).toMatchObject({ code: 'invalid_field', details: [{ field: 'filter' }] })
    expect((await post({ filter: { flow_id: randomUUIDv7() } })).body.code).toBe('invalid_flow_id')
    const twice = await post({ filter, filter_across_flows: {} })
    expect(twice.body).toMatchObject({ code: 'invalid_field', details: [{ field: 'filter_across_flows' }] })
    const unknownFlow = await post({ filter_across_flows: { flow_ids: [randomUUIDv7()] } })
    expect(unknownFlow.body.code).toBe('invalid_flow_id')
    const unknown = await post({ filter, page_or_stage_id: randomUUIDv7() })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_page_or_stage_id'])
  })

  test('moves each once, though two workers are at it', async () => {
    const ids = await givenManyApplications(service.db, company.id, flow, { count: 300 })
    const { body } = await post({ application_ids: ids })
    const { id } = body.data
    const work = async () => {
      while (await doNextItems(service, company.id, id));
    }
    await Promise.all([work(), work(), work()])
    expect((await read(id)).body.data).toMatchObject({ state: 'COMPLETED', moved: 300, skipped: 0 })
    const transitions = await service.db
      .selectFrom('transitions')
      .select('id')
      .where('company_id', '=', company.id)
      .where('to_stage_id', '=', stage(2))
      .execute()
    expect(transitions).toHaveLength(300)
  })

  test('of another company is like one that there is not', async () => {
    const id = await done({ application_ids: [await apply()] })
    const stranger = await givenCompany(service.db)
    expect((await read(id, stranger.key)).body.code).toBe('bulk_move_not_found')
    const { key } = await givenKey(service.db, company.id, { scopes: ['applications:read'] })
    expect((await post({ application_ids: [randomUUIDv7()] }, key)).status).toBe(403)
    const theirs = await post({ application_ids: [await apply()], page_or_stage_id: stage(0) }, stranger.key)
    expect(theirs.body.code).toBe('invalid_page_or_stage_id')
  })
})

describe('a dry run', () => {
  test('says who would move, who would stay and why, and shows mails and webhooks of some', async () => {
    await service.db
      .insertInto('email_templates')
      .values({
        company_id: company.id,
        id: randomUUIDv7(),
        key: 'welcome',
        subject: 'Welcome, {{ candidate.first_name }}',
        text: 'You are on {{ application.stage.name }}.',
      })
      .execute()
    await givenAutomation(service.db, company.id, flow, {
      on: 2,
      steps: [{ send_email: { template: 'welcome' } }],
    })
    await givenEndpoint(service.db, company.id, {
      url: 'https://example.com/hook',
      events: ['application.stage_changed'],
    })
    await givenManyApplications(service.db, company.id, flow, { count: 30 })
    const there = await apply(2)
    const { status, body } = await post({ filter: { flow_id: flow.id }, dry_run: true })
    expect([status, body.data]).toMatchObject([
      200,
      {
        requested: 31,
        moved: 30,
        skipped: 1,
        rehearsed: 10,
        stages: [
          { stage: { id: stage(0) }, count: 30, moved: 30 },
          { stage: { id: stage(2) }, count: 1, moved: 0 },
        ],
        skips: [{ code: 'already_there', count: 1, application_ids: [there] }],
        automations: [{ runs: 10, skipped: 0, fails: 0 }],
        mails: { count: 10 },
        webhooks: [{ event_type: 'application.stage_changed', webhook_endpoint: { host: 'example.com' }, count: 10 }],
      },
    ])
    expect(body.data.mails.samples).toHaveLength(3)
    expect(body.data.mails.samples[0].mail.subject).toMatch(/^Welcome, (Grace|Ada)$/)
    await runJobs(service)
    for (const table of ['bulk_actions', 'events', 'mails', 'automation_runs'] as const) {
      const rows = await service.db.selectFrom(table).select('id').where('company_id', '=', company.id).execute()
      expect(rows, table).toEqual([])
    }
  })
})

describe('undoing', () => {
  test('moves back who has not moved on, starts nothing, and is the same when asked again', async () => {
    await givenAutomation(service.db, company.id, flow, { on: 0, steps: [{ send_email: { template: 'none' } }] })
    const [stays, goes] = [await apply(), await apply(3)]
    const id = await done({ application_ids: [stays, goes] })
    const onward = { path: `/external/v1/applications/${stays}/advance/`, body: { page_or_stage_id: stage(3) } }
    expect((await service.call(company.key, onward)).status).toBe(200)
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const [first, second] = answers.map(({ body }) => body.data)
    expect(second.id).toBe(first.id)
    expect(first).toMatchObject({ undoes_id: id, page_or_stage_id: null, requested: 2 })
    await runJobs(service)
    expect((await read(first.id)).body.data).toMatchObject({ state: 'COMPLETED', moved: 1, skipped: 1 })
    expect((await read(id)).body.data.undone_by_id).toBe(first.id)
    expect(await results(first.id, { status: 'skipped' })).toMatchObject([
      { application_id: stays, problem: { code: 'moved_on' } },
    ])
    expect([await stageOf(stays), await stageOf(goes)]).toEqual([stage(3), stage(3)])
    expect((await historyOf(goes)).map((entry: { to_stage: { id: string } }) => entry.to_stage.id)).toEqual(
      [3, 2, 3].map(stage),
    )
    const runs = await service.db
      .selectFrom('automation_runs')
      .select('id')
      .where('company_id', '=', company.id)
      .execute()
    expect(runs).toEqual([])
    expect((await undo(first.id)).body.code).toBe('bulk_move_not_undoable')
  })

  test('waits until the move is complete, and ends when its results are gone', async () => {
    const { body } = await post({ application_ids: [await apply()] })
    const { id } = body.data
    expect(await undo(id)).toMatchObject({ status: 400, body: { code: 'bulk_move_not_undoable' } })
    await runJobs(service)
    await service.db
      .updateTable('bulk_actions')
      .set({ completed_at: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .where('company_id', '=', company.id)
      .execute()
    await forgetBulkResultsJob.runFor(service, company.id)
    expect(await results(id)).toEqual([])
    expect((await undo(id)).body.code).toBe('bulk_move_not_undoable')
    expect((await read(id)).body.data).toMatchObject({ moved: 1 })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
const NOWHERE = '00000000-0000-7000-8000-000000000000'
let company: TestCompany
let stranger: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  stranger = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    reasons: 2,
    stages: [
      { name: 'Apply', pages: [{ shift: { type: 'text' } }, { about: { type: 'text' } }] },
      { name: 'Interview', kind: 'review', next: [3] },
      { name: 'Paused', kind: 'on_hold' },
      { name: 'Hired', kind: 'approved' },
      { name: 'Turned down', kind: 'rejected' },
    ],
  })
})

const stage = (index: number) => flow.stages[index] as TestFlow['stages'][number]
const advance = (id: string, body: object, key = company.key) =>
  service.call(key, { path: `/external/v1/applications/${id}/advance/`, body })
const history = async (id: string) =>
  (await service.call(company.key, { path: `/external/v1/applications/${id}/history/` })).body.data.transitions

describe('POST /v1/applications/{application_id}/advance/', () => {
  test('200 moves the application and records who did it, why and after how long', async () => {
    const created = new Date(Date.now() - 90_500)
    const { id } = await givenApplication(service.db, company.id, flow, { created })
    const answer = await advance(id, { page_or_stage_id: stage(1).id, stage_reason_id: flow.reasons[1] })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      application_id: id,
      previous_stage: { id: stage(0).id, name: 'Apply' },
      current_stage: { id: stage(1).id, name: 'Interview', kind: 'review' },
      current_page: null,
    })
    const [, transition] = await history(id)
    expect(transition).toMatchObject({
      id: answer.body.data.transition_id,
      from_stage: { id: stage(0).id, name: 'Apply' },
      to_stage: { id: stage(1).id, name: 'Interview' },
      from_page: { id: stage(0).pages[0]?.id, name: 'Page 1' },
      to_page: null,
      reason: { id: flow.reasons[1], label: 'Reason 2' },
      actor: { type: 'api_key', id: company.keyId },
      created: answer.body.data.transitioned_at,
      seconds_in_previous_stage: 90,
    })
  })

  test('200 to a stage means its first page, to a page that page', async () => {
    const { id } = await givenApplication(service.db, company.id, flow, { stage: 2 })
    const toStage = await advance(id, { page_or_stage_id: stage(0).id })
    expect(toStage.body.data.current_page).toEqual({ id: stage(0).pages[0]?.id, name: 'Page 1' })
    const toPage = await advance(id, { page_or_stage_id: stage(0).pages[1]?.id })
    expect(toPage.body.data).toMatchObject({
      current_stage: { id: stage(0).id },
      current_page: { id: stage(0).pages[1]?.id, name: 'Page 2' },
    })
  })

  test.each([
    [1, 'IN_PROGRESS'],
    [2, 'ON_HOLD'],
    [3, 'COMPLETED'],
    [4, 'REJECTED'],
  ])('200 into stage %i gives the status %s', async (index, status) => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, { page_or_stage_id: stage(index).id })
    const detail = await service.call(company.key, { path: `/external/v1/applications/${id}` })
    expect(detail.body.data.status).toBe(status)
  })

  test('200 back to the first stage is in progress, not new', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, { page_or_stage_id: stage(2).id })
    await advance(id, { page_or_stage_id: stage(0).id })
    const detail = await service.call(company.key, { path: `/external/v1/applications/${id}` })
    expect(detail.body.data.status).toBe('IN_PROGRESS')
  })

  test('200 into the same place again is recorded like any move', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await advance(id, { page_or_stage_id: stage(0).id })
    await advance(id, { page_or_stage_id: stage(0).id })
    expect(await history(id)).toHaveLength(3)
  })

  test('200 for each of many moves at once, and the history is one chain in a true order', async () => {
    const { id } = await givenApplication(service.db, company.id, flow, { stage: 2 })
    const places = [0, 2, 3, 4]
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        advance(id, { page_or_stage_id: stage(places[index % 4] as number).id }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const transitions = await history(id)
    expect(transitions).toHaveLength(25)
    for (const [index, transition] of transitions.entries()) {
      if (index === 0) continue
      expect(transition.from_stage).toEqual(transitions[index - 1].to_stage)
      expect(transition.created >= transitions[index - 1].created).toBe(true)
    }
    const detail = await service.call(company.key, { path: `/external/v1/applications/${id}` })
    expect(detail.body.data.current_stage.id).toBe(transitions.at(-1).to_stage.id)
  })

  test('200 bills each transition once', async () => {
    const { id } = await givenApplication(service.db, company.id, flow, { isTest: true })
    const { body } = await advance(id, { page_or_stage_id: stage(2).id })
    const events = await service.db
      .selectFrom('billable_events')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('application_id', '=', id)
      .execute()
    expect(events).toMatchObject([
      { service: 'ApplicationStageTransition', source_id: body.data.transition_id, is_test: true, quantity: '1' },
    ])
  })

  test('200 with dry_run says what would happen and changes nothing', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const before = await service.call(company.key, { path: `/external/v1/applications/${id}` })
    const answer = await advance(id, { page_or_stage_id: stage(2).id, dry_run: true })
    expect(answer.body.data).toMatchObject({
      current_stage: { id: stage(2).id },
      transition_id: null,
      transitioned_at: null,
    })
    const after = await service.call(company.key, { path: `/external/v1/applications/${id}` })
    expect(after.body).toEqual(before.body)
    expect(await history(id)).toHaveLength(1)
  })

  test('400 when the stage lists the stages that may follow and this is not one', async () => {
    const { id } = await givenApplication(service.db, company.id, flow, { stage: 1 })
    const answer = await advance(id, { page_or_stage_id: stage(0).id })
    expect([answer.status, answer.body.code]).toEqual([400, 'move_not_allowed'])
    expect(answer.body.message).toMatch(/which may be followed only by \w+/)
    expect(answer.body.message).toContain('Interview')
    expect((await advance(id, { page_or_stage_id: stage(3).id })).status).toBe(200)
  })

  test('400 for one of two moves at once when the first leaves no way for the second', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const answers = await Promise.all([
      advance(id, { page_or_stage_id: stage(1).id }),
      advance(id, { page_or_stage_id: stage(1).id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await history(id)).toHaveLength(2)
  })

  test.each([
    ['application of another company', () => ({ key: stranger.key }), 'invalid_page_or_stage_id'],
    ['unknown application', () => ({ id: NOWHERE }), 'invalid_application_id'],
    ['malformed application id', () => ({ id: 'abc' }), 'invalid_application_id'],
    ['unknown stage', () => ({ page_or_stage_id: NOWHERE }), 'invalid_page_or_stage_id'],
    ['malformed stage', () => ({ page_or_stage_id: 'abc' }), 'invalid_page_or_stage_id'],
    ['missing stage', () => ({ page_or_stage_id: undefined }), 'missing_field'],
    ['unknown reason', () => ({ stage_reason_id: NOWHERE }), 'invalid_stage_reason_id'],
    ['malformed reason', () => ({ stage_reason_id: 'abc' }), 'invalid_stage_reason_id'],
    ['dry_run that is no boolean', () => ({ dry_run: 'yes' }), 'invalid_field'],
  ])('400 for an %s', async (_case, changes, code) => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const change: Record<string, string | undefined> = changes()
    const { key, id: otherId, ...body } = change
    const answer = await advance(otherId ?? id, { page_or_stage_id: stage(2).id, ...body }, key ?? company.key)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await history(id)).toHaveLength(1)
  })

  test('400 when the stage or the reason is of another flow', async () => {
    const other = await givenFlow(service.db, company.id)
    const { id } = await givenApplication(service.db, company.id, flow)
    const byStage = await advance(id, { page_or_stage_id: other.stages[0]?.id })
    expect([byStage.status, byStage.body.code]).toEqual([400, 'invalid_page_or_stage_id'])
    const byReason = await advance(id, { page_or_stage_id: stage(2).id, stage_reason_id: other.reasons[0] })
    expect([byReason.status, byReason.body.code]).toEqual([400, 'invalid_stage_reason_id'])
  })

  test('400 for an application of another company that names its own stage', async () => {
    const theirs = await givenFlow(service.db, stranger.id)
    const { id } = await givenApplication(service.db, stranger.id, theirs)
    const foreign = await advance(id, { page_or_stage_id: stage(2).id })
    const unknown = await advance(NOWHERE, { page_or_stage_id: stage(2).id })
    expect(foreign.body).toEqual(unknown.body)
  })

  test('500 when the database fails half-way, and the application stays where it was', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await service.pool.query('alter table billable_events rename to elsewhere')
    try {
      const answer = await advance(id, { page_or_stage_id: stage(2).id })
      expect([answer.status, answer.body.code]).toEqual([500, 'internal_error'])
      expect(JSON.stringify(answer.body)).not.toMatch(/billable|relation|insert/)
    } finally {
      await service.pool.query('alter table elsewhere rename to billable_events')
    }
    expect(await history(id)).toHaveLength(1)
  })
})

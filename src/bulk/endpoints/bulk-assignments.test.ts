import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { givenManyApplications } from '../../../tests/support/many-applications.ts'
import { callConsole, givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { doNextItems } from '../actions/do-next-items.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let rita: TestOperator

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
  rita = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita' })
})

const call = (path: string, body?: object, method?: 'POST') =>
  service.call(company.key, { path: `/external/v1/${path}`, ...(body && { body }), ...(method && { method }) })
const post = (body: object) => call('bulk-actions/assign/', body)
const read = async (id: string) => (await call(`bulk-actions/${id}/`)).body.data
const results = async (id: string) => (await call(`bulk-actions/${id}/results/`)).body.data.results
const undo = (id: string) => call(`bulk-actions/${id}/undo/`, undefined, 'POST')
const assignmentOf = async (id: string) => {
  const { assignee_id, tags } = (await call(`applications/${id}/`)).body.data
  return { assignee_id, tags }
}
const given = async (tags: string[] = [], assignee_id: string | null = null) => {
  const { id } = await givenApplication(service.db, company.id, flow)
  await service.db
    .updateTable('applications')
    .set({ tags, assignee_id })
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .execute()
  return id
}
const done = async (body: object) => {
  const { status, body: answer } = await post(body)
  expect(status, JSON.stringify(answer)).toBe(202)
  await runJobs(service)
  return answer.data.id as string
}

describe('assigning and tagging many', () => {
  test('changes each as it differs, tells of each, and leaves who is so already or has no room', async () => {
    const bob = await givenOperator(service, company.id, { role: 'recruiter' })
    const plain = await given(['old'])
    const bobs = await given(['old', 'early', 'late'], bob.id)
    const soAlready = await given(['early'], rita.id)
    const full = await given(Array.from({ length: 20 }, (_, index) => `tag ${index}`))
    const ids = [plain, bobs, soAlready, full]
    const body = { application_ids: ids, assignee_id: rita.id, add_tags: ['early', 'early'], remove_tags: ['old'] }
    const rehearsed = await post({ ...body, dry_run: true })
    expect([rehearsed.status, rehearsed.body.data]).toMatchObject([
      200,
      {
        requested: 4,
        done: 2,
        skipped: 2,
        skips: [
          { code: 'already_so', count: 1, application_ids: [soAlready] },
          { code: 'too_many_tags', count: 1, application_ids: [full] },
        ],
        samples: [
          {
            application_id: plain,
            before: { assignee_id: null, tags: ['old'] },
            after: { assignee_id: rita.id, tags: ['early'] },
          },
          { application_id: bobs, after: { assignee_id: rita.id, tags: ['early', 'late'] } },
        ],
      },
    ])
    expect(await assignmentOf(plain)).toEqual({ assignee_id: null, tags: ['old'] })
    const path = '/v1/bulk-actions/assign/'
    const started = await callConsole(service, rita, { path, body })
    expect([started.status, started.body.data]).toMatchObject([
      202,
      {
        kind: 'assign',
        state: 'IN_PROGRESS',
        requested: 4,
        hiring_flow_id: flow.id,
        done: 0,
        actor: { type: 'operator', id: rita.id },
      },
    ])
    await runJobs(service)
    const { id } = started.body.data
    expect(await read(id)).toMatchObject({ state: 'COMPLETED', done: 2, skipped: 2 })
    expect(await assignmentOf(plain)).toEqual({ assignee_id: rita.id, tags: ['early'] })
    expect(await assignmentOf(bobs)).toEqual({ assignee_id: rita.id, tags: ['early', 'late'] })
    const became = (await results(id)).map((item: Record<string, { code: string } | string>) => [
      item.application_id,
      (item.problem as { code: string } | null)?.code ?? item.status,
    ])
    expect(Object.fromEntries(became)).toEqual({
      [plain]: 'done',
      [bobs]: 'done',
      [soAlready]: 'already_so',
      [full]: 'too_many_tags',
    })
    expect((await call(`bulk-moves/${id}/`)).body.code).toBe('bulk_move_not_found')
  })

  test('takes all that a filter lets pass, each once, though three workers are at it', async () => {
    await givenManyApplications(service.db, company.id, flow, { count: 250 })
    const { body } = await post({ filter: { flow_id: flow.id }, add_tags: ['night shift'] })
    const work = async () => {
      while (await doNextItems(service, company.id, body.data.id));
    }
    await Promise.all([work(), work(), work()])
    expect(await read(body.data.id)).toMatchObject({ state: 'COMPLETED', done: 250, skipped: 0 })
    const rows = await service.db
      .selectFrom('applications')
      .select('tags')
      .where('company_id', '=', company.id)
      .execute()
    expect(rows.every(({ tags }) => tags.join() === 'night shift')).toBe(true)
    const { rows: entries } = await sql`
      select from noted_audit_entries where company_id = ${company.id} and content like '%application.changed%'
    `.execute(service.db)
    expect(entries).toHaveLength(250)
  })

  test('takes all of every flow that a filter lets pass, or of some', async () => {
    const other = await givenFlow(service.db, company.id)
    const third = await givenFlow(service.db, company.id)
    const [first, second, elsewhere] = [
      await given(['early']),
      (await givenApplication(service.db, company.id, other)).id,
      (await givenApplication(service.db, company.id, third)).id,
    ]
    const flow_ids = [flow.id, other.id]
    const dry = await post({ filter_across_flows: { flow_ids }, add_tags: ['summer'], dry_run: true })
    expect(dry.body.data).toMatchObject({ requested: 2, done: 2, skipped: 0 })
    const id = await done({ filter_across_flows: { flow_ids }, add_tags: ['summer'] })
    expect(await read(id)).toMatchObject({ hiring_flow_id: null, done: 2 })
    for (const one of [first, second]) expect((await assignmentOf(one)).tags).toContain('summer')
    expect((await assignmentOf(elsewhere)).tags).toEqual([])
    expect(await read(await done({ filter_across_flows: {}, add_tags: ['summer'] }))).toMatchObject({
      requested: 3,
      done: 1,
      skipped: 2,
    })
    const tagged = await post({ filter_across_flows: { tag: 'early' }, add_tags: ['late'], dry_run: true })
    expect(tagged.body.data.requested).toBe(1)
    const stranger = await givenCompany(service.db)
    const { body } = await service.call(stranger.key, {
      path: '/external/v1/bulk-actions/assign/',
      body: { filter_across_flows: {}, add_tags: ['theirs'] },
    })
    expect(body.code).toBe('no_matching_applications')
  })

  test('is refused for who is no member, for nothing to do, and for a tag both ways', async () => {
    const application_ids = [await given()]
    const refused = async (body: object) => (await post({ application_ids, ...body })).body
    expect(await refused({})).toMatchObject({ code: 'missing_field', details: [{ field: 'assignee_id' }] })
    expect(await refused({ assignee_id: randomUUIDv7() })).toMatchObject({ code: 'invalid_field' })
    expect(await refused({ add_tags: ['a'], remove_tags: ['a'] })).toMatchObject({
      details: [{ field: 'remove_tags' }],
    })
    expect((await post({ application_ids: [randomUUIDv7()], add_tags: ['a'] })).body.code).toBe(
      'no_matching_applications',
    )
    const stranger = await givenCompany(service.db)
    const id = await done({ application_ids, add_tags: ['a'] })
    const theirs = await service.call(stranger.key, { path: `/external/v1/bulk-actions/${id}/` })
    expect(theirs.body.code).toBe('bulk_action_not_found')
  })

  test('skips those whose new assignee has left meanwhile, and who was erased', async () => {
    const ids = [await given()]
    const { body } = await post({ application_ids: ids, assignee_id: rita.id })
    await service.db.deleteFrom('memberships').where('user_id', '=', rita.id).execute()
    const erased = await post({ application_ids: ids, add_tags: ['a'] })
    await service.db
      .updateTable('applications')
      .set({ erased_at: new Date() })
      .where('id', '=', ids[0] as string)
      .execute()
    await runJobs(service)
    expect(await results(body.data.id)).toMatchObject([{ problem: { code: 'assignee_left' } }])
    expect(await results(erased.body.data.id)).toMatchObject([{ problem: { code: 'invalid_application_id' } }])
  })
})

test('undoing puts back what has not changed since, and is the same when asked again', async () => {
  const bob = await givenOperator(service, company.id, { role: 'recruiter' })
  const [untouched, passedOn, retagged] = [
    await given(['old'], bob.id),
    await given([], bob.id),
    await given(['early', 'old'], rita.id),
  ]
  const id = await done({
    application_ids: [untouched, passedOn, retagged],
    assignee_id: rita.id,
    add_tags: ['early'],
    remove_tags: ['old'],
  })
  expect((await read(id)).done).toBe(3)
  const patch = (application: string, body: object) =>
    service.call(company.key, { method: 'PATCH', path: `/external/v1/applications/${application}/`, body })
  await patch(passedOn, { assignee_id: null })
  await patch(retagged, { tags: ['old', 'late'] })
  const [first, second] = [await undo(id), await undo(id)]
  expect([first.status, second.body.data.id]).toEqual([202, first.body.data.id])
  await runJobs(service)
  const undoing = first.body.data.id
  expect(await read(undoing)).toMatchObject({ kind: 'assign', done: 2, skipped: 1, undoes_id: id })
  expect(await results(undoing)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        application_id: retagged,
        problem: expect.objectContaining({ code: 'changed_since' }),
      }),
    ]),
  )
  expect(await assignmentOf(untouched)).toEqual({ assignee_id: bob.id, tags: ['old'] })
  expect(await assignmentOf(passedOn)).toEqual({ assignee_id: null, tags: [] })
  expect(await assignmentOf(retagged)).toEqual({ assignee_id: rita.id, tags: ['old', 'late'] })
  expect((await undo(undoing)).body.code).toBe('bulk_action_not_undoable')
})

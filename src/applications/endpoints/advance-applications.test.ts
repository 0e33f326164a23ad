import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { recordStatements } from '../../../tests/support/recorded-statements.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
const path = '/external/v1/applications/advance/'
let company: TestCompany
let stranger: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  stranger = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{}, { next: [2] }, {}] })
})

interface Entry {
  application_id: string
  status: string
  error?: { code: string }
}

const stageId = (index: number) => flow.stages[index]?.id as string
const advance = (body: object) => service.call(company.key, { path, body })
const stageOf = async (id: string) =>
  (await service.call(company.key, { path: `/external/v1/applications/${id}` })).body.data.current_stage.id

describe('POST /v1/applications/advance/', () => {
  test('200 moves what can move, leaves the rest, and says which is which in the order asked', async () => {
    const movable = await givenApplication(service.db, company.id, flow)
    const held = await givenApplication(service.db, company.id, flow, { stage: 1 })
    const elsewhere = await givenApplication(service.db, company.id, await givenFlow(service.db, company.id))
    const theirs = await givenApplication(service.db, stranger.id, await givenFlow(service.db, stranger.id))
    const unknown = randomUUIDv7()
    const answer = await advance({
      application_ids: [unknown, held.id, movable.id, elsewhere.id, theirs.id],
      page_or_stage_id: stageId(0),
      stage_reason_id: flow.reasons[0],
    })
    expect(answer.status).toBe(200)
    const { results, ...summary } = answer.body.data
    expect(summary).toEqual({
      requested: 5,
      succeeded: 1,
      failed: 4,
      unavailable_application_ids: [unknown, theirs.id],
    })
    expect(results.map(({ application_id, status, error }: Entry) => [application_id, status, error?.code])).toEqual([
      [unknown, 'error', 'invalid_application_id'],
      [held.id, 'error', 'move_not_allowed'],
      [movable.id, 'success', undefined],
      [elsewhere.id, 'error', 'invalid_page_or_stage_id'],
      [theirs.id, 'error', 'invalid_application_id'],
    ])
    expect(await stageOf(held.id)).toBe(stageId(1))
  })

  test('200 moves the rest when a text is no UUID, which is one more application that is not there', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const sent = ['Abc', id, `${id} `, 'x'.repeat(100_000), 'Abc', id.toUpperCase()]
    const { status, body } = await advance({ application_ids: sent, page_or_stage_id: stageId(2) })
    expect([status, body.data]).toMatchObject([200, { requested: 4, succeeded: 1, failed: 3 }])
    expect(body.data.unavailable_application_ids).toEqual(['Abc', `${id} `, 'x'.repeat(100_000)])
    const { results } = body.data
    expect(results.map(({ application_id, error }: Entry) => [application_id, error?.code])).toEqual([
      ['Abc', 'invalid_application_id'],
      [id, undefined],
      [`${id} `, 'invalid_application_id'],
      ['x'.repeat(100_000), 'invalid_application_id'],
    ])
    expect(await stageOf(id)).toBe(stageId(2))
  })

  test('200 tells of each that moved what the single move tells', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const bulk = await advance({ application_ids: [id], page_or_stage_id: stageId(2) })
    const { body } = await service.call(company.key, { path: `/external/v1/applications/${id}/history/` })
    const transition = body.data.transitions.at(-1)
    expect(bulk.body.data.results).toEqual([
      {
        application_id: id,
        status: 'success',
        previous_stage: transition.from_stage,
        current_stage: { ...transition.to_stage, kind: 'active' },
        current_page: null,
        transition_id: transition.id,
        transitioned_at: transition.created,
      },
    ])
    const [rehearsed] = (await advance({ application_ids: [id], page_or_stage_id: stageId(0), dry_run: true })).body
      .data.results
    const { body: single } = await service.call(company.key, {
      path: `/external/v1/applications/${id}/advance/`,
      body: { page_or_stage_id: stageId(0), dry_run: true },
    })
    expect(rehearsed).toEqual({ status: 'success', ...single.data })
  })

  test('200 counts repeated ids once, whatever their case', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const answer = await advance({ application_ids: [id, id.toUpperCase(), id], page_or_stage_id: stageId(2) })
    expect(answer.body.data).toMatchObject({ requested: 1, succeeded: 1, failed: 0 })
    const history = await service.call(company.key, { path: `/external/v1/applications/${id}/history` })
    expect(history.body.data.transitions).toHaveLength(2)
  })

  test('200 with dry_run moves nothing', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const answer = await advance({ application_ids: [id], page_or_stage_id: stageId(2), dry_run: true })
    expect(answer.body.data).toMatchObject({ succeeded: 1 })
    expect(await stageOf(id)).toBe(stageId(0))
  })

  test('200 for two bulk moves of the same applications in opposite orders, and neither is lost', async () => {
    const ids: string[] = []
    for (let index = 0; index < 40; index += 1) ids.push((await givenApplication(service.db, company.id, flow)).id)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        advance({ application_ids: index % 2 ? ids : ids.toReversed(), page_or_stage_id: stageId(index % 2 ? 0 : 2) }),
      ),
    )
    expect(answers.map(({ body }) => body.data.succeeded)).toEqual(Array(6).fill(40))
    const { body } = await service.call(company.key, {
      path: '/external/v1/applications/bulk_transition_history/',
      body: { application_ids: ids },
    })
    for (const { transitions } of body.data.results) expect(transitions).toHaveLength(7)
  })

  test('200 for 10,000 applications in a handful of statements', async () => {
    const ids = await tenThousandApplications()
    const statements = await countStatements(() => advance({ application_ids: ids, page_or_stage_id: stageId(2) }))
    expect(statements.answer.body.data).toMatchObject({ requested: 10_000, succeeded: 10_000, failed: 0 })
    expect(statements.count).toBeGreaterThan(3)
    expect(statements.count).toBeLessThan(12)
    const { count } = await service.db
      .selectFrom('transitions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('company_id', '=', company.id)
      .where('to_stage_id', '=', stageId(2))
      .where('sequence', '=', 2)
      .where('actor_type', '=', 'api_key')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThanOrEqual(10_000)
  })

  test.each([
    ['application_ids is missing', () => ({ application_ids: undefined }), 'missing_field', 'application_ids'],
    ['application_ids is empty', () => ({ application_ids: [] }), 'invalid_field', 'application_ids'],
    ['an id is a number', () => ({ application_ids: [7] }), 'invalid_field', 'application_ids[0]'],
    [
      'there are more than 10,000',
      () => ({ application_ids: Array.from({ length: 10_001 }, randomUUIDv7) }),
      'too_many_applications',
      'application_ids',
    ],
    ['the stage is missing', () => ({ page_or_stage_id: undefined }), 'missing_field', 'page_or_stage_id'],
    [
      'the stage is unknown',
      () => ({ page_or_stage_id: randomUUIDv7() }),
      'invalid_page_or_stage_id',
      'page_or_stage_id',
    ],
    [
      'the reason is unknown',
      () => ({ stage_reason_id: randomUUIDv7() }),
      'invalid_stage_reason_id',
      'stage_reason_id',
    ],
  ])('400 when %s', async (_case, changes, code, field) => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const answer = await advance({ application_ids: [id], page_or_stage_id: stageId(2), ...changes() })
    expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([400, code, field])
    expect(await stageOf(id)).toBe(stageId(0))
  })
})

describe('what is not there costs little', () => {
  const newIds = (count: number) => Array.from({ length: count }, randomUUIDv7)
  const to = () => ({ page_or_stage_id: stageId(2) })

  test('ten thousand unknown ids: as many statements as one, and not much longer than to look them up', async () => {
    await tenThousandApplications()
    const one = await countStatements(() => advance({ application_ids: newIds(1), ...to() }))
    const many = await countStatements(() => advance({ application_ids: newIds(10_000), ...to() }))
    expect(many.answer.body.data).toMatchObject({ requested: 10_000, failed: 10_000 })
    expect(many.count).toBe(one.count)

    const lookUp = (ids: string[]) =>
      service.pool.query('select id from applications where company_id = $1 and id = any($2::uuid[])', [
        company.id,
        ids,
      ])
    const plain = await quickest(() => lookUp(newIds(10_000)))
    const whole = await quickest(() => advance({ application_ids: newIds(10_000), ...to() }))
    console.info(`10,000 unknown ids: ${whole.toFixed(0)} ms; the look-ups alone: ${plain.toFixed(0)} ms`)
    // Measured: 3 to 4 times, with reading the request and writing 2 MB of answer; each statement per id would be 100 times.
    expect(whole).toBeLessThan(15 * plain)
  })

  test('a list that is too long is refused before an entry of it is looked at', async () => {
    const one = await countStatements(() => advance({ application_ids: [], ...to() }))
    const ids = newIds(20_000)
    const many = await countStatements(() => advance({ application_ids: ids.map((id) => `no uuid ${id}`), ...to() }))
    expect([many.answer.status, many.answer.body.code]).toEqual([400, 'too_many_applications'])
    expect(many.count).toBe(one.count)
  })

  test('repeated ids count once, however often and in whatever case they come', async () => {
    const [id = ''] = newIds(1)
    const answer = await advance({ application_ids: [...Array(20_000).fill(id), id.toUpperCase()], ...to() })
    expect(answer.body.data).toMatchObject({ requested: 1, failed: 1 })
  })
})

async function quickest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const begin = performance.now()
    await work()
    times.push(performance.now() - begin)
  }
  return Math.min(...times)
}

/** Ten thousand applications of one candidate, made by one statement each for applications and transitions. */
async function tenThousandApplications(): Promise<string[]> {
  const { candidateId } = await givenApplication(service.db, company.id, flow)
  const { rows } = await service.pool.query<{ id: string }>(
    `insert into applications (company_id, id, hiring_flow_id, candidate_id, stage_id, status, transition_count, stage_entered_at, created, updated_at)
    select $1, gen_random_uuid(), $2, $3, $4, 'NEW', 1, now(), now(), now() from generate_series(1, 10000)
    returning id`,
    [company.id, flow.id, candidateId, stageId(0)],
  )
  await service.pool.query(
    `insert into transitions (company_id, id, application_id, sequence, to_stage_id, actor_type, created)
    select company_id, gen_random_uuid(), id, 1, stage_id, 'system', created
    from applications where company_id = $1 and candidate_id = $2 and transition_count = 1 and id = any($3)`,
    [company.id, candidateId, rows.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

/** Runs `work` and counts the statements that reach PostgreSQL meanwhile. */
async function countStatements<T>(work: () => Promise<T>): Promise<{ answer: T; count: number }> {
  let answer: T | undefined
  const { length } = await recordStatements(async () => {
    answer = await work()
  })
  return { answer: answer as T, count: length }
}

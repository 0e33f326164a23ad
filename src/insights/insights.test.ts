import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenApplicant } from '../../tests/support/applicant.ts'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { imported } from '../../tests/support/imports.ts'
import { runJobs } from '../../tests/support/queue.ts'
import { testService } from '../../tests/support/service.ts'
import { givenDocument } from '../../tests/support/stored-values.ts'
import { OFFERED_REASONS } from '../documents/rejection-reasons.ts'
import { countChanges } from './actions/count-changes.ts'

const service = testService()
const TIMEZONE = 'America/Chicago'
const TABLES = ['arrivals', 'stages', 'stays', 'pages', 'rejections', 'applications'] as const
let company: TestCompany
let flow: TestFlow

const stage = (index: number) => flow.stages[index]?.id as string
const page = (index: number) => flow.stages[0]?.pages[index]?.id as string
const count = (timezone = TIMEZONE) => countChanges(service.db, { id: company.id, timezone })
const post = async (path: string, body: object = {}) => {
  const answer = await service.call(company.key, { path: `/external${path}`, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}
const move = (id: string, to: number, rest: object = {}) =>
  post(`/v1/applications/${id}/advance/`, { page_or_stage_id: stage(to), ...rest })
const read = async (name: string, query: Record<string, string> = {}) => {
  const path = `/external/v1/insights/${name}/`
  const { status, body } = await service.call(company.key, { path, query: { hiring_flow_id: flow.id, ...query } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** All that is counted, in an order of its own, without numbers that have become 0. */
async function everything() {
  const found = await Promise.all(
    TABLES.map(async (name) => {
      const table = sql.table(`insight_${name}`)
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(counted) as row from ${table} counted where company_id = ${company.id} order by counted::text
      `.execute(service.db)
      return rows.map(({ row }) => row).filter((row) => row.applications !== 0 && row.stays !== 0)
    }),
  )
  return Object.fromEntries(TABLES.map((name, index) => [name, found[index]]))
}

/** The transitions that were not taken back at once, as the database itself tells them; nothing here is taken back twice. */
const lasting = () => sql`(
  select * from (
    select transition.*, application.hiring_flow_id, application.is_test, application.created as made,
      lead(to_stage_id) over mine = from_stage_id and to_stage_id <> from_stage_id
        and lead(actor_id) over mine = actor_id and actor_type in ('operator', 'api_key') and is_billed
        and lead(transition.created) over mine - transition.created <= interval '10 minutes' as is_slip,
      lag(from_stage_id) over mine = to_stage_id and to_stage_id <> from_stage_id
        and lag(actor_id) over mine = actor_id and actor_type in ('operator', 'api_key') and is_billed
        and transition.created - lag(transition.created) over mine <= interval '10 minutes' as takes_back
    from transitions transition
    join applications application on application.company_id = transition.company_id and application.id = transition.application_id
    where transition.company_id = ${company.id}
    window mine as (partition by application_id order by sequence)
  ) told
  where is_slip is not true and takes_back is not true
)`

beforeAll(async () => {
  company = await givenCompany(service.db, { timezone: TIMEZONE })
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        afterSending: 1,
        pages: [{ name: { type: 'text' }, licence: { type: 'document' } }, { more: { type: 'text' } }],
      },
      {},
      { kind: 'approved' },
      { kind: 'rejected' },
    ],
  })
})

test('counts all that becomes of applications as a recount does, by the days of the company', async () => {
  // Half past eleven in the evening of Sunday, in Chicago.
  const created = new Date('2026-11-02T05:30:00Z')
  const one = await givenApplication(service.db, company.id, flow, { created })
  const other = await givenApplication(service.db, company.id, flow, { created: new Date('2026-11-02T06:30:00Z') })
  await givenApplication(service.db, company.id, flow, { created, isTest: true })
  await count()
  const range = { since: '2026-10-26', until: '2026-11-08' }
  expect(await read('volume', range)).toMatchObject({
    applications: 2,
    timezone: TIMEZONE,
    results: [
      { first_day: '2026-10-26', last_day: '2026-11-01', applications: 1 },
      { first_day: '2026-11-02', last_day: '2026-11-08', applications: 1 },
    ],
  })

  await move(one.id, 1)
  await count()
  await move(one.id, 2)
  await move(other.id, 2)
  await count()
  // A slip, counted before it is taken back.
  await move(other.id, 0)
  await count()
  const bulk = await post('/v1/bulk-moves/', { application_ids: [other.id], page_or_stage_id: stage(1) })
  await runJobs(service)
  await count()
  await post(`/v1/bulk-moves/${bulk.id}/undo/`)
  await runJobs(service)
  await move(other.id, 3, { stage_reason_id: flow.reasons[0] })
  await count()

  const applicant = await givenApplicant(service, company, flow)
  await applicant.get(`pages/${page(0)}/`)
  await applicant.submit(page(0), [{ name: flow.elements.name as string, text: 'Ada' }])
  await givenApplicant(service, company, flow)
  await count()
  const document = await givenDocument(service.db, company.id, flow, applicant.applicationId, 'licence')
  const reject = (reason: string) => post(`/v1/documents/${document}/review/`, { status: 'rejected', reason })
  await reject(OFFERED_REASONS.expired[0] as string)
  await count()
  expect((await read('rejected-documents')).results).toEqual([
    { form_element_id: flow.elements.licence, reason: 'expired', documents: 1 },
  ])
  await reject('Not you, Ada.')
  const spare = await givenDocument(service.db, company.id, flow, one.id, 'licence')
  await post(`/v1/documents/${spare}/review/`, { status: 'rejected', reason: ` ${OFFERED_REASONS.expired[1]} ` })
  await imported(service, company.key, {
    content: 'Id,Name,Email,Applied,Entered\n1,Old One,old@example.com,2026-10-28,2026-10-30',
    map: {
      key: 'Id',
      person: { full_name: 'Name', email: 'Email' },
      application: { flow: { is: flow.id }, stage: { is: stage(2) }, created: 'Applied', entered: 'Entered' },
    },
  })
  await count()
  const before = await everything()
  await post(`/v1/candidates/${other.candidateId}/merge/`, { from_candidate_id: applicant.candidateId })
  await count()
  expect(await everything()).toEqual(before)
  await post(`/v1/candidates/${one.candidateId}/erase/`)
  await runJobs(service)
  await count()

  const kept = await everything()
  // Numbers stay as they are; the document is gone.
  expect({ ...kept, rejections: [] }).toEqual({ ...before, rejections: [] })
  expect(kept.rejections).toHaveLength(1)
  for (const name of [...TABLES, 'positions']) await sql`truncate ${sql.table(`insight_${name}`)}`.execute(service.db)
  await count()
  expect(await everything()).toEqual(kept)
  await count('UTC')
  const inUtc = await everything()
  expect(inUtc).not.toEqual(kept)
  expect(inUtc.applications).toEqual(kept.applications)
  await count()
  expect(await everything()).toEqual(kept)
})

test('counts what plain statements over every transition count', async () => {
  const told = async (statement: ReturnType<typeof sql>) => (await statement.execute(service.db)).rows
  expect(
    await told(sql`
      select day::text, is_test, sum(applications)::integer as applications from insight_arrivals where company_id = ${company.id} group by 1, 2 order by 1, 2`),
  ).toEqual(
    await told(sql`
      select (created at time zone ${TIMEZONE})::date::text as day, is_test, count(*)::integer as applications
      from applications where company_id = ${company.id} group by 1, 2 order by 1, 2`),
  )
  expect(
    await told(sql`
      select week::text, is_test, stage_id, sum(applications)::integer as applications from insight_stages
      where company_id = ${company.id} and applications <> 0 group by 1, 2, 3 order by 1, 2, 3`),
  ).toEqual(
    await told(sql`
      select date_trunc('week', made at time zone ${TIMEZONE})::date::text as week, is_test, to_stage_id as stage_id,
        count(distinct application_id)::integer as applications
      from ${lasting()} lasting group by 1, 2, 3 order by 1, 2, 3`),
  )
  expect(
    await told(sql`
      select week::text, stage_id, sum(stays)::integer as stays from insight_stays where company_id = ${company.id} and stays <> 0 group by 1, 2 order by 1, 2`),
  ).toEqual(
    await told(sql`
      select date_trunc('week', ended at time zone ${TIMEZONE})::date::text as week, stage_id, count(*)::integer as stays
      from (
        select to_stage_id as stage_id, lead(created) over (partition by application_id order by sequence) as ended
        from (
          select *, lag(to_stage_id) over (partition by application_id order by sequence) as stage_before from ${lasting()} lasting
        ) told
        where to_stage_id is distinct from stage_before
      ) stays
      where ended is not null group by 1, 2 order by 1, 2`),
  )
})

describe('answers', () => {
  const range = { since: '2026-10-26', until: '2026-11-08' }

  test('how far those of a week came: each stage once, and none by a move that was taken back', async () => {
    const reached = (...numbers: number[]) =>
      numbers.map((applications, index) => ({ stage_id: stage(index), applications }))
    expect(await read('funnel', range)).toMatchObject({
      applications: 3,
      stages: reached(2, 1, 2, 1),
      results: [
        // One of Sunday evening, and the imported one.
        { applications: 2, stages: reached(1, 1, 2, 0) },
        { applications: 1, stages: reached(1, 0, 0, 1) },
      ],
    })
    expect((await read('funnel', { ...range, is_test: 'true' })).stages).toEqual(reached(1, 0, 0, 0))
  })

  test('how long stays were', async () => {
    const { results } = await read('time-in-stage')
    const [first] = results
    expect(first.stays).toBe(2)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from created - '2026-11-02T06:30:00Z'::timestamptz)::integer as seconds
      from transitions where company_id = ${company.id} and from_stage_id = ${stage(0)} and to_stage_id = ${stage(2)} order by created limit 1
    `.execute(service.db)
    expect(Math.abs(first.median_seconds / (rows[0]?.seconds as number) - 1)).toBeLessThan(0.025)
    expect(results[1]).toMatchObject({ stays: 1 })
    expect(results[3]).toMatchObject({ stays: 0, median_seconds: null, p90_seconds: null })
  })

  test('where applicants stop', async () => {
    expect((await read('pages')).results).toMatchObject([
      { page_id: page(0), came: 4, went_on: 1, moved: 2, still_there: 1, ends_stage: false },
      { page_id: page(1), came: 1, went_on: 0, moved: 0, still_there: 1, ends_stage: false },
    ])
  })

  test('how applications came', async () => {
    const { results } = await read('sources', range)
    expect(results.map(({ channel, applications }: Record<string, unknown>) => [channel, applications])).toEqual([
      ['import', 1],
      ['system', 2],
    ])
    expect((await read('sources')).results[0]).toMatchObject({ channel: 'portal', applications: 2 })
  })

  test('that they are true now, or until when they were', async () => {
    const before = Date.now()
    expect(Date.parse((await read('volume')).as_of)).toBeGreaterThanOrEqual(before)
    await givenApplication(service.db, company.id, flow)
    const { as_of } = await read('volume')
    expect(Date.parse(as_of)).toBeLessThan(before)
    await service.db.updateTable('companies').set({ timezone: 'UTC' }).where('id', '=', company.id).execute()
    expect((await read('volume', { period: 'day', since: '2026-11-04', until: '2026-11-04' })).as_of).toBeNull()
  })

  test('what is wrong with a request', async () => {
    const refusal = async (query: Record<string, string>) => {
      const path = '/external/v1/insights/volume/'
      const { status, body } = await service.call(company.key, { path, query: { hiring_flow_id: flow.id, ...query } })
      return [status, body.code, body.details?.[0].field]
    }
    const other = await givenFlow(service.db, (await givenCompany(service.db)).id)
    expect(await refusal({ hiring_flow_id: other.id })).toEqual([400, 'invalid_hiring_flow_id', 'hiring_flow_id'])
    expect(await refusal({ since: 'May' })).toEqual([400, 'invalid_datetime', 'since'])
    expect(await refusal({ since: '2026-11-09', until: '2026-11-08' })).toEqual([400, 'invalid_field', 'until'])
    expect(await refusal({ since: '2001-01-01' })).toEqual([400, 'invalid_field', 'since'])
  })
})

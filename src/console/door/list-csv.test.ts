import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { givenOperator, letFactorsAge, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { givenValues } from '../../../tests/support/stored-values.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let viewer: TestOperator

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ why: { type: 'text', label: 'Why, then' } }] }, {}],
  })
  viewer = await givenOperator(service, company.id, { role: 'viewer' })
  const names = ['=HYPERLINK("http://evil.example")', 'Zoë "Zo" Ångström, Jr.', '@cmd', '-2+3', 'Ann']
  for (const [index, full_name] of names.entries()) {
    const created = new Date(Date.now() - index * 60_000)
    const candidate = { full_name, email: `p${index}@example.com` }
    const { id } = await givenApplication(service.db, company.id, flow, { created, candidate })
    await givenValues(service.db, company.id, flow, id, { why: { text_value: index === 1 ? 'two\nlines' : '+1' } })
  }
})

const download = (list: object, { cookie } = viewer) =>
  service.app.inject({
    url: `/console/api/applications.csv?${new URLSearchParams({ list: JSON.stringify({ flow_id: flow.id, ...list }) })}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })

test('holds the list as it is seen, in its order, with nothing that a spreadsheet would run', async () => {
  const answer = await download({ sort: 'oldest', og_variable_ids: [flow.path('why')] })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
  const rows = parse(answer.body, { columns: true }) as Record<string, string>[]
  expect(rows.map(({ full_name }) => full_name)).toEqual([
    'Ann',
    "'-2+3",
    "'@cmd",
    'Zoë "Zo" Ångström, Jr.',
    `'=HYPERLINK("http://evil.example")`,
  ])
  expect(rows.map((row) => row['Why, then'])).toEqual(["'+1", "'+1", "'+1", 'two\nlines', "'+1"])
  const some = await download({ filters: { 'USER.PERSONAL_INFORMATION.FULL_NAME': 'ann' } })
  expect(parse(some.body, { columns: true })).toHaveLength(1)
})

test('holds the rows that were chosen alone, however many fit the filter, asked for in a body', async () => {
  const chosen = async (body: object, { cookie } = viewer, site = 'same-origin') =>
    service.app.inject({
      method: 'POST',
      url: '/console/api/applications.csv',
      payload: body,
      headers: { cookie, 'sec-fetch-site': site },
    })
  const all = parse((await download({ sort: 'oldest' })).body, { columns: true }) as Record<string, string>[]
  const ids = [all[0]?.application_id, all[3]?.application_id]
  const body = { flow_id: flow.id, sort: 'oldest', og_variable_ids: [flow.path('why')], application_ids: ids }
  const rows = parse((await chosen(body)).body, { columns: true }) as Record<string, string>[]
  expect(rows.map((row) => [row.application_id, row['Why, then']])).toEqual([
    [ids[0], "'+1"],
    [ids[1], 'two\nlines'],
  ])
  const many = Array.from({ length: 1001 }, () => crypto.randomUUID())
  expect((await chosen({ ...body, application_ids: many })).json().code).toBe('too_many_applications')
  expect((await chosen({ ...body, page_sise: 1 })).statusCode).toBe(400)
  expect((await chosen(body, viewer, 'cross-site')).json().code).toBe('cross_site_request')
  const reviewer = await givenOperator(service, company.id, { role: 'reviewer' })
  expect((await chosen(body, reviewer)).statusCode).toBe(403)
  const tired = await givenOperator(service, company.id, { role: 'viewer' })
  await letFactorsAge(service, tired)
  expect((await chosen(body, tired)).json().code).toBe('step_up_required')
})

test('holds the list over all flows, too, with the flow of each', async () => {
  const answer = await download({ flow_id: undefined, sort: 'oldest' })
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="applications.csv"',
  ])
  const rows = parse(answer.body, { columns: true }) as Record<string, string>[]
  expect(rows.map(({ full_name }) => full_name)).toContain('Ann')
  expect(new Set(rows.map(({ flow: name }) => Boolean(name)))).toEqual(new Set([true]))
  const refused = await download({ flow_id: undefined, og_variable_ids: [] })
  expect(refused.statusCode).toBe(400)
})

test('refuses what the list refuses, and strangers', async () => {
  const refused = await download({ filters: { 'USER.NOTHING': 'x' } })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_variable_id'])
  expect((await download({ page_sise: 1 })).statusCode).toBe(400)
  expect((await download({}, { ...viewer, cookie: 'hireline_console=x' })).statusCode).toBe(401)
  const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
  const foreign = await download({}, stranger)
  expect([foreign.statusCode, foreign.json().code]).toEqual([400, 'invalid_flow_id'])
})

test('is whole where it has several pages', async () => {
  const large = await givenFlow(service.db, company.id)
  await service.pool.query(
    `with person as (
       insert into candidates (company_id, id, full_name) select $1, gen_random_uuid(), 'Person ' || number
       from generate_series(1, 2500) number returning id
     )
     insert into applications (company_id, id, hiring_flow_id, candidate_id, stage_id, status, transition_count, stage_entered_at, created, updated_at)
     select $1, gen_random_uuid(), $2, id, $3, 'NEW', 1, now(), now(), now() from person`,
    [company.id, large.id, large.stages[0]?.id],
  )
  const whole = await download({ flow_id: large.id })
  expect(parse(whole.body, { columns: true })).toHaveLength(2500)
})

test('of the audit trail holds what its filters let through, for who may read it and has shown who they are', async () => {
  const trail = (query: Record<string, string>, { cookie }: { cookie: string }) =>
    service.app.inject({
      url: `/console/api/audit-log.csv?${new URLSearchParams(query)}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
  const auditor = await givenOperator(service, company.id, { role: 'auditor' })
  await download({})
  const answer = await trail({ action: 'application.listed', actor_id: viewer.id }, auditor)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const rows = parse(answer.body, { columns: true }) as Record<string, string>[]
  expect(new Set(rows.map(({ action, actor_id }) => `${action} ${actor_id}`))).toEqual(
    new Set([`application.listed ${viewer.id}`]),
  )
  const told = parse((await trail({ action: 'audit.exported' }, auditor)).body, { columns: true })
  expect(told).toMatchObject([{ actor_id: auditor.id }, { actor_id: auditor.id, fields: 'action actor_id' }])
  const stranger = await givenOperator(service, (await givenCompany(service.db)).id, { role: 'auditor' })
  expect(parse((await trail({ actor_id: viewer.id }, stranger)).body, { columns: true })).toEqual([])
  expect((await trail({ action: 'nothing' }, auditor)).statusCode).toBe(400)
  expect((await trail({ created_since: 'yesterday' }, auditor)).json().code).toBe('invalid_datetime')
  expect((await trail({}, viewer)).json().code).toBe('insufficient_scope')
  await letFactorsAge(service, auditor)
  expect((await trail({}, auditor)).json().code).toBe('step_up_required')
})

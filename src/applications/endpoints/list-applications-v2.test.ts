import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { givenDocument, givenValues } from '../../../tests/support/stored-values.ts'

const service = testService()
const path = '/external/v2/applications/'
const FULL_NAME = 'USER.PERSONAL_INFORMATION.FULL_NAME'
const CREATED = 'APPLICATION.STATUS.CREATED'
const nobody = '00000000-0000-7000-8000-000000000000'
const choices = ['day', 'night', 'late, or early'].map((id) => ({ id, label: id }))

let company: TestCompany
let flow: TestFlow
/** Most recent first: Ada, Grace, Joan, and Mary who stored nothing. */
let ids: string[]

beforeAll(async () => {
  // Four and a half hours ahead of UTC at the end of 2025, so that days differ.
  company = await givenCompany(service.db, { timezone: 'Asia/Kabul' })
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        pages: [
          {
            note: { type: 'long_text', label: 'A note' },
            years: { type: 'number' },
            start: { type: 'date' },
            shift: { type: 'selection', constraints: { choices } },
            days: { type: 'multi_selection', constraints: { choices } },
            remote: { type: 'boolean' },
            home: { type: 'address' },
            licence: { type: 'document' },
            heading: { type: 'section' },
          },
        ],
      },
      {},
    ],
  })
  const people = [
    { full_name: 'Mary Somerville', created: '2025-12-30T19:29:59.999Z', stage: 1 },
    { full_name: 'Joan Clarke', created: '2025-12-30T19:30:00Z' },
    { full_name: 'Grace_Hopper 100%', created: '2025-12-31T19:29:59.999Z' },
    { full_name: 'Ada \\ LOVELACE', created: '2025-12-31T19:30:00Z' },
  ]
  const made: string[] = []
  for (const { full_name, created, stage } of people) {
    const application = await givenApplication(service.db, company.id, flow, {
      created: new Date(created),
      stage,
      candidate: { full_name, external_identifier: `ats-${made.length}` },
    })
    made.unshift(application.id)
  }
  ids = made
  const [ada, grace, joan] = ids as [string, string, string]
  await givenValues(service.db, company.id, flow, ada, {
    note: { text_value: 'Écrit: 50% of_it \\ all' },
    years: { number_value: '2.5' },
    start: { date_value: '2026-02-28' },
    shift: { choice_values: ['day'] },
    days: { choice_values: ['day', 'night'] },
    remote: { choice_values: ['true'] },
    home: { text_value: '1 Main St, Springfield', detail_value: { city: 'Springfield' } },
  })
  await givenValues(service.db, company.id, flow, grace, {
    note: { text_value: '50 of it all' },
    years: { number_value: '-3' },
    start: { date_value: '2026-03-01' },
    shift: { choice_values: ['late, or early'] },
    days: { choice_values: ['night'] },
    remote: { choice_values: ['false'] },
  })
  await givenValues(service.db, company.id, flow, joan, {
    shift: { choice_values: ['night'] },
    days: { choice_values: [] },
  })
  await givenDocument(service.db, company.id, flow, ada, 'licence', {
    name: 'old.pdf',
    created: new Date('2026-01-01Z'),
  })
  await givenDocument(service.db, company.id, flow, ada, 'licence', {
    name: 'new.pdf',
    created: new Date('2026-01-02Z'),
  })
})

const list = (fields: object = {}, query?: Record<string, string>) =>
  service.call(company.key, { path, body: { flow_id: flow.id, ...fields }, query })
const idsOf = (body: { data: { results: { application_id: string }[] } }) =>
  body.data.results.map(({ application_id }) => application_id)
const named = (name: string) => (name.includes('.') ? name : flow.path(name))

describe('POST /v2/applications/', () => {
  test('200 with the page envelope, 25 a page, most recent first', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(ids)
    expect(body.data).toMatchObject({
      count: 4,
      page: 1,
      page_size: 25,
      next: null,
      previous: null,
      next_cursor: null,
      labels_map: {},
      unavailable_application_ids: [],
      errored_request_variables: [],
    })
    const v1 = await service.call(company.key, { path: '/external/v1/applications', query: { flow_id: flow.id } })
    expect(body.data.results).toEqual(v1.body.data.results)
  })

  test('200 with one key per variable beside the record, and the labels', async () => {
    const keys = ['note', 'years', 'start', 'shift', 'days', 'remote', 'home', 'licence']
    const facts = ['CURRENT_STAGE', 'CURRENT_PAGE', 'CREATED', 'UPDATED_AT'].map((name) => `APPLICATION.STATUS.${name}`)
    const asked = [...keys.map(flow.path), 'USER.PERSONAL_INFORMATION.FULL_NAME', ...facts]
    const { body } = await list({ og_variable_ids: asked })
    const [ada, , , mary] = body.data.results
    expect(ada).toMatchObject({ application_id: ids[0], candidate: { full_name: 'Ada \\ LOVELACE' } })
    expect(keys.map((key) => ada[flow.path(key)])).toMatchObject([
      'Écrit: 50% of_it \\ all',
      2.5,
      '2026-02-28',
      'day',
      ['day', 'night'],
      true,
      { city: 'Springfield' },
      { name: 'new.pdf', type: 'application/pdf', size: 1000, status: 'processed' },
    ])
    expect(['USER.PERSONAL_INFORMATION.FULL_NAME', ...facts].map((id) => ada[id])).toEqual([
      'Ada \\ LOVELACE',
      flow.stages[0]?.id,
      flow.stages[0]?.pages[0]?.id,
      '2025-12-31T19:30:00.000Z',
      '2025-12-31T19:30:00.000Z',
    ])
    expect(keys.map((key) => mary[flow.path(key)])).toEqual(keys.map(() => null))
    expect(Object.keys(body.data.labels_map)).toEqual(asked)
    expect(body.data.labels_map).toMatchObject({ [flow.path('note')]: 'A note', [facts[0] as string]: 'Current stage' })
  })

  test('200 with a path as it was asked, in any case', async () => {
    const asked = flow.path('note').toLowerCase()
    const { body } = await list({ og_variable_ids: [asked, asked], page_size: 1 })
    expect(body.data.results[0][asked]).toBe('Écrit: 50% of_it \\ all')
    expect(body.data.labels_map).toEqual({ [asked]: 'A note' })
  })

  test('200 that names variables that do not exist', async () => {
    const strangers = [
      'nonsense',
      '__proto__',
      flow.path('heading'),
      `HIRING_FLOW.${nobody}.FORM.${flow.elements.note}`,
    ]
    const { status, body } = await list({ og_variable_ids: [...strangers, 'nonsense', flow.path('years')] })
    expect(status).toBe(200)
    expect(body.data.errored_request_variables).toEqual(strangers)
    expect(Object.keys(body.data.labels_map)).toEqual([flow.path('years')])
  })

  test('200 restricted to application_ids, naming those that are not in the flow', async () => {
    const sibling = await givenFlow(service.db, company.id)
    const elsewhere = await givenApplication(service.db, company.id, sibling)
    const stranger = await givenCompany(service.db)
    const theirs = await givenApplication(service.db, stranger.id, await givenFlow(service.db, stranger.id))
    const { status, body } = await list({
      application_ids: [nobody, ids[2], ids[0]?.toUpperCase(), elsewhere.id, ids[2], theirs.id, nobody],
    })
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual([ids[0], ids[2]])
    expect(body.data).toMatchObject({ count: 2, unavailable_application_ids: [nobody, elsewhere.id, theirs.id] })
  })

  test.each(['exact', 'bounded', 'none'])(
    '200 with a text that is no UUID as an unavailable id, count %s',
    async (count) => {
      const { status, body } = await list({ application_ids: ['Abc', ids[0]?.toUpperCase(), '', 'Abc'], count })
      expect([status, idsOf(body), body.data.unavailable_application_ids]).toEqual([200, [ids[0]], ['Abc', '']])
      const none = await list({ application_ids: ['Abc'], count })
      expect([none.status, none.body.data.results]).toEqual([200, []])
      expect(none.body.data).toMatchObject({ next: null, unavailable_application_ids: ['Abc'] })
    },
  )

  test('200 where an id that only fails a filter is not unavailable', async () => {
    const { body } = await list({ application_ids: ids, filters: { [flow.path('remote')]: 'true' } })
    expect(idsOf(body)).toEqual([ids[0]])
    expect(body.data.unavailable_application_ids).toEqual([])
  })

  test('200 for 1000 ids however often they are repeated, 400 for 1001', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `${nobody.slice(0, -4)}${String(index).padStart(4, '0')}`)
    expect((await list({ application_ids: [...many, ...many] })).body.data.unavailable_application_ids).toEqual(many)
    const { status, body } = await list({ application_ids: [...many, ids[0]] })
    expect([status, body.code, body.details[0].field]).toEqual([400, 'too_many_applications', 'application_ids'])
  })

  test('200 with current_stage and with date bounds', async () => {
    expect(idsOf((await list({ current_stage: flow.stages[1]?.id })).body)).toEqual([ids[3]])
    expect(idsOf((await list({ created__gt: '2025-12-30T19:30:00Z', created__lt: '2025-12-31T19:30Z' })).body)).toEqual(
      [ids[1]],
    )
    expect(idsOf((await list({ updated_at__gte: '2025-12-31T19:30:00Z' })).body)).toEqual([ids[0]])
  })

  test.each<[string, unknown, number[]]>([
    // Text: a part of it, in any case; no character is special.
    ['note', '50', [0, 1]],
    ['note', '0% OF_IT \\', [0]],
    ['note', '%', [0]],
    ['note', 'of_it', [0]],
    ['note', '\\', [0]],
    ['note', 'éCRIT', [0]],
    ['note', "' or true --", []],
    ['home', 'springfield', [0]],
    [FULL_NAME, 'e', [0, 1, 2, 3]],
    [FULL_NAME, 'lovelace', [0]],
    [FULL_NAME, '%', [1]],
    [FULL_NAME, '_', [1]],
    [FULL_NAME, '\\', [0]],
    ['USER.PERSONAL_INFORMATION.EXTERNAL_IDENTIFIER', 'ATS-3', [0]],
    ['user.personal_information.middle_name', 'a', []],
    // Numbers
    ['years', '-3,2.5', [0, 1]],
    ['years', '-2.999,2.49', []],
    ['years', '0, null', [0]],
    ['years', 'null,-3', [1]],
    ['years', 'null,null', [0, 1]],
    ['years', '.5,+1', []],
    // Dates
    ['start', '2026-02-28,2026-02-28', [0]],
    ['start', '2026-03-01,null', [1]],
    ['start', 'null,2026-02-28', [0]],
    ['start', 'null,null', [0, 1]],
    // Selections
    ['shift', 'day', [0]],
    ['shift', 'day, night', [0, 2]],
    ['shift', { values_to_include: ['late, or early'] }, [1]],
    ['shift', { values_to_include: ['day', 'night'], check_for_empty: false }, [0, 2]],
    ['shift', { check_for_empty: true }, [3]],
    ['shift', { values_to_include: ['night'], check_for_empty: true }, [2, 3]],
    ['days', 'night', [0, 1]],
    ['days', { values_to_include: [], check_for_empty: true }, [2, 3]],
    ['days', { values_to_include: ['day'], check_for_empty: true }, [0, 2, 3]],
    ['remote', 'true', [0]],
    ['remote', false, [1]],
    ['remote', 'true,false', [0, 1]],
    ['remote', { values_to_include: ['false'], check_for_empty: true }, [1, 2, 3]],
    // Documents
    ['licence', true, [0]],
    ['licence', false, [1, 2, 3]],
    // Facts about the application; a day is the company's.
    [CREATED, '2025-12-31,2025-12-31', [1, 2]],
    [CREATED, '2026-01-01,null', [0]],
    [CREATED, 'null,2025-12-30', [3]],
    [CREATED, 'null,null', [0, 1, 2, 3]],
    [CREATED, '0001-01-01,9999-12-31', [0, 1, 2, 3]],
    [CREATED, '2025-12-30T19:30:00Z,2025-12-31T19:29:59.999Z', [1, 2]],
    [CREATED, '2025-12-31T00:00:00+04:30,2025-12-31', [1, 2]],
    ['APPLICATION.STATUS.UPDATED_AT', '2026-01-01,2026-01-01', [0]],
  ])('200 with the filter %s = %j', async (name, value, expected) => {
    const { status, body } = await list({ filters: { [named(name)]: value } })
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(expected.map((index) => ids[index]))
    expect(body.data.count).toBe(expected.length)
  })

  test('200 filtered by stage and page, ids in any case', async () => {
    const [first, second] = flow.stages
    const page = first?.pages[0]?.id as string
    const stageFilter = (value: unknown) => list({ filters: { 'APPLICATION.STATUS.CURRENT_STAGE': value } })
    const pageFilter = (value: unknown) => list({ filters: { 'APPLICATION.STATUS.CURRENT_PAGE': value } })
    expect(idsOf((await stageFilter(second?.id.toUpperCase())).body)).toEqual([ids[3]])
    expect(idsOf((await stageFilter(`${first?.id},${second?.id}`)).body)).toEqual(ids)
    expect(idsOf((await stageFilter({ check_for_empty: true })).body)).toEqual([])
    expect(idsOf((await pageFilter(page)).body)).toEqual(ids.slice(0, 3))
    expect(idsOf((await pageFilter({ check_for_empty: true })).body)).toEqual([ids[3]])
    expect(idsOf((await pageFilter({ values_to_include: [page], check_for_empty: true })).body)).toEqual(ids)
  })

  test('200 with several filters, all of which hold', async () => {
    const filters = { [flow.path('note')]: '50', [flow.path('remote')]: 'false', [FULL_NAME]: 'hopper' }
    expect(idsOf((await list({ filters })).body)).toEqual([ids[1]])
  })

  test('200 with as many filters as a request may have', async () => {
    const { elements } = flow
    const spellings = Array.from({ length: 50 }, (_, index) =>
      [...`HIRING_FLOW.${flow.id}.FORM.${elements.note}`]
        .map((c, at) => ((index >> (at % 6)) & 1 ? c.toLowerCase() : c))
        .join(''),
    )
    const filters = Object.fromEntries(spellings.map((spelling) => [spelling, '50']))
    expect(Object.keys(filters)).toHaveLength(50)
    expect(idsOf((await list({ filters })).body)).toEqual([ids[0], ids[1]])
  })

  test.each<[string, unknown, string]>([
    ['NONSENSE', 'x', 'invalid_variable_id'],
    ['__proto__.x', 'x', 'invalid_variable_id'],
    ['heading', 'x', 'invalid_variable_id'],
    ['note', '', 'invalid_filter'],
    ['note', true, 'invalid_filter'],
    ['note', {}, 'invalid_filter'],
    ['note', 5, 'invalid_field'],
    ['note', null, 'invalid_field'],
    ['note', ['x'], 'invalid_field'],
    ['note', 'x'.repeat(10_001), 'invalid_field'],
    ['years', '5', 'invalid_filter'],
    ['years', '1,2,3', 'invalid_filter'],
    ['years', 'five,six', 'invalid_filter'],
    ['years', '1e5,2e5', 'invalid_filter'],
    ['years', 'NaN,null', 'invalid_filter'],
    ['years', ',', 'invalid_filter'],
    ['years', '6,5', 'invalid_filter'],
    ['years', true, 'invalid_filter'],
    ['start', 'today', 'invalid_filter'],
    ['start', 'YESTERDAY', 'invalid_filter'],
    ['start', '2026-02-28', 'invalid_filter'],
    ['start', '2026-02-30,null', 'invalid_filter'],
    ['start', '2026-03-02,2026-03-01', 'invalid_filter'],
    ['start', '2026-01-01T00:00:00Z,null', 'invalid_filter'],
    ['start', false, 'invalid_filter'],
    ['shift', 'dusk', 'invalid_filter'],
    ['shift', 'DAY', 'invalid_filter'],
    ['shift', 'day,,night', 'invalid_filter'],
    ['shift', '', 'invalid_filter'],
    ['shift', true, 'invalid_filter'],
    ['shift', {}, 'invalid_filter'],
    ['shift', { values_to_include: [], check_for_empty: false }, 'invalid_filter'],
    ['shift', { values_to_include: 'day' }, 'invalid_field'],
    ['shift', { values_to_include: [1] }, 'invalid_field'],
    ['shift', { values: ['day'] }, 'unknown_field'],
    ['remote', 'maybe', 'invalid_filter'],
    ['licence', 'true', 'invalid_filter'],
    ['licence', {}, 'invalid_filter'],
    [CREATED, 'now', 'invalid_filter'],
    [CREATED, '2026-01-02,2026-01-01', 'invalid_filter'],
    [CREATED, '2026-01-02T00:00:00Z,2026-01-01', 'invalid_filter'],
    [CREATED, '2026-01-02T25:00:00Z,null', 'invalid_datetime'],
    ['APPLICATION.STATUS.CURRENT_STAGE', 'apply', 'invalid_filter'],
  ])('400 that names the filter %s = %j', async (name, value, code) => {
    const { status, body } = await list({ filters: { [named(name)]: value } })
    expect([status, body.code]).toEqual([400, code])
    expect(body.details[0].field).toContain(`filters.${named(name)}`)
  })

  test.each<[string, object, string]>([
    ['flow_id', { flow_id: undefined }, 'missing_field'],
    ['flow_id', { flow_id: 'warehouse' }, 'invalid_flow_id'],
    ['flow_id', { flow_id: nobody }, 'invalid_flow_id'],
    ['current_stage', { current_stage: nobody }, 'invalid_stage_id'],
    ['application_ids[1]', { application_ids: [nobody, 7] }, 'invalid_field'],
    ['application_ids', { application_ids: [] }, 'invalid_field'],
    ['application_ids', { application_ids: nobody }, 'invalid_field'],
    ['og_variable_ids', { og_variable_ids: Array(501).fill('x') }, 'invalid_field'],
    ['filters', { filters: [] }, 'invalid_field'],
    ['filters', { filters: '{}' }, 'invalid_field'],
    ['filters', { filters: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`x${n}`, 'x'])) }, 'invalid_field'],
    ['page', { page: 0 }, 'invalid_field'],
    ['page', { page: '1' }, 'invalid_field'],
    ['page_size', { page_size: 1001 }, 'invalid_field'],
    ['count', { count: 'some' }, 'invalid_field'],
    ['count', { count: 100 }, 'invalid_field'],
    ['count', { count: false }, 'invalid_field'],
    ['cursor', { cursor: 'x' }, 'invalid_cursor'],
    ['created__gt', { created__gt: 'x' }, 'invalid_datetime'],
    ['updated_at__lte', { updated_at__lte: '2026-13-01' }, 'invalid_datetime'],
    ['stage', { stage: nobody }, 'unknown_field'],
  ])('400 that names %s for %j', async (field, changes, code) => {
    const { status, body } = await list(changes)
    expect([status, body.code, body.details[0].field]).toEqual([400, code, field])
  })

  test('400 says which variable was probably meant', async () => {
    const message = async (name: string) => (await list({ filters: { [name]: 'x' } })).body.message
    const meant = (name: string) => `, but ${name} is.`
    expect(await message(flow.elements.note as string)).toContain(meant(flow.path('note')))
    expect(await message('note')).toContain(meant(flow.path('note')))
    expect(await message('email')).toContain(meant('USER.PERSONAL_INFORMATION.EMAIL'))
    expect(await message('APPLICATION.STATUS.STAGE')).toContain(meant('APPLICATION.STATUS.CURRENT_STAGE'))
    expect(await message('APPLICATION.STATUS.STATUS')).toMatch(/is not a variable of the hiring flow\.$/)
  })

  test('400 when the flow belongs to another company, word for word as when it does not exist', async () => {
    const other = await givenCompany(service.db)
    const theirs = await service.call(other.key, { path, body: { flow_id: flow.id } })
    expect(theirs.status).toBe(400)
    expect(theirs.body).toEqual((await list({ flow_id: nobody })).body)
  })

  test('200 page by page: next and previous are URLs, and the body is repeated', async () => {
    const fields = { page_size: 2, filters: { [FULL_NAME]: 'e' } }
    const first = await list(fields)
    expect(idsOf(first.body)).toEqual(ids.slice(0, 2))
    const follow = (url: string) =>
      service.call(company.key, { method: 'POST', path: url, body: { flow_id: flow.id, ...fields } })
    const second = await follow(first.body.data.next)
    expect(idsOf(second.body)).toEqual(ids.slice(2))
    expect(second.body.data).toMatchObject({ count: 4, page: 2, page_size: 2, next: null })
    expect(idsOf((await follow(second.body.data.previous)).body)).toEqual(ids.slice(0, 2))
  })

  test('200 without a count, or with a bounded one, by POST and by GET', async () => {
    const filters = { [FULL_NAME]: 'e' }
    const query = (count: string) => ({ flow_id: flow.id, filters: JSON.stringify(filters), count })
    for (const count of ['none', 'bounded', 'exact']) {
      const posted = await list({ filters, count })
      const got = await service.call(company.key, { path, query: query(count) })
      expect(got.body).toEqual(posted.body)
      expect(idsOf(got.body)).toEqual(ids)
    }
    expect((await list({ filters, count: 'none' })).body.data.count).toBeNull()
    expect((await list({ filters, count: 'bounded' })).body.data).toMatchObject({ count: 4, count_is_exact: true })
    expect((await list({ filters })).body.data).not.toHaveProperty('count_is_exact')
  })

  test('200 without a count for a page by its number', async () => {
    const { body } = await list({ page: 2, page_size: 3, filters: { [FULL_NAME]: 'e' }, count: 'none' })
    expect([idsOf(body), body.data.count]).toEqual([ids.slice(3), null])
  })

  test('200 where the page or cursor in the query wins over the body', async () => {
    const { body: first } = await list({ page_size: 1 })
    const cursor = first.data.next_cursor
    expect(idsOf((await list({ page_size: 1, page: 3 }, { page: '2' })).body)).toEqual([ids[1]])
    expect(idsOf((await list({ page_size: 1, cursor }, { page: '4' })).body)).toEqual([ids[3]])
    expect(idsOf((await list({ page_size: 1, page: 4 }, { cursor })).body)).toEqual([ids[1]])
    expect(idsOf((await list({ page_size: 1, cursor })).body)).toEqual([ids[1]])
  })

  test('200 with empty results past the end', async () => {
    const { body } = await list({ page: 9, og_variable_ids: [flow.path('note'), flow.path('licence')] })
    expect(body.data).toMatchObject({ count: 4, results: [], next: null })
  })

  test('200 with the first answer again for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'list-once' }
    const body = { flow_id: flow.id, og_variable_ids: [flow.path('note'), flow.path('licence')] }
    const first = await service.call(company.key, { path, body, headers })
    const again = await service.call(company.key, { path, body, headers })
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })
})

describe('a company whose rows have the same ids as another’s', () => {
  test('200 with its own values only, in filters and in results', async () => {
    const twin = await givenTwinOf(company.id)
    const asked = {
      flow_id: flow.id,
      application_ids: ids,
      og_variable_ids: [flow.path('note'), flow.path('licence'), FULL_NAME],
    }
    const theirs = (filters: object = {}) => service.call(twin.key, { path, body: { ...asked, filters } })
    const { body } = await theirs()
    expect(idsOf(body)).toEqual(ids)
    for (const result of body.data.results) {
      expect(asked.og_variable_ids.map((id) => result[id])).toEqual([null, null, 'Twin'])
    }
    for (const [filter, expected] of [
      [{ [flow.path('note')]: '50' }, []],
      [{ [flow.path('years')]: 'null,null' }, []],
      [{ [flow.path('shift')]: 'day,night' }, []],
      [{ [flow.path('shift')]: { check_for_empty: true } }, ids],
      [{ [flow.path('licence')]: true }, []],
      [{ [flow.path('licence')]: false }, ids],
      [{ [FULL_NAME]: 'ada' }, []],
      [{ [FULL_NAME]: 'twin' }, ids],
    ] as const) {
      expect(idsOf((await theirs(filter)).body)).toEqual(expected)
    }
    expect((await list({ filters: { [FULL_NAME]: 'twin' } })).body.data.count).toBe(0)
    expect((await list({ filters: { [flow.path('note')]: '50' } })).body.data.count).toBe(2)
  })

  /** Copies a company's flow and applications under the same ids, with other names and without values. */
  async function givenTwinOf(original: string): Promise<TestCompany> {
    const twin = await givenCompany(service.db)
    for (const table of ['hiring_flows', 'stages', 'pages', 'form_elements', 'candidates', 'applications']) {
      const other = table === 'candidates' ? { company_id: twin.id, full_name: 'Twin' } : { company_id: twin.id }
      await service.pool.query(
        `insert into ${table}
         select copy.* from ${table} row, jsonb_populate_record(row, $2::jsonb) copy where row.company_id = $1`,
        [original, JSON.stringify(other)],
      )
    }
    return twin
  }
})

describe('GET /v2/applications/', () => {
  const get = (query: Record<string, string | string[]> = {}) =>
    service.call(company.key, { path, query: { flow_id: flow.id, ...query } })

  test('200 with the same answer as the POST with the same fields', async () => {
    const posted = await list({
      current_stage: flow.stages[0]?.id,
      application_ids: [...ids, nobody],
      og_variable_ids: [flow.path('note'), 'nonsense'],
      filters: { [flow.path('remote')]: { values_to_include: ['true'], check_for_empty: true } },
      created__gte: '2025-12-01T00:00:00Z',
    })
    const got = await get({
      current_stage: flow.stages[0]?.id as string,
      application_ids: [...ids, nobody].join(','),
      og_variable_ids: [flow.path('note'), 'nonsense'],
      filters: JSON.stringify({ [flow.path('remote')]: { values_to_include: ['true'], check_for_empty: true } }),
      created__gte: '2025-12-01T00:00:00Z',
    })
    expect(got.status).toBe(200)
    expect(idsOf(got.body)).toEqual([ids[0], ids[2]])
    expect(got.body).toEqual(posted.body)
  })

  test('200 page by page through next', async () => {
    const first = await get({ page_size: '3' })
    const second = await service.call(company.key, { path: first.body.data.next })
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(ids)
  })

  test.each<[string, Record<string, string>, string]>([
    ['filters', { filters: 'note' }, 'invalid_filter'],
    ['filters', { filters: '' }, 'invalid_filter'],
    ['filters', { filters: '[]' }, 'invalid_field'],
    ['filters', { filters: 'null' }, 'invalid_field'],
    ['filters.x', { filters: '{"x":5}' }, 'invalid_field'],
    ['filters.x', { filters: '{"x":"5"}' }, 'invalid_variable_id'],
    ['filters.x', { filters: '{"x":"\\u0000"}' }, 'invalid_field'],
    ['page', { page: 'x' }, 'invalid_field'],
    ['unknown', { unknown: 'x' }, 'unknown_field'],
  ])('400 that names %s for %j', async (field, query, code) => {
    const { status, body } = await get(query)
    expect([status, body.code, body.details[0].field]).toEqual([400, code, field])
  })
})

describe('POST /v2/applications/ when the database fails', () => {
  const broken = testService()

  test('500 internal_error, and the answer tells nothing of the cause', async () => {
    const owner = await givenCompany(broken.db)
    const { id } = await givenFlow(broken.db, owner.id)
    await broken.pool.query('alter table applications rename to lost')
    const { status, body } = await broken.call(owner.key, { path, body: { flow_id: id } })
    expect([status, body.code]).toEqual([500, 'internal_error'])
    expect(JSON.stringify(body)).not.toMatch(/applications|relation|select|\.ts|stack/i)
  })
})

test.each(['373-4253', '(213) 373', '+1 213.373.4253', '3734253'])(
  'a filter finds a phone number by a part of it spelled %j',
  async (part) => {
    const other = await givenCompany(service.db)
    const itsFlow = await givenFlow(service.db, other.id)
    const { id } = await givenApplication(service.db, other.id, itsFlow, {
      candidate: { phone_number: '+12133734253' },
    })
    await givenApplication(service.db, other.id, itsFlow, { candidate: { phone_number: '+12135550100' } })
    const filters = { 'USER.PERSONAL_INFORMATION.PHONE_NUMBER': part }
    const { body } = await service.call(other.key, { path, body: { flow_id: itsFlow.id, filters } })
    expect(body.data.results.map(({ application_id }: { application_id: string }) => application_id)).toEqual([id])
  },
)

import { beforeAll, describe, expect, test } from 'vitest'
import { FILLED_ELEMENTS, fillFlow } from '../../bench/generate/fill-flow.ts'
import { withoutIndexes } from '../../bench/generate/without-indexes.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { BOUND } from '../http/lists/pagination.ts'
import type { FilterValue } from '../variables/filter-condition.ts'

/** More than are looked at for one page. */
const APPLICATIONS = 13_000
/** How far walks go. */
const SEEN = 1500
const UNTIL = new Date('2026-07-01T00:00:00Z')

const service = testService()
let company: TestCompany
let flow: TestFlow
/** Their note has two letters that no other has. */
let oldest: string[]

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [FILLED_ELEMENTS] }, {}, {}] })
  await withoutIndexes(service.pool, (client) =>
    fillFlow(client, { companyId: company.id, flow, applications: APPLICATIONS, until: UNTIL, days: 139 }),
  )
  const { rows } = await service.pool.query<{ application_id: string }>(
    `update form_values set text_value = 'zq'
     where form_element_id = $1 and application_id = any(array(
       select id from applications where company_id = $2 order by created limit 10
     ))
     returning application_id`,
    [flow.elements.note, company.id],
  )
  oldest = rows.map(({ application_id }) => application_id)
}, 120_000)

interface Page {
  count: number | null
  count_is_exact?: boolean
  next: string | null
  results: { application_id: string }[]
}

async function ask(fields: object, path = '/external/v2/applications/'): Promise<Page> {
  const { status, body } = await service.call(company.key, { path, body: { flow_id: flow.id, ...fields } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data
}

/** The pages of a list, by `next`, until they hold so many applications. */
async function walk(fields: object): Promise<Page[]> {
  const pages = [await ask(fields)]
  for (let next = pages[0]?.next; next && idsOf(pages).length < SEEN; next = pages.at(-1)?.next) {
    pages.push(await ask(fields, next))
  }
  return pages
}

const idsOf = (pages: Page[]) => pages.flatMap(({ results }) => results.map(({ application_id: id }) => id))

const filters = (conditions: Record<string, FilterValue>) =>
  Object.fromEntries(
    Object.entries(conditions).map(([name, value]) => [name.includes('.') ? name : flow.path(name), value]),
  )

/** What few, many, most or only the oldest pass; alone and together; with an index and without. */
const SEARCHES: [string, () => object][] = [
  ['text that few hold', () => ({ filters: filters({ note: 'abc' }) })],
  ['text that all hold', () => ({ filters: filters({ note: 'note' }) })],
  ['text of two letters', () => ({ filters: filters({ note: 'ab' }) })],
  ['text of two letters that the oldest hold', () => ({ filters: filters({ note: 'zq' }) })],
  ['text of two letters that nobody holds', () => ({ filters: filters({ note: 'xx' }) })],
  ['a name', () => ({ filters: filters({ 'USER.PERSONAL_INFORMATION.FULL_NAME': 'Okafor a' }) })],
  ['an address that all have', () => ({ filters: filters({ 'USER.PERSONAL_INFORMATION.EMAIL': 'example.com' }) })],
  ['a narrow range of numbers', () => ({ filters: filters({ years: '500,503' }) })],
  ['a wide range of numbers', () => ({ filters: filters({ years: '100,null' }) })],
  ['a range of dates', () => ({ filters: filters({ available: '2023-01-01,2023-02-01' }) })],
  ['a choice that few made', () => ({ filters: filters({ shift: 'weekend' }) })],
  ['a choice that many made', () => ({ filters: filters({ shift: 'day' }) })],
  ['no choice', () => ({ filters: filters({ shift: { check_for_empty: true } }) })],
  ['a document', () => ({ filters: filters({ licence: true }) })],
  ['no document', () => ({ filters: filters({ licence: false }) })],
  ['created in a month', () => ({ filters: filters({ 'APPLICATION.STATUS.CREATED': '2026-03-01,2026-03-31' }) })],
  ['updated in a month', () => ({ filters: filters({ 'APPLICATION.STATUS.UPDATED_AT': '2026-03-01,2026-03-31' }) })],
  ['created before', () => ({ created__lt: '2026-04-01' })],
  ['updated before', () => ({ updated_at__lt: '2026-03-01' })],
  ['updated after', () => ({ updated_at__gte: '2026-06-30' })],
  ['a stage', () => ({ current_stage: flow.stages[1]?.id })],
  ['two stages', () => ({ filters: filters({ 'APPLICATION.STATUS.CURRENT_STAGE': stages(0, 1) }) })],
  ['a number on a stage', () => ({ current_stage: flow.stages[1]?.id, filters: filters({ years: '500,599' }) })],
  ['two wide filters together', () => ({ filters: filters({ years: '0,899', shift: 'day,night' }) })],
  ['some applications', () => ({ application_ids: oldest, filters: filters({ years: '0,500' }) })],
]

const stages = (...indexes: number[]) => indexes.map((index) => flow.stages[index]?.id).join(',')

test.each(SEARCHES)('a walk with count=none sees what one with an exact count sees: %s', async (_, fields) => {
  const exact = idsOf(await walk({ ...fields(), page_size: 1000 }))
  const pages = await walk({ ...fields(), page_size: 600, count: 'none' })
  expect(idsOf(pages).slice(0, SEEN)).toEqual(exact.slice(0, SEEN))
  expect(pages.filter(({ count }) => count !== null)).toEqual([])
  const bounded = await walk({ ...fields(), page_size: 600, count: 'bounded' })
  expect(bounded.map(({ results }) => results)).toEqual(pages.map(({ results }) => results))
})

test.each(SEARCHES)('a bounded count is exact, or says how many there are at least: %s', async (_, fields) => {
  const { count: exact } = await ask({ ...fields(), page_size: 1 })
  const { count, count_is_exact: isExact } = await ask({ ...fields(), page_size: 1, count: 'bounded' })
  if (isExact) expect(count).toBe(exact)
  else expect(count).toBeLessThanOrEqual(Math.min(exact as number, BOUND))
})

describe('a bounded count', () => {
  test('says so when it stops', async () => {
    expect(await ask({ filters: filters({ years: 'null,null' }), count: 'bounded' })).toMatchObject({
      count: BOUND,
      count_is_exact: false,
    })
    expect(await ask({ created__gt: '2020-01-01', count: 'bounded' })).toMatchObject({
      count: BOUND,
      count_is_exact: false,
    })
  })

  test('of a flow or a stage is exact, however much there is', async () => {
    expect(await ask({ count: 'bounded' })).toMatchObject({ count: APPLICATIONS, count_is_exact: true })
  })
})

describe('a page of a search that looks at too many', () => {
  test('is short, even empty, with a next page that goes on where it stopped', async () => {
    const fields = { filters: filters({ note: 'zq' }), count: 'none' }
    const pages = await walk(fields)
    expect(pages.map(({ results }) => results.length)).toEqual([0, oldest.length])
    expect(pages[0]?.next).toContain('cursor=')
    expect(idsOf(pages).toSorted()).toEqual(oldest.toSorted())
  })

  test('is full with an exact count, which is the default', async () => {
    const fields = { filters: filters({ note: 'zq' }) }
    const pages = await walk(fields)
    expect(pages).toMatchObject([{ count: oldest.length, next: null }])
    expect(pages[0]).not.toHaveProperty('count_is_exact')
    expect(await walk({ ...fields, count: 'exact' })).toEqual(pages)
  })
})

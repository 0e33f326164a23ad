import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { FILLED_ELEMENTS, fillFlow } from '../../bench/generate/fill-flow.ts'
import { withoutIndexes } from '../../bench/generate/without-indexes.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../tests/support/factories.ts'
import { recordStatements } from '../../tests/support/recorded-statements.ts'
import { testService } from '../../tests/support/service.ts'
import type { Flow } from '../flows/flow.ts'
import { loadFlow } from '../flows/queries.ts'
import { BOUND, type PageRequest } from '../http/lists/pagination.ts'
import type { FilterValue } from '../variables/filter-condition.ts'
import { filterConditions } from '../variables/filters.ts'
import type { ListCriteria, Sort } from './list-criteria.ts'
import { listStatement } from './list-queries.ts'

const service = testService()
const LARGE_TABLES = ['applications', 'candidates', 'form_values', 'documents', 'transitions']
const FIRST_PAGE = { page: 1, pageSize: 25 }

let company: TestCompany
let flow: TestFlow
let found: Flow
let someIds: string[]

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [FILLED_ELEMENTS] }, {}, {}, {}] })
  await withoutIndexes(service.pool, (client) =>
    fillFlow(client, { companyId: company.id, flow, applications: 200_000, until: day('2026-07-01'), days: 139 }),
  )
  found = (await loadFlow(service.db, company.id, flow.id)) as Flow
  const rows = await service.db
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', company.id)
    .limit(1000)
    .execute()
  someIds = rows.map(({ id }) => id)
}, 180_000)

const filterOn = (name: string, value: FilterValue) =>
  filterConditions(
    found,
    { [name.includes('.') ? name : flow.path(name)]: value },
    { companyId: company.id, timezone: 'America/Chicago', defaultTimezone: 'UTC', now: Temporal.Now.instant() },
  )

const day = (text: string) => new Date(`${text}T00:00:00Z`)

const unfiltered: [string, () => Partial<ListCriteria>][] = [
  ['no filter', () => ({})],
  ['a stage', () => ({ stageId: flow.stages[1]?.id })],
  ['created after', () => ({ created: { gt: day('2026-06-01') } })],
  ['created on or after', () => ({ created: { gte: day('2026-03-01') } })],
  ['created before', () => ({ created: { lt: day('2026-05-01') } })],
  ['created on or before', () => ({ created: { lte: day('2026-03-01') } })],
  ['updated after', () => ({ updatedAt: { gt: day('2026-06-20') } })],
  ['updated on or after', () => ({ updatedAt: { gte: day('2026-06-20') } })],
  ['updated before', () => ({ updatedAt: { lt: day('2026-03-01') } })],
  ['updated on or before', () => ({ updatedAt: { lte: day('2026-03-01') } })],
  [
    'updated on one day of a stage',
    () => ({
      stageId: flow.stages[2]?.id,
      updatedAt: { gte: day('2026-06-20'), lt: day('2026-06-21') },
    }),
  ],
  ['three application ids', () => ({ applicationIds: someIds.slice(0, 3) })],
  ['a thousand application ids', () => ({ applicationIds: someIds })],
]

test.each(unfiltered)('reads no large table from end to end for %s', async (_, criteria) => {
  expect(await tablesScanned(criteria())).toEqual([])
})

test.each<[string, FilterValue]>([
  ['note', 'abcdef'],
  ['note', 'note'],
  ['years', '5,6'],
  ['years', '100,null'],
  ['available', '2022-01-01,2022-01-05'],
  ['available', 'null,2028-01-01'],
  ['shift', 'weekend'],
  ['shift', 'day,night'],
  ['shift', { check_for_empty: true }],
  ['shift', { values_to_include: ['weekend'], check_for_empty: true }],
  ['licence', true],
  ['licence', false],
  ['USER.PERSONAL_INFORMATION.EMAIL', 'person12345'],
  ['USER.PERSONAL_INFORMATION.FULL_NAME', 'abcdef'],
  ['APPLICATION.STATUS.CREATED', '2026-06-01,2026-06-30'],
  ['APPLICATION.STATUS.UPDATED_AT', '2026-06-20,null'],
])('reads no large table from end to end for the filter %s = %j', async (name, value) => {
  expect(await tablesScanned({ filters: filterOn(name, value) })).toEqual([])
})

// Trigrams have three letters, and what everyone has is no selection: here the exact count has to look at every value, and
// where one flow is the whole table, reading it in order is the cheapest way. It must stay at once.
test.each([
  ['note', 'no'],
  ['USER.PERSONAL_INFORMATION.FULL_NAME', 'a'],
  ['USER.PERSONAL_INFORMATION.EMAIL', 'example.com'],
])('reads a large table at most once for the filter %s = %j, which no index can narrow', async (name, value) => {
  const nodes = await planOf({ filters: filterOn(name, value) }, FIRST_PAGE, 'analyze, timing off, format json')
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && isLarge(node))
  // Several workers share one parallel scan; each counts as a loop.
  expect(scans.filter((node) => !node['Parallel Aware'] && node['Actual Loops'] !== 1)).toEqual([])
  expect(new Set(scans.map((node) => node['Relation Name'])).size).toBe(scans.length)
})

test('a text of two letters that nobody holds is looked for among the texts, not application by application', async () => {
  const nodes = await planOf({ filters: filterOn('note', 'zq') }, FIRST_PAGE, 'analyze, timing off, format json')
  const applications = nodes.filter((node) => node['Relation Name'] === 'applications')
  expect(applications.length).toBeGreaterThan(0)
  expect(Math.max(...applications.map(rowsReadBy))).toBeLessThanOrEqual(300)
})

// What a search without an exact count may look at: so many applications, or keys of them from an index, in one statement.
const MOST_ROWS = 2 * (BOUND + 1)
/** Rows that were met in an index alone, to find the first that pass. */
const MOST_MET = 100_000

test.each<[string, FilterValue]>([
  ['note', 'abcdef'],
  ['note', 'note'],
  ['note', 'ab'],
  ['note', 'zq'],
  ['years', '5,6'],
  ['years', '500,560'],
  ['years', '100,null'],
  ['available', '2022-01-01,2022-01-05'],
  ['available', 'null,2028-01-01'],
  ['shift', 'weekend'],
  ['shift', 'day,night'],
  ['shift', { check_for_empty: true }],
  ['licence', true],
  ['licence', false],
  ['USER.PERSONAL_INFORMATION.EMAIL', 'person12345'],
  ['USER.PERSONAL_INFORMATION.EMAIL', 'example.com'],
  ['USER.PERSONAL_INFORMATION.FULL_NAME', 'qx'],
  ['APPLICATION.STATUS.CREATED', '2026-03-01,2026-03-31'],
  ['APPLICATION.STATUS.UPDATED_AT', '2026-03-01,2026-03-31'],
  ['APPLICATION.STATUS.CURRENT_PAGE', 'the page'],
])('looks at no more than a bound for the filter %s = %j with count=none and count=bounded', async (name, value) => {
  const filters = {
    [name.includes('.') ? name : flow.path(name)]:
      value === 'the page' ? (flow.stages[0]?.pages[0]?.id as string) : value,
  }
  for (const count of ['none', 'bounded']) {
    const statements = await recordStatements(async () => {
      const body = { flow_id: flow.id, filters, count }
      const { status } = await service.call(company.key, { path: '/external/v2/applications/', body })
      expect(status).toBe(200)
    })
    const searches = statements.filter(({ text }) => text.includes('applications application'))
    expect(searches.length).toBeGreaterThan(0)
    for (const { text, values } of searches) {
      const nodes = await explain(text, values, 'analyze, timing off, format json')
      expect(
        nodes.filter((node) => rowsReadBy(node) > (node['Node Type'] === 'Index Only Scan' ? MOST_MET : MOST_ROWS)),
      ).toEqual([])
    }
  }
})

test.each<[string, object]>([
  ['nothing', {}],
  ['a name that many have', { filters: { 'USER.PERSONAL_INFORMATION.FULL_NAME': 'smith' } }],
  ['a name that nobody has', { filters: { 'USER.PERSONAL_INFORMATION.FULL_NAME': 'zzyzx' } }],
  ['a status that nobody has', { status: ['ON_HOLD'] }],
  ['a time of changes', { updated_at__gte: '2026-06-30' }],
  ['somebody who looks after them', { is_assigned: true }],
  ['a rejected document', { rejection_reason: ['expired'], rejected_on: 'THIS_MONTH' }],
  ['a channel by which all came', { channel: ['system', 'api', 'import'] }],
  ['a channel by which nobody came', { channel: ['automation'] }],
  ['the oldest', { sort: 'oldest' }],
])('looks over all flows at no more than a bound for %s', async (_, fields) => {
  for (const count of ['none', 'bounded']) {
    const statements = await recordStatements(async () => {
      const request = { path: '/external/v2/applications/across-flows/', body: { ...fields, count } }
      expect((await service.call(company.key, request)).status).toBe(200)
    })
    for (const { text, values } of statements.filter((one) => one.text.includes('applications application'))) {
      const nodes = await explain(text, values, 'analyze, timing off, format json')
      const most = (node: PlanNode) => (node['Node Type'] === 'Index Only Scan' ? MOST_MET : MOST_ROWS)
      expect(nodes.filter((node) => rowsReadBy(node) > most(node))).toEqual([])
    }
  }
})

/** Rows that a scan has taken from a large table, those included that it passed over. */
function rowsReadBy(node: PlanNode): number {
  if (!isLarge(node)) return 0
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 1 } = node
  return (rows + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops
}

test('reads no large table from end to end for a page far down, by cursor or by number', async () => {
  const after = { moment: day('2026-02-15'), id: someIds[0] as string }
  expect(await tablesScanned({}, { ...FIRST_PAGE, after })).toEqual([])
  expect(await tablesScanned({}, { page: 7000, pageSize: 25 })).toEqual([])
})

// In any order, for a page wherever it is: what the index leads to, and nothing is sorted but those of one moment.
test.each<[Sort, boolean]>([
  ['oldest', false],
  ['oldest', true],
  ['last_changed', false],
  ['last_changed', true],
  ['longest_in_stage', true],
  ['newest', false],
  ['newest', true],
])('reads a page in the order %s, of a stage: %s, through an index of that order', async (sort, isOfStage) => {
  const sorted = { sort, ...(isOfStage && { stageId: flow.stages[1]?.id }) }
  for (const count of ['none', 'bounded']) {
    let answered: { next_cursor?: string; previous_cursor?: string } = {}
    // The first and the next, then a date in the middle, and the page before it.
    const pages = [
      () => ({}),
      () => ({ cursor: answered.next_cursor }),
      () => ({ jump_to: '2026-04-20' }),
      () => ({ cursor: answered.previous_cursor }),
    ]
    for (const pageOf of pages) {
      const statements = await recordStatements(async () => {
        const body = { flow_id: flow.id, count, sort, current_stage: sorted.stageId, ...pageOf() }
        const answer = await service.call(company.key, { path: '/external/v2/applications/', body })
        expect([answer.status, answer.body.data.results.length]).toEqual([200, 25])
        answered = answer.body.data
      })
      const searches = statements.filter(({ text }) => text.includes('applications application'))
      expect(searches.length).toBeGreaterThan(0)
      for (const { text, values } of searches) {
        const nodes = await explain(text, values, 'analyze, timing off, format json')
        expect(nodes.filter((node) => rowsReadBy(node) > MOST_ROWS)).toEqual([])
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && isLarge(node))).toEqual([])
      }
    }
  }
})

test('a page far down by cursor reads no more than the first', async () => {
  const after = { moment: day('2026-02-15'), id: someIds[0] as string }
  const [first, deep] = [await rowsRead(FIRST_PAGE), await rowsRead({ ...FIRST_PAGE, after })]
  expect(deep).toBeLessThanOrEqual(first)
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Parallel Aware'?: boolean
  Plans?: PlanNode[]
}

const isLarge = (node: PlanNode) => LARGE_TABLES.includes(node['Relation Name'] ?? '')

async function tablesScanned(criteria: Partial<ListCriteria>, page: PageRequest = FIRST_PAGE): Promise<string[]> {
  const nodes = await planOf(criteria, page, 'format json')
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && isLarge(node))
    .map((node) => node['Relation Name'] as string)
}

/** Rows that the page takes from an index that has the list's order: where a flow is all there is, the company's is as good. */
async function rowsRead(page: PageRequest): Promise<number> {
  const nodes = await planOf({}, page, 'analyze, timing off, format json')
  const inOrder = ['applications_recent', 'applications_recent_in_company']
  const scan = nodes.find((node) => node['Node Type'] === 'Index Scan' && inOrder.includes(node['Index Name'] ?? ''))
  return scan?.['Actual Rows'] as number
}

async function planOf(criteria: Partial<ListCriteria>, page: PageRequest, options: string): Promise<PlanNode[]> {
  const whole = { companyId: company.id, flowId: flow.id, created: {}, updatedAt: {}, filters: [], ...criteria }
  const { sql, parameters } = listStatement(whole, page).compile(service.db)
  return explain(sql, parameters, options)
}

async function explain(statement: string, parameters: readonly unknown[], options: string): Promise<PlanNode[]> {
  return service.db.connection().execute(async (connection) => {
    const { rows } = await connection.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (${options}) ${statement}`, [...parameters]),
    )
    return flatten(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode)
  })
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

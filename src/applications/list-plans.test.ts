import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { FILLED_ELEMENTS, fillFlow } from '../../bench/generate/fill-flow.ts'
import { withoutIndexes } from '../../bench/generate/without-indexes.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import type { Flow } from '../flows/flow.ts'
import { loadFlow } from '../flows/queries.ts'
import type { PageRequest } from '../http/lists/pagination.ts'
import { type FilterValue, filterConditions } from '../variables/filters.ts'
import { type ListCriteria, listStatement } from './list-queries.ts'

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

test('reads no large table from end to end for a page far down, by cursor or by number', async () => {
  const after = { created: day('2026-02-15'), id: someIds[0] as string }
  expect(await tablesScanned({}, { ...FIRST_PAGE, after })).toEqual([])
  expect(await tablesScanned({}, { page: 7000, pageSize: 25 })).toEqual([])
})

test('a page far down by cursor reads no more than the first', async () => {
  const after = { created: day('2026-02-15'), id: someIds[0] as string }
  const [first, deep] = [await rowsRead(FIRST_PAGE), await rowsRead({ ...FIRST_PAGE, after })]
  expect(deep).toBeLessThanOrEqual(first)
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
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

/** Rows that the page takes from the index that has the list's order. */
async function rowsRead(page: PageRequest): Promise<number> {
  const nodes = await planOf({}, page, 'analyze, timing off, format json')
  const scan = nodes.find((node) => node['Index Name'] === 'applications_recent' && node['Node Type'] === 'Index Scan')
  return scan?.['Actual Rows'] as number
}

async function planOf(criteria: Partial<ListCriteria>, page: PageRequest, options: string): Promise<PlanNode[]> {
  const whole = { companyId: company.id, flowId: flow.id, created: {}, updatedAt: {}, filters: [], ...criteria }
  const statement = listStatement(whole, page).compile(service.db)
  return service.db.connection().execute(async (connection) => {
    const { rows } = await connection.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (${options}) ${statement.sql}`, [...statement.parameters]),
    )
    return flatten(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode)
  })
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { moveToStage } from './actions/move-to-stage.ts'

const service = testService()

interface World {
  company: TestCompany
  flow: TestFlow
  /** The applications that exist before the walk. */
  existing: string[]
}

type Page = { next: string | null; next_cursor: string | null; results: { application_id: string }[]; count: number }
type Ask = (path: string, fields: Record<string, string | number>) => Promise<Page>

/** A way from a page to the one after it; nothing at the end. */
type Step = (ask: Ask, last: Page, number: number) => Promise<Page | undefined>

const byNext: Step = async (ask, { next }) => (next ? ask(next, {}) : undefined)
const byCursor: Step = async (ask, { next_cursor: cursor }) => (cursor ? ask('', { cursor }) : undefined)
const byNumber: Step = async (ask, { results }, number) => (results.length > 0 ? ask('', { page: number }) : undefined)

/** What others do between two pages: sign up, and move what is there. */
const meanwhile = fc.array(
  fc.oneof(
    fc.record({ added: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ moved: fc.nat({ max: 30 }), stage: fc.nat({ max: 2 }) }),
  ),
  { maxLength: 12 },
)
const walks = fc.record({
  applications: fc.integer({ min: 0, max: 14 }),
  // Few moments, so that many applications share one.
  moment: fc.constantFrom(1, 3, 1000),
  pageSize: fc.integer({ min: 1, max: 6 }),
  events: meanwhile,
  version: fc.constantFrom('v1' as const, 'v2' as const),
})

test.each([
  ['next', byNext],
  ['next_cursor', byCursor],
])('walking by %s sees each application that was there exactly once, whatever others do', async (_, step) => {
  await fc.assert(
    fc.asyncProperty(walks, async (plan) => {
      const { seen, existing } = await walk(plan, step)
      expect(seen.filter((id) => existing.includes(id)).toSorted()).toEqual(existing.toSorted())
    }),
    { numRuns: 25 },
  )
})

test('walking by number misses none that was there, whatever others add', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (plan) => {
      const { seen, existing } = await walk(plan, byNumber)
      expect(existing.filter((id) => !seen.includes(id))).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('walking by number sees the last of a page again when one was added, and by next it does not', async () => {
  const plan: Walk = { applications: 4, moment: 1, pageSize: 2, events: [{ added: 1 }], version: 'v1' }
  expect((await walk(plan, byNumber)).seen).toHaveLength(5)
  expect((await walk(plan, byNext)).seen).toHaveLength(4)
})

type Walk = typeof walks extends fc.Arbitrary<infer Plan> ? Plan : never

async function walk({ applications, moment, pageSize, events, version }: Walk, step: Step) {
  const world = await givenWorld(applications, moment)
  const ask = asker(world, version, pageSize)
  const seen: string[] = []
  const todo = [...events]
  let number = 1
  for (let page: Page | undefined = await ask('', {}); page; page = await step(ask, page, number)) {
    seen.push(...page.results.map(({ application_id }) => application_id))
    number += 1
    const event = todo.shift()
    if (event) await happens(world, event)
  }
  return { seen, existing: world.existing }
}

async function givenWorld(applications: number, moment: number): Promise<World> {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const existing: string[] = []
  for (let index = 0; index < applications; index += 1) {
    const created = new Date(Date.UTC(2026, 0, 1) + (index % moment) * 1000)
    existing.push((await givenApplication(service.db, company.id, flow, { created })).id)
  }
  return { company, flow, existing }
}

function asker({ company, flow }: World, version: 'v1' | 'v2', pageSize: number): Ask {
  const common = { flow_id: flow.id, page_size: pageSize }
  return async (path, fields) => {
    const request =
      version === 'v2'
        ? { method: 'POST' as const, path: path || '/external/v2/applications/', body: { ...common, ...fields } }
        : { path: path || `/external/v1/applications/?${new URLSearchParams(asText({ ...common, ...fields }))}` }
    const { status, body } = await service.call(company.key, request)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.data
  }
}

const asText = (fields: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

async function happens(
  { company, flow, existing }: World,
  event: { added: number } | { moved: number; stage: number },
) {
  if ('added' in event) {
    for (let index = 0; index < event.added; index += 1) await givenApplication(service.db, company.id, flow)
    return
  }
  const applicationId = existing[event.moved % Math.max(1, existing.length)]
  if (!applicationId) return
  await moveToStage(service.db, {
    companyId: company.id,
    applicationIds: [applicationId],
    pageOrStageId: flow.stages[event.stage]?.id as string,
    actor: { type: 'system', id: null },
  })
}

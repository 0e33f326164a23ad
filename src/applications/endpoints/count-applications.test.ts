import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { compactApplicationCountsJob } from '../jobs/compact-application-counts.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

const counts = (id: string, key = company.key) => service.call(key, { path: `/external/v1/hiring-flow/${id}/counts/` })

test('counts the applications of each stage in its order, also those that just moved, and after the counts are compacted', async () => {
  const made = []
  for (const stage of [0, 0, 1]) made.push(await givenApplication(service.db, company.id, flow, { stage }))
  const onStages = (...expected: number[]) => ({
    count: expected.reduce((sum, count) => sum + count, 0),
    results: flow.stages.map(({ id }, index) => ({ stage_id: id, count: expected[index] })),
  })
  expect((await counts(flow.id)).body.data).toEqual(onStages(2, 1, 0))
  await service.call(company.key, {
    path: `/external/v1/applications/${made[0]?.id}/advance/`,
    body: { page_or_stage_id: flow.stages[2]?.id },
  })
  expect((await counts(flow.id)).body.data).toEqual(onStages(1, 1, 1))
  await compactApplicationCountsJob.runFor(service, company.id)
  expect((await counts(flow.id)).body.data).toEqual(onStages(1, 1, 1))
})

test('knows no flow of another company, and none that is not there', async () => {
  const stranger = await givenCompany(service.db)
  for (const [id, key] of [
    [flow.id, stranger.key],
    [randomUUIDv7(), company.key],
  ] as const) {
    const { status, body } = await counts(id, key)
    expect([status, body.code]).toEqual([404, 'hiring_flow_not_found'])
  }
  expect((await counts('no-uuid')).status).toBe(400)
})

import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { compactCountChanges } from '../count-queries.ts'
import { compactApplicationCountsJob } from './compact-application-counts.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

const stage = (index: number) => flow.stages[index]?.id as string
const counted = async (stageId?: string) => {
  const query = new URLSearchParams({ flow_id: flow.id, page_size: '1', ...(stageId && { current_stage: stageId }) })
  return (await service.call(company.key, { path: `/external/v1/applications/?${query}` })).body.data.count as number
}
const stored = async (stageId?: string) => {
  let query = service.db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', company.id)
    .where('hiring_flow_id', '=', flow.id)
  if (stageId) query = query.where('stage_id', '=', stageId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}
const expectExact = async () => {
  for (const stageId of [undefined, stage(0), stage(1), stage(2)])
    expect(await counted(stageId)).toBe(await stored(stageId))
}
const create = () =>
  service.call(company.key, {
    path: '/external/v1/application/create/',
    body: { email: `${unique()}@example.com`, hiring_flow_id: flow.id, phone_number: '+12133734253', name: 'Ada B' },
  })
const move = (ids: string[], index: number) =>
  service.call(company.key, {
    path: '/external/v1/applications/advance/',
    body: { application_ids: ids, page_or_stage_id: stage(index) },
  })

test('a list’s count stays exact while applications come and move, refused and undone ones too, and changes are compacted', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await create()).body.data.application_id))
  await expectExact()
  const compacting = Promise.all([1, 2, 3, 4].map(() => compactCountChanges(service.db, company.id, 3)))
  await Promise.all([move(ids.slice(0, 12), 1), move(ids.slice(6), 2), move(ids.slice(3, 9), 0), create(), compacting])
  await expectExact()
  await move([...ids.slice(0, 5), randomUUIDv7()], 1)
  await service.db
    .transaction()
    .execute(async (transaction) => {
      await transaction.deleteFrom('transitions').where('company_id', '=', company.id).execute()
      await transaction
        .updateTable('applications')
        .set({ stage_id: stage(2) })
        .where('company_id', '=', company.id)
        .execute()
      throw new Error('undone')
    })
    .catch(() => {})
  await expectExact()
  await compactApplicationCountsJob.runFor(service, company.id)
  expect(await service.db.selectFrom('application_count_changes').select('id').execute()).toEqual([])
  await expectExact()
  expect(await counted()).toBe(21)
})

test('a flow without applications, and another company’s, count nothing', async () => {
  await givenApplication(service.db, company.id, flow)
  const empty = await givenFlow(service.db, company.id)
  const answer = await service.call(company.key, { path: `/external/v1/applications/?flow_id=${empty.id}` })
  expect(answer.body.data.count).toBe(0)
  expect(await counted()).toBe(1)
})

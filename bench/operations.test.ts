import { beforeAll, expect, test } from 'vitest'
import { testService } from '../tests/support/service.ts'
import { generateYear } from './generate/generate-year.ts'
import { planYear } from './generate/year-plan.ts'
import { signed } from './measure/measure-operation.ts'
import { OPERATIONS } from './operations.ts'
import { openWorld, type World } from './world.ts'

const APPLICATIONS = 600
const SEED = 'test'

const service = testService()
let world: World

beforeAll(async () => {
  await generateYear(service, planYear(SEED, APPLICATIONS))
  world = await openWorld(service, APPLICATIONS, SEED)
})

test.each(OPERATIONS)('$name is answered on a generated year', async (operation) => {
  const { method, path, headers = {}, body } = signed(operation, world)
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const { status } = await service.call(null, {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    body,
  })
  expect(status).toBeLessThan(300)
})

test('the kept counts, with their changes, are what the stages hold', async () => {
  const { rows } = await service.pool.query(
    `select stage_id, counted.applications, kept.applications as kept
     from (select stage_id, count(*)::integer as applications from applications group by stage_id) counted
     full join (
       select stage_id, sum(applications)::integer as applications
       from (
         select stage_id, applications from application_counts
         union all
         select stage_id, applications from application_count_changes
       ) change
       group by stage_id
     ) kept using (stage_id)
     where coalesce(counted.applications, 0) is distinct from kept.applications`,
  )
  expect(rows).toEqual([])
})

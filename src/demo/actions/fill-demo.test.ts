import { beforeAll, describe, expect, test } from 'vitest'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { findStageCounts } from '../../applications/count-queries.ts'
import { reconcileUsage } from '../../billing/actions/reconcile-usage.ts'
import { findCompanyBySlug } from '../../companies/queries.ts'
import type { Flow } from '../../flows/flow.ts'
import { listFlows, loadFlow } from '../../flows/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { makeCrowd } from '../crowd/crowd.ts'
import { fillDemo } from './fill-demo.ts'
import { prepareDemo } from './prepare-demo.ts'

const service = testService()
const WAREHOUSE = '0199a001-0000-7000-8000-000000000000'
let companyId: string
let key: string
let flows: Flow[]

const people = async () => {
  const { count } = await service.db
    .selectFrom('candidates')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
let written: number

beforeAll(async () => {
  key = (await prepareDemo(service.db, secretsOf(service.config), undefined)) ?? ''
  companyId = (await findCompanyBySlug(service.db, 'acme'))?.id ?? ''
  const found = await Promise.all(
    (await listFlows(service.db, companyId)).map(({ id }) => loadFlow(service.db, companyId, id)),
  )
  flows = found.filter((flow) => flow !== undefined)
  written = await people()
})

test('the people are the same each time, of many languages, with every address once', () => {
  const now = Date.now()
  const crowd = makeCrowd(flows, now, 'US')
  expect(makeCrowd(flows, now, 'US')).toEqual(crowd)
  expect(crowd).toHaveLength(400)
  expect(new Set(crowd.map(({ email }) => email)).size).toBe(400)
  for (const script of ['Cyrillic', 'Arabic', 'Han', 'Hangul']) {
    const ofScript = new RegExp(`\\p{Script=${script}}`, 'u')
    expect(crowd.some(({ name }) => ofScript.test(name.full_name ?? ''))).toBe(true)
  }
  const times = crowd.flatMap(({ transitions }) => transitions.map(({ at }) => at))
  expect(Math.max(...times)).toBeLessThanOrEqual(now)
  expect(now - Math.min(...times)).toBeGreaterThan(7 * 7 * 86_400_000)
})

describe('filling the demo', () => {
  test('that ends half way leaves nothing, and is done once by however many begin it again', async () => {
    const { config, db, storage } = service
    let kept = 0
    const full = {
      ...storage,
      keep: async (...file: Parameters<typeof storage.keep>) => {
        kept += 1
        if (kept > 5) throw new Error('The disk is full.')
        return storage.keep(...file)
      },
    }
    await expect(fillDemo({ config, db, storage: full }, companyId)).rejects.toThrow('full')
    expect(await people()).toBe(written)
    await Promise.all([runJobs(service), fillDemo(service, companyId), fillDemo(service, companyId)])
    expect(await people()).toBe(written + 400)
    await fillDemo(service, companyId)
    expect(await people()).toBe(written + 400)
  })

  test('shows people on every stage that can be reached, in every status', async () => {
    const warehouse = flows.find(({ id }) => id === WAREHOUSE)
    const counts = await findStageCounts(service.db, companyId, WAREHOUSE)
    for (const { id, name } of warehouse?.stages ?? []) expect(counts.get(id), name).toBeGreaterThan(2)
    const { body } = await service.call(key, {
      path: '/external/v2/applications/',
      body: { flow_id: WAREHOUSE, page_size: 500, og_variable_ids: ['HIRING_FLOW.WAREHOUSE-ASSOCIATE.FORM.SHIFT'] },
    })
    const sum = [...counts.values()].reduce((one, other) => one + other, 0)
    expect(body.data.results).toHaveLength(sum)
    const statuses = new Set(body.data.results.map(({ status }: { status: string }) => status))
    expect(statuses).toEqual(new Set(['NEW', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'REJECTED']))
  })

  test('leaves a history that fits together, and a ledger that fits the history', async () => {
    const { rows } = await service.pool.query(
      `select count(*)::integer as broken
       from transitions transition
       left join transitions before on before.company_id = transition.company_id
         and before.application_id = transition.application_id and before.sequence = transition.sequence - 1
       where transition.created > now() or transition.sequence > 1 and (before.id is null or before.created > transition.created
         or before.to_stage_id is distinct from transition.from_stage_id or before.to_page_id is distinct from transition.from_page_id)`,
    )
    expect(rows[0].broken).toBe(0)
    const { isEqual, services } = await reconcileUsage(service.db, { id: companyId, timezone: 'UTC' }, {})
    expect(isEqual, JSON.stringify(services)).toBe(true)
  })

  test('leaves documents that wait for review, each with its picture', async () => {
    const { body } = await service.call(key, { path: '/external/v1/documents/', query: { status: 'in_review' } })
    expect(body.data.results.length).toBeGreaterThan(3)
    const answer = await service.app.inject(
      new URL(body.data.results[0].url).pathname + new URL(body.data.results[0].url).search,
    )
    expect(answer.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
  })

  test('leaves notes about some people, written after what they tell of and not later than now', async () => {
    const { rows } = await service.pool.query(
      `select note.application_id as id, note.created > now() or note.created < application.created as is_wrong
       from notes note join applications application
         on application.company_id = note.company_id and application.id = note.application_id
       where note.company_id = $1`,
      [companyId],
    )
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(({ is_wrong }) => is_wrong)).toEqual([])
    const { body } = await service.call(key, { path: `/external/v1/applications/${rows[0].id}/notes/` })
    expect(body.data.results[0].author.type).toBe('import')
  })

  test('leaves a run that has failed and a webhook that fails', async () => {
    const runs = await service.call(key, { path: '/external/v1/automations/runs/', query: { status: 'failed' } })
    expect(runs.body.data.results).toHaveLength(1)
    const endpoints = await service.call(key, { path: '/external/v1/webhook-endpoints/' })
    const payroll = endpoints.body.data.results.find(({ key: name }: { key: string }) => name === 'payroll')
    expect(payroll.failing_since).not.toBeNull()
  })
})

import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

const get = (path: string, query: Record<string, string> = {}, key = company.key) =>
  service.call(key, { path: `/external/v1/automations/${path}`, query })
const retry = (id: string, key = company.key) =>
  service.call(key, { method: 'POST', path: `/external/v1/automations/runs/${id}/retry/` })
const runIds = async (query: Record<string, string> = {}) => {
  const { status, body } = await get('runs/', query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.results.map(({ run_id }: { run_id: string }) => run_id)
}
const fire = async (publicId: string, email = 'ada@example.com'): Promise<string> => {
  const path = `/external/v1/automations/webhooks/${publicId}/fire/`
  return (await service.call(null, { path, body: { candidate: { email } } })).body.data.run_id
}

describe('A list of runs', () => {
  test('has them newest first, by state, automation and application', async () => {
    const good = await givenAutomation(service.db, company.id, flow, {
      on: { webhook: { mapping: { 'candidate.email': 'candidate.email' } } },
      steps: [{ upsert_application: {} }],
    })
    const bad = await givenAutomation(service.db, company.id, flow, {
      on: { webhook: {} },
      steps: [{ move_to_stage: { stage_id: randomUUIDv7() } }],
    })
    const first = await fire(good.publicId)
    const second = await fire(bad.publicId)
    await runJobs(service)
    const third = await fire(good.publicId, 'grace@example.com')
    expect(await runIds()).toEqual([third, second, first])
    expect(await runIds({ status: 'queued' })).toEqual([third])
    expect(await runIds({ automation_id: bad.id })).toEqual([second])
    const { body } = await get('runs/', { page_size: '2' })
    expect(await runIds({ page_size: '2', cursor: body.data.next_cursor })).toEqual([first])
    const done =
      body.data.results.find((run: { run_id: string }) => run.run_id === first) ??
      (await get(`runs/${first}/`)).body.data
    expect(await runIds({ application_id: done.application_id })).toEqual([first])
    expect((await get('runs/', {}, (await givenCompany(service.db)).key)).body.data.results).toEqual([])
  })
})

describe('A failed run', () => {
  test('is run again; one that goes on is left to; one that is through is refused; a stranger’s is not there', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const automation = await givenAutomation(service.db, company.id, flow, {
      on: { webhook: {} },
      steps: [{ upsert_application: {} }],
    })
    const runId = await fire(automation.publicId)
    await runJobs(service)
    const settle = (status: 'failed' | 'succeeded') =>
      service.db
        .updateTable('automation_runs')
        .set({ status, error: status === 'failed' ? 'It failed.' : null, finished_at: new Date(), application_id: id })
        .where('company_id', '=', company.id)
        .where('id', '=', runId)
        .execute()
    await settle('failed')
    expect(await retry(runId)).toMatchObject({
      status: 202,
      body: { data: { run_id: runId, status: 'queued', error: null } },
    })
    expect(await retry(runId)).toMatchObject({ status: 202, body: { data: { status: 'queued' } } })
    await settle('succeeded')
    expect(await retry(runId)).toMatchObject({ status: 400, body: { code: 'run_not_failed' } })
    const stranger = await givenCompany(service.db)
    expect(await retry(runId, stranger.key)).toMatchObject({ status: 404, body: { code: 'run_not_found' } })
    expect((await retry(randomUUIDv7())).status).toBe(404)
  })
})

test('automations are listed with where they are fired and when they are due', async () => {
  const { id, publicId } = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: {} },
    steps: [{ upsert_application: {} }],
  })
  const { status, body } = await get('')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    count: 1,
    results: [
      {
        id,
        hiring_flow_id: flow.id,
        trigger_type: 'webhook',
        schedule: null,
        webhook: { public_id: publicId, signed: false },
      },
    ],
  })
  expect(body.data.results[0].webhook.fire_url).toContain(`/external/v1/automations/webhooks/${publicId}/fire/`)
})

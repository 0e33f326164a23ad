import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { givenAutomation, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

const read = async (path: string, query: Record<string, string> = {}) => {
  const { status, body } = await service.call(company.key, { path: `/external/v1/${path}`, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const brought = async (fields: Record<string, string | undefined> = {}) => {
  const { status, body } = await service.call(company.key, {
    path: '/external/v1/create_or_update_candidate',
    body: { external_identifier: randomUUIDv7(), flow_id: flow.id, ...fields },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('A7: a candidate who is brought to a stage whose automation fails is told with the run, and the run says why', async () => {
  const { id } = await givenAutomation(service.db, company.id, flow, {
    on: 1,
    steps: [{ move_to_stage: { stage_id: randomUUIDv7() } }],
  })
  const answer = await brought({ page_or_stage_id: flow.stages[1]?.id })
  expect(answer.run_ids).toEqual([expect.any(String)])
  await runJobs(service)
  const failed = {
    run_id: answer.run_ids[0],
    automation: { id },
    status: 'failed',
    error: expect.stringContaining('stage'),
  }
  expect(await read(`automations/runs/${answer.run_ids[0]}/`)).toMatchObject(failed)
  const runs = { application_id: answer.application_id, status: 'failed' }
  expect((await read('automations/runs/', runs)).results).toMatchObject([failed])
})

test('C2: who moved an application leads to the automation, and to its run for that application', async () => {
  const { id, key } = await givenAutomation(service.db, company.id, flow, {
    on: 0,
    steps: [{ move_to_stage: { stage_id: flow.stages[2]?.id as string } }],
  })
  const { application_id } = await brought()
  await runJobs(service)
  const { transitions } = await read(`applications/${application_id}/history/`)
  const { actor } = transitions.at(-1)
  expect(actor).toEqual({ type: 'automation', id })
  const automations: { id: string; key: string }[] = (await read('automations/')).results
  expect(automations.find((automation) => automation.id === actor.id)).toMatchObject({ key })
  const runs = await read('automations/runs/', { application_id, automation_id: actor.id })
  expect(runs.results).toMatchObject([{ status: 'succeeded', steps: [{ kind: 'move_to_stage' }] }])
})

test('C22: a fire for an application that is not there is taken, and its run says what was wrong', async () => {
  const { publicId } = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: { lookup: 'get_only' } },
    steps: [{ upsert_application: {} }],
  })
  const path = `/external/v1/automations/webhooks/${publicId}/fire/`
  const fired = await service.call(null, { path, body: { candidate: { email: 'nobody@example.com' } } })
  expect(fired.status).toBe(202)
  await runJobs(service)
  expect(await read(`automations/runs/${fired.body.data.run_id}/`)).toMatchObject({
    status: 'failed',
    application_id: null,
    error: expect.stringContaining('There is no such application'),
  })
})

import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document' }, shift: { type: 'text' } }] }, {}, {}],
  })
  for (const on of [1, { element: 'shift' }, 'application_created', { document: 'licence' }] as const)
    await givenAutomation(service.db, company.id, flow, { on, steps: [{ record_billable_event: { service: 'LMS' } }] })
})

const get = (id: string, key = company.key) => service.call(key, { path: `/external/v1/candidate-updates/${id}/` })
const send = async (fields: Record<string, string>, withFile = false) => {
  const form = formBody([
    ...Object.entries(fields).map(([name, text]) => ({ name, text })),
    ...(withFile
      ? [{ name: flow.elements.licence as string, fileName: 'licence.pdf', content: pdfOf('Licence') }]
      : []),
  ])
  const { status, body } = await service.call(company.key, {
    method: 'POST',
    path: '/external/v1/create_or_update_candidate',
    rawBody: form.rawBody,
    headers: form.headers,
  })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}

test('an update that is still worked at says so, and then its documents, its move and the runs that it caused', async () => {
  const answer = await send(
    {
      external_identifier: 'E-1',
      flow_id: flow.id,
      page_or_stage_id: flow.stages[1]?.id as string,
      requires_async_processing: 'true',
      [flow.elements.shift as string]: 'day',
    },
    true,
  )
  expect((await get(answer.update_id)).body.data).toMatchObject({
    id: answer.update_id,
    state: 'processing',
    application_id: answer.application_id,
    application_created: true,
    transition_id: null,
    finished_at: null,
  })
  await runJobs(service)
  const { body } = await get(answer.update_id)
  expect(body.data).toMatchObject({
    state: 'finished',
    move_problem: null,
    documents: [{ id: answer.documents[0].id, status: 'processed' }],
  })
  expect(body.data.transition_id).toEqual(expect.any(String))
  expect(body.data.run_ids).toHaveLength(4)
  const runs = await service.call(company.key, {
    path: '/external/v1/automations/runs/',
    query: { application_id: answer.application_id },
  })
  expect(runs.body.data.results.map(({ run_id }: { run_id: string }) => run_id).sort()).toEqual(body.data.run_ids)
})

test('one that skips automations starts none, whatever it changes', async () => {
  const answer = await send(
    {
      external_identifier: 'E-4',
      flow_id: flow.id,
      page_or_stage_id: flow.stages[1]?.id as string,
      skip_automations: 'true',
      [flow.elements.shift as string]: 'day',
    },
    true,
  )
  expect(answer).toMatchObject({ current_stage: { id: flow.stages[1]?.id }, run_ids: [] })
  await runJobs(service)
  expect((await get(answer.update_id)).body.data).toMatchObject({ state: 'finished', run_ids: [] })
})

test('a dry run answers the application as it would be, and leaves nothing behind', async () => {
  const counts = () =>
    Promise.all(
      (['applications', 'candidates', 'documents', 'form_values', 'candidate_updates', 'transitions'] as const).map(
        (table) =>
          service.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('rows'))
            .execute(),
      ),
    )
  const sent = {
    external_identifier: 'E-5',
    flow_id: flow.id,
    full_name: 'Grace Hopper',
    page_or_stage_id: flow.stages[1]?.id as string,
    dry_run: 'true',
    [flow.elements.shift as string]: 'day',
  }
  const before = await counts()
  const made = await send(sent, true)
  expect(made).toMatchObject({
    application_created: true,
    candidate: { external_identifier: 'E-5', full_name: 'Grace Hopper' },
    documents: [{ name: 'licence.pdf' }],
    transition_id: null,
  })
  expect(await counts()).toEqual(before)
  await runJobs(service)
  expect(await counts()).toEqual(before)
  expect((await get(made.update_id)).status).toBe(404)
})

test('one that could not be moved any more says why', async () => {
  const answer = await send(
    {
      external_identifier: 'E-2',
      flow_id: flow.id,
      page_or_stage_id: flow.stages[1]?.id as string,
      requires_async_processing: 'true',
    },
    true,
  )
  const { stages } = flow
  await service.db
    .updateTable('stages')
    .set({ removed_at: new Date() })
    .where('company_id', '=', company.id)
    .where('id', '=', stages[1]?.id as string)
    .execute()
  await runJobs(service)
  const { body } = await get(answer.update_id)
  expect(body.data).toMatchObject({
    state: 'finished',
    transition_id: null,
    move_problem: { code: expect.any(String) },
  })
})

test('404 for one that is not there, and for another company’s', async () => {
  const { update_id } = await send({ external_identifier: 'E-3', flow_id: flow.id })
  const stranger = await givenCompany(service.db)
  for (const answer of [await get(randomUUIDv7()), await get(update_id, stranger.key)])
    expect(answer).toMatchObject({ status: 404, body: { code: 'candidate_update_not_found' } })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import type { EventType } from '../../src/events/event-types.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { givenApplicant } from '../support/applicant.ts'
import {
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../support/factories.ts'
import { formBody, pdfOf } from '../support/form.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      { pages: [{ shift: { type: 'text' }, licence: { type: 'document' } }], afterSending: 1 },
      {},
      { kind: 'rejected' },
      { kind: 'completed' },
      { kind: 'approved' },
    ],
  })
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const wants = (...events: EventType[]) => givenEndpoint(service.db, company.id, { url: 'http://127.0.0.1:1/', events })

async function events() {
  const rows = await service.db
    .selectFrom('events')
    .select(['type', 'subject_id', 'data'])
    .where('company_id', '=', company.id)
    .orderBy('created')
    .orderBy('id')
    .execute()
  return rows as { type: string; subject_id: string; data: object }[]
}

async function call(path: string, body?: object, method: 'POST' | 'PATCH' = 'POST') {
  const answer = await service.call(company.key, { method, path: `/external${path}`, ...(body && { body }) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}

const create = (email = `ada-${unique()}@example.com`, hiring_flow_id = flow.id) =>
  call('/v1/application/create/', { email, hiring_flow_id, phone_number: '+12133734253', name: 'Ada Lovelace' })
const move = (id: string, stage: number) =>
  call(`/v1/applications/${id}/advance/`, {
    page_or_stage_id: flow.stages[stage]?.id,
    stage_reason_id: flow.reasons[0],
  })

describe('an end of an application', () => {
  test('is told once with the move that brought it, and not again while the status stays', async () => {
    await wants('application.completed', 'application.rejected')
    const { application_id: id } = await create()
    for (const stage of [1, 3, 4, 2, 2, 1, 3]) await move(id, stage)
    const application = (status: string) => expect.objectContaining({ application_id: id, status })
    const transition = (stage: number) =>
      expect.objectContaining({ to_stage: expect.objectContaining({ id: flow.stages[stage]?.id }) })
    expect(await events()).toEqual([
      {
        type: 'application.completed',
        subject_id: id,
        data: { application: application('COMPLETED'), transition: transition(3) },
      },
      {
        type: 'application.rejected',
        subject_id: id,
        data: { application: application('REJECTED'), transition: transition(2) },
      },
      {
        type: 'application.completed',
        subject_id: id,
        data: { application: application('COMPLETED'), transition: transition(3) },
      },
    ])
    const [, rejected] = await events()
    expect(rejected).toMatchObject({ data: { transition: { reason: { id: flow.reasons[0] } } } })
  })

  test('of some of a bulk is told of these alone, and beside the moves of all', async () => {
    await wants('application.stage_changed', 'application.rejected')
    const [one, two] = [await create(), await create()].map(({ application_id: id }) => id)
    await move(one, 2)
    const bulk = { application_ids: [one, two], page_or_stage_id: flow.stages[2]?.id }
    await call('/v1/applications/advance/', bulk)
    const told = (await events()).map(({ type, subject_id }) => [type, subject_id])
    expect(told.toSorted()).toEqual(
      [
        ['application.stage_changed', one],
        ['application.rejected', one],
        ['application.stage_changed', one],
        ['application.stage_changed', two],
        ['application.rejected', two],
      ].toSorted(),
    )
  })

  test('in a flow that ends at its first stage comes with the sign-up', async () => {
    await wants('application.created', 'application.completed', 'candidate.created')
    const short = await givenFlow(service.db, company.id, { stages: [{ kind: 'completed' }] })
    const { application_id: id } = await create(undefined, short.id)
    expect((await events()).map(({ type }) => type)).toEqual([
      'candidate.created',
      'application.created',
      'application.completed',
    ])
    expect((await events()).at(-1)).toMatchObject({
      data: { application: { application_id: id }, transition: { from_stage: null } },
    })
  })
})

describe('a new candidate is told of once', () => {
  test('by a sign-up, and not again by the next', async () => {
    await wants('candidate.created')
    const email = `ada-${unique()}@example.com`
    const { candidate } = await create(email)
    await create(email)
    expect(await events()).toEqual([{ type: 'candidate.created', subject_id: candidate.id, data: { candidate } }])
  })

  test('by create_or_update_candidate, by a webhook and by a link', async () => {
    await wants('candidate.created')
    const form = [
      { name: 'flow_id', text: flow.id },
      { name: 'full_name', text: 'Bob Stone' },
      { name: 'external_identifier', text: `E-${unique()}` },
      { name: 'requires_async_processing', text: 'true' },
    ]
    for (let time = 0; time < 2; time++) {
      const path = '/external/v1/create_or_update_candidate'
      expect((await service.call(company.key, { method: 'POST', path, ...formBody(form) })).status).toBe(202)
    }
    const { publicId } = await givenAutomation(service.db, company.id, flow, {
      on: { webhook: {} },
      steps: [{ upsert_application: {} }],
    })
    const candidate = { email: `cy-${unique()}@example.com`, first_name: 'Cy', last_name: 'Young' }
    await call(`/v1/automations/webhooks/${publicId}/fire/`, { candidate })
    await runJobs(service)
    await givenApplicant(service, company, flow, { full_name: 'Dee Hall' })
    expect((await events()).map(({ data }) => data)).toMatchObject([
      { candidate: { full_name: 'Bob Stone' } },
      { candidate: { full_name: 'Cy Young' } },
      { candidate: { full_name: 'Dee Hall' } },
    ])
  })
})

test('what an applicant does is told: the link, the page once it is submitted, the file, the stage that is sent', async () => {
  await wants('magic_link.used', 'application.updated', 'document.uploaded', 'application.submitted')
  const ada = await givenApplicant(service, company, flow)
  const pageId = flow.stages[0]?.pages[0]?.id as string
  const shift = flow.elements.shift as string
  const id = ada.applicationId
  await ada.get(`pages/${pageId}/`)
  await ada.post(`pages/${pageId}/entries/`, { elements: shift, [shift]: 'day' })
  const told = async () => (await events()).map(({ type }) => type)
  expect(await told()).toEqual(['magic_link.used'])
  await ada.submit(pageId, [
    { name: shift, text: 'night' },
    { name: flow.elements.licence as string, fileName: 'licence.pdf', content: pdfOf('A licence') },
  ])
  const [, count = ''] = /name="transition_count" value="(\d+)"/.exec((await ada.get('review/')).text) ?? []
  for (let time = 0; time < 2; time++) await ada.post('review/', { transition_count: count })
  const all = await events()
  expect(all.map(({ type, subject_id }) => [type, subject_id])).toEqual(
    ['magic_link.used', 'application.updated', 'document.uploaded', 'application.submitted'].map((type) => [type, id]),
  )
  expect(all.map(({ data }) => data)).toMatchObject([
    { application: { application_id: id }, magic_link: { state: 'used', application_id: id } },
    { form_element_ids: [shift] },
    { document: { name: 'licence.pdf', status: 'pending', form_element_id: flow.elements.licence } },
    { stage: { id: flow.stages[0]?.id }, application: { current_stage: { id: flow.stages[1]?.id } } },
  ])
  const { browser } = ada
  await browser.get('/portal/')
  expect(await told()).toHaveLength(4)
})

test('a run that succeeds is told with its steps, and one that is skipped is not', async () => {
  await wants('automation.run_succeeded')
  await givenAutomation(service.db, company.id, flow, { on: 1, steps: [{ set_variables: { first_name: 'Augusta' } }] })
  await givenAutomation(service.db, company.id, flow, {
    on: 1,
    steps: [{ set_variables: { first_name: 'Grace' } }],
    condition: 'application.is_test',
  })
  const { application_id: id } = await create()
  await move(id, 1)
  await runJobs(service)
  expect(await events()).toMatchObject([
    {
      type: 'automation.run_succeeded',
      subject_id: id,
      data: {
        run: { status: 'succeeded', application_id: id, steps: [{ kind: 'set_variables', status: 'succeeded' }] },
      },
    },
  ])
})

test('values that are written over the API are told, with whose they are', async () => {
  await wants('application.updated')
  const { application_id: id } = await create()
  const form = [
    { name: 'application_id', text: id },
    { name: 'flow_id', text: flow.id },
    { name: flow.elements.shift as string, text: 'day' },
    { name: 'requires_async_processing', text: 'true' },
  ]
  const path = '/external/v1/create_or_update_candidate'
  expect((await service.call(company.key, { method: 'POST', path, ...formBody(form) })).status).toBe(202)
  expect(await events()).toMatchObject([
    { subject_id: id, data: { application: { application_id: id }, form_element_ids: [flow.elements.shift] } },
  ])
})

test('what a company file and the API change of the configuration is told, and what they leave is not', async () => {
  await wants('flow.updated', 'company.updated')
  await call('/v1/company/', { name: 'Acme 2' }, 'PATCH')
  const row = await service.db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  const stages = [{ slug: 'apply', name: 'Apply' }]
  const file = (flows: object[], rest: object = {}) => ({
    company: {
      slug: row.slug,
      name: 'Acme 2',
      timezone: row.timezone,
      default_country: row.default_country,
      // As a company has it that no file has described yet.
      notices: false,
    },
    ...rest,
    flows,
    webhook_endpoints: [
      { key: 'ats', url: 'http://127.0.0.1:1/', secret: { env: 'OURS' }, events: ['flow.updated', 'company.updated'] },
    ],
  })
  const clerk = { slug: 'clerk', name: 'Clerk', status: 'PUBLISHED', stages }
  const apply = (content: object) =>
    applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text: stringify(content) })
  await apply(file([clerk]))
  await apply(file([{ ...clerk, stages: [{ slug: 'apply', name: 'Begin' }] }]))
  await apply(file([{ ...clerk, stages: [{ slug: 'apply', name: 'Begin' }] }]))
  await apply(file([], { legal_entities: [{ key: 'acme-us', name: 'Acme Inc.', country: 'US' }] }))
  const told = (await events()).map(({ type, data }) => {
    const { change, hiring_flow, company } = data as {
      change?: string
      hiring_flow?: { slug: string }
      company?: { name: string; legal_entities: object[] }
    }
    return [type, change ?? company?.name, hiring_flow?.slug ?? company?.legal_entities.length]
  })
  expect(told.filter(([, , slug]) => slug === 'clerk' || typeof slug === 'number')).toEqual([
    ['company.updated', 'Acme 2', 0],
    ['flow.updated', 'added', 'clerk'],
    ['flow.updated', 'changed', 'clerk'],
    ['flow.updated', 'removed', 'clerk'],
    ['company.updated', 'Acme 2', 1],
  ])
})

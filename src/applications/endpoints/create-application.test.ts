import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { holdTransaction, untilWaiting } from '../../../tests/support/held-transaction.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { findOrCreateCandidate } from '../../candidates/actions/find-or-create-candidate.ts'

const service = testService()
const path = '/external/v1/application/create/'
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

const signUp = (changes: object = {}) => ({
  email: `ada-${unique()}@example.com`,
  hiring_flow_id: flow.id,
  phone_number: '(213) 373-4253',
  name: 'Ada King Lovelace',
  ...changes,
})
const create = (changes: object = {}) => service.call(company.key, { path, body: signUp(changes) })

describe('POST /v1/application/create/', () => {
  test('201 with the application on the first stage, and a list shows it', async () => {
    const answer = await create({ email: 'Ada@Example.com' })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      hiring_flow: { id: flow.id },
      candidate: {
        email: 'ada@example.com',
        full_name: 'Ada King Lovelace',
        first_name: 'Ada',
        middle_name: 'King',
        last_name: 'Lovelace',
        phone_number: '+12133734253',
      },
      current_stage: { id: flow.stages[0]?.id, kind: 'active' },
      current_page: null,
      status: 'NEW',
      is_test: false,
    })
    const list = await service.call(company.key, { path: '/external/v1/applications', query: { flow_id: flow.id } })
    expect(list.status).toBe(200)
    expect(list.body.data.results).toContainEqual(answer.body.data)
  })

  test('201 links the candidate who has the email already, and leaves what is known of them', async () => {
    const email = `known-${unique()}@example.com`
    const first = await create({ email, name: 'Grace Hopper' })
    const second = await create({ email: email.toUpperCase(), name: 'Somebody Else', phone_number: '+4930123456' })
    expect(second.status).toBe(201)
    expect(second.body.data.application_id).not.toBe(first.body.data.application_id)
    expect(second.body.data.candidate).toEqual(first.body.data.candidate)
  })

  test('201 with the external identifier, which finds the candidate again, even by another email', async () => {
    const external_identifier = `E-${unique()}`
    const first = await create({ external_identifier })
    const second = await create({ external_identifier })
    expect([first.status, first.body.data.candidate.external_identifier]).toEqual([201, external_identifier])
    expect(second.body.data.candidate).toEqual(first.body.data.candidate)
    const other = await create({ email: first.body.data.candidate.email, external_identifier: `E-${unique()}` })
    expect(other).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } })
  })

  test('a known candidate without an external identifier is given the one that is told', async () => {
    const email = `later-${unique()}@example.com`
    await create({ email })
    const external_identifier = `E-${unique()}`
    const { body } = await create({ email, external_identifier })
    expect(body.data.candidate).toMatchObject({ email, external_identifier })
  })

  test('201 with skip_automations runs none', async () => {
    const listened = await givenFlow(service.db, company.id)
    const steps = [{ record_billable_event: { service: 'LMS' } }]
    await givenAutomation(service.db, company.id, listened, { on: 'application_created', steps })
    await givenAutomation(service.db, company.id, listened, { on: 0, steps })
    const runsOf = async (changes: object) => {
      const { body } = await create({ hiring_flow_id: listened.id, ...changes })
      await runJobs(service)
      const query = { application_id: body.data.application_id }
      return (await service.call(company.key, { path: '/external/v1/automations/runs/', query })).body.data.results
    }
    expect(await runsOf({ skip_automations: true })).toEqual([])
    expect(await runsOf({})).toHaveLength(2)
  })

  test('200 with what would be in a dry run, which leaves nothing behind', async () => {
    const sent = signUp({ dry_run: true, is_test: true })
    const counts = () =>
      Promise.all(
        (['applications', 'candidates', 'transitions', 'billable_events', 'noted_changes'] as const).map((table) =>
          service.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('rows'))
            .execute(),
        ),
      )
    const before = await counts()
    const { status, body } = await service.call(company.key, { path, body: sent })
    expect([status, body.data.candidate.email, body.data.is_test]).toEqual([200, sent.email, true])
    expect(await counts()).toEqual(before)
    expect((await create({ dry_run: true, phone_number: 'abc' })).status).toBe(400)
  })

  test('201 for one candidate when two sign-ups with a new email come at once', async () => {
    const email = `twice-${unique()}@example.com`
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ email })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.data.candidate.id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.data.application_id)).size).toBe(8)
  })

  test('201 for the candidate whom another request is just creating, or for a new one when that is undone', async () => {
    for (const isUndone of [false, true]) {
      const email = `beside-${unique()}@example.com`
      let other: unknown
      const held = await holdTransaction(service, async (db) => {
        other = await findOrCreateCandidate(db, company.id, { email }, 'overwrite')
      })
      const creating = create({ email })
      await untilWaiting(service, 1)
      await (isUndone ? held.undo() : held.release())
      const { status, body } = await creating
      expect(status).toBe(201)
      expect(body.data.candidate.id === (other as { id: string }).id).toBe(!isUndone)
    }
  })

  test('201 with first_name and last_name in place of name', async () => {
    const answer = await create({ name: undefined, first_name: ' Mary  Ann ', last_name: 'van der Berg' })
    expect(answer.body.data.candidate).toMatchObject({
      full_name: 'Mary Ann van der Berg',
      first_name: 'Mary Ann',
      middle_name: null,
      last_name: 'van der Berg',
    })
  })

  test.each([
    ['email', { email: undefined }, 'missing_field'],
    ['email', { email: 'nobody' }, 'invalid_field'],
    ['hiring_flow_id', { hiring_flow_id: undefined }, 'missing_field'],
    ['hiring_flow_id', { hiring_flow_id: '00000000-0000-7000-8000-000000000000' }, 'invalid_hiring_flow_id'],
    ['phone_number', { phone_number: undefined }, 'missing_field'],
    ['phone_number', { phone_number: 'call me' }, 'invalid_phone_number'],
    ['phone_number', { phone_number: '' }, 'invalid_field'],
    ['name', { name: undefined }, 'missing_field'],
    ['name', { name: '  ' }, 'invalid_field'],
    ['last_name', { name: undefined, first_name: 'Ada' }, 'missing_field'],
    ['first_name', { name: undefined, last_name: 'Lovelace' }, 'missing_field'],
    ['name', { name: 'x'.repeat(501) }, 'invalid_field'],
  ])('400 that names %s for %j', async (field, changes, code) => {
    const answer = await create(changes)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe(code)
    expect(answer.body.details[0].field).toBe(field)
  })

  test.each(['DRAFT', 'ARCHIVED'] as const)('400 when the flow is %s', async (status) => {
    const closed = await givenFlow(service.db, company.id, { status })
    const answer = await create({ hiring_flow_id: closed.id })
    expect([answer.status, answer.body.code]).toEqual([400, 'hiring_flow_not_published'])
  })

  test('a refused sign-up leaves nothing behind', async () => {
    const email = `nothing-${unique()}@example.com`
    await create({ email, hiring_flow_id: '00000000-0000-7000-8000-000000000000' })
    const rows = await service.db
      .selectFrom('candidates')
      .select('id')
      .where('company_id', '=', company.id)
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([])
  })

  test('writes the first transition and its billable event', async () => {
    const { body } = await create()
    const id = body.data.application_id
    const transitions = await service.db
      .selectFrom('transitions')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('application_id', '=', id)
      .execute()
    const events = await service.db
      .selectFrom('billable_events')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('application_id', '=', id)
      .execute()
    expect(transitions).toMatchObject([
      { sequence: 1, from_stage_id: null, actor_type: 'api_key', actor_id: company.keyId },
    ])
    expect(events).toMatchObject([{ service: 'ApplicationStageTransition', source_id: transitions[0]?.id }])
  })
})

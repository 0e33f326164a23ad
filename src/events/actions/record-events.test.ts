import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { moveToStage } from '../../applications/actions/move-to-stage.ts'
import { inTransaction } from '../../db/database.ts'
import { EVENT_TYPES, type EventType } from '../event-types.ts'

const service = testService()
const NOWHERE = 'http://127.0.0.1:1/'
const ALL = Object.keys(EVENT_TYPES) as EventType[]
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ name: 'Apply' }, { name: 'Interview', pages: [{}] }] })
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const events = () =>
  service.db
    .selectFrom('events')
    .select(['id', 'type', 'subject_id', 'data'])
    .where('company_id', '=', company.id)
    .orderBy('created')
    .orderBy('id')
    .execute()
const deliveries = () =>
  service.db.selectFrom('event_deliveries').selectAll().where('company_id', '=', company.id).execute()

async function queuedDeliveries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'deliver_event'
  `.execute(service.db)
  return rows[0]?.count ?? 0
}

async function create(fields: object = {}) {
  const answer = await service.call(company.key, {
    path: '/external/v1/application/create/',
    body: {
      email: `ada-${unique()}@example.com`,
      hiring_flow_id: flow.id,
      phone_number: '+12133734253',
      name: 'Ada Lovelace',
      ...fields,
    },
  })
  expect(answer.status).toBe(201)
  return answer.body.data
}

const stageId = (position: number) => flow.stages[position]?.id as string
const move = (applicationIds: string[], position: number, db = service.db) =>
  moveToStage(db, {
    companyId: company.id,
    applicationIds,
    pageOrStageId: stageId(position),
    reasonId: flow.reasons[0],
    actor: { type: 'api_key', id: company.keyId },
  })

describe('the state at the time of the event', () => {
  test('candidate.created and application.created: both as the creation answered them, in this order', async () => {
    await givenEndpoint(service.db, company.id, { url: NOWHERE, events: ALL })
    const application = await create()
    const { candidate } = application
    expect(await events()).toMatchObject([
      { type: 'candidate.created', subject_id: candidate.id, data: { candidate } },
      { type: 'application.created', subject_id: application.application_id, data: { application } },
    ])
  })

  test('application.stage_changed: from and to, as the history has them, and the application after the move', async () => {
    await givenEndpoint(service.db, company.id, { url: NOWHERE, events: ['application.stage_changed'] })
    const { application_id: id } = await create()
    await move([id], 1)
    await move([id], 0)
    const path = `/external/v1/applications/${id}/history/`
    const history = (await service.call(company.key, { path })).body.data.transitions
    const [first, second] = await events()
    expect(first).toMatchObject({
      subject_id: id,
      data: {
        application: {
          application_id: id,
          current_stage: { name: 'Interview' },
          current_page: { name: 'Page 1' },
          status: 'IN_PROGRESS',
        },
        transition: { from_stage: { name: 'Apply' }, to_stage: { name: 'Interview' }, reason: { label: 'Reason 1' } },
      },
    })
    expect([first?.data, second?.data]).toMatchObject([{ transition: history[1] }, { transition: history[2] }])
    expect(second?.data).toMatchObject({ application: { current_stage: { name: 'Apply' }, current_page: null } })
  })

  test('candidate.updated: what a sign-up added to a candidate that was known, and nothing when it added nothing', async () => {
    await givenEndpoint(service.db, company.id, { url: NOWHERE, events: ['candidate.updated'] })
    const { candidateId } = await givenApplication(service.db, company.id, flow, {
      candidate: { email: 'grace@example.com', phone_number: null },
    })
    await create({ email: 'grace@example.com', phone_number: '+12133734299' })
    await create({ email: 'grace@example.com', phone_number: '+12133734200' })
    expect(await events()).toMatchObject([
      {
        type: 'candidate.updated',
        subject_id: candidateId,
        data: {
          candidate: { id: candidateId, email: 'grace@example.com', phone_number: '+12133734299' },
          changes: { phone_number: { from: null, to: '+12133734299' } },
        },
      },
    ])
  })

  test('candidate.updated: what an automation wrote, from and to', async () => {
    await givenEndpoint(service.db, company.id, { url: NOWHERE, events: ['candidate.updated'] })
    await givenAutomation(service.db, company.id, flow, {
      on: 1,
      steps: [{ set_variables: { first_name: 'Augusta', phone_number: '+12133734253' } }],
    })
    const { id, candidateId } = await givenApplication(service.db, company.id, flow)
    await move([id], 1)
    await runJobs(service)
    expect(await events()).toMatchObject([
      {
        subject_id: candidateId,
        data: {
          candidate: { full_name: 'Augusta Lovelace' },
          changes: {
            first_name: { from: 'Ada', to: 'Augusta' },
            full_name: { from: 'Ada Lovelace', to: 'Augusta Lovelace' },
          },
        },
      },
    ])
  })

  test('automation.run_failed: the run and its error', async () => {
    await givenEndpoint(service.db, company.id, { url: NOWHERE, events: ['automation.run_failed'] })
    const other = await givenFlow(service.db, company.id)
    const automation = await givenAutomation(service.db, company.id, flow, {
      on: 1,
      steps: [{ move_to_stage: { stage_id: other.stages[0]?.id as string } }],
    })
    const { application_id: id } = await create()
    await move([id], 1)
    await runJobs(service)
    expect(await events()).toMatchObject([
      {
        type: 'automation.run_failed',
        subject_id: id,
        data: { run: { application_id: id, automation: { key: automation.key }, error: expect.stringMatching(/./) } },
      },
    ])
  })
})

describe('what is written', () => {
  test('a delivery and a job for each endpoint that wants the event, and for no other', async () => {
    const wanting = [
      await givenEndpoint(service.db, company.id, { url: NOWHERE, events: ['application.created'] }),
      await givenEndpoint(service.db, company.id, {
        url: NOWHERE,
        events: ['export.completed', 'application.created'],
      }),
    ]
    await givenEndpoint(service.db, company.id, { url: NOWHERE, events: ['application.stage_changed'] })
    await givenEndpoint(service.db, company.id, { url: NOWHERE, active: false })
    await givenEndpoint(service.db, (await givenCompany(service.db)).id, { url: NOWHERE })
    await create()
    const [event] = await events()
    expect((await deliveries()).map(({ endpoint_id }) => endpoint_id).sort()).toEqual(
      wanting.map(({ id }) => id).sort(),
    )
    expect(await deliveries()).toMatchObject([
      { event_id: event?.id, status: 'pending' },
      { event_id: event?.id, status: 'pending' },
    ])
    expect(await queuedDeliveries()).toBe(2)
  })

  test('nothing when no endpoint wants the event', async () => {
    await givenEndpoint(service.db, company.id, { url: NOWHERE, events: ['automation.run_failed'] })
    await create()
    expect([await events(), await queuedDeliveries()]).toEqual([[], 0])
  })

  test('nothing by a transaction that is undone', async () => {
    await givenEndpoint(service.db, company.id, { url: NOWHERE })
    const { id } = await givenApplication(service.db, company.id, flow)
    await expect(
      inTransaction(service.db, async (transaction) => {
        await move([id], 1, transaction)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect([await events(), await deliveries(), await queuedDeliveries()]).toEqual([[], [], 0])
  })

  test('an event for each application of a bulk move, in a handful of statements however many', async () => {
    await givenEndpoint(service.db, company.id, { url: NOWHERE })
    const ids: string[] = []
    for (let count = 0; count < 60; count++) ids.push((await givenApplication(service.db, company.id, flow)).id)
    const statements = async (applicationIds: string[]) => {
      let count = 0
      const counted = service.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await move(applicationIds, 1, counted)
      return count
    }
    const forTwo = await statements(ids.slice(0, 2))
    expect(await statements(ids.slice(2))).toBe(forTwo)
    expect(forTwo).toBeLessThan(17)
    expect((await events()).map(({ subject_id }) => subject_id).sort()).toEqual(ids.sort())
    // One for the sixty, and one for the two.
    expect(await queuedDeliveries()).toBe(2)
  })
})

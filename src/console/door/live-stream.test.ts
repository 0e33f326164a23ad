import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { changeMember } from '../../operators/actions/change-member.ts'
import { endSessions } from '../../operators/session-queries.ts'

const service = testService()
let address: string
let company: TestCompany
let flow: TestFlow
let viewer: TestOperator
const streams: Stream[] = []

beforeAll(async () => {
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  viewer = await givenOperator(service, company.id, { role: 'viewer' })
})
afterEach(() => {
  for (const { close } of streams.splice(0)) close()
})

interface Stream {
  status: number
  /** What has been told so far, as it was written. */
  told: () => string
  isEnded: () => boolean
  close: () => void
}

async function openStream({ cookie }: { cookie: string }): Promise<Stream> {
  const stopping = new AbortController()
  const answer = await fetch(`${address}/console/api/live/`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    signal: stopping.signal,
  })
  let text = ''
  let isEnded = false
  const read = async () => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
    isEnded = true
  }
  read().catch(() => {})
  const stream = {
    status: answer.status,
    told: () => text,
    isEnded: () => isEnded,
    close: () => stopping.abort(),
  }
  streams.push(stream)
  if (answer.ok) await expect.poll(stream.told).toContain('event: open')
  return stream
}

const move = async (id: string, to = 1) => {
  const path = `/external/v1/applications/${id}/advance/`
  expect((await service.call(company.key, { path, body: { page_or_stage_id: flow.stages[to]?.id } })).status).toBe(200)
}
const given = async () => (await givenApplication(service.db, company.id, flow)).id

describe('the stream of changes', () => {
  test('tells that an application changed, and nothing of it', async () => {
    const id = await given()
    const stream = await openStream(viewer)
    await move(id)
    await expect.poll(stream.told).toContain(id)
    const [, data = ''] = /event: change\ndata: (.*)\n/.exec(stream.told()) ?? []
    expect(JSON.parse(data)).toEqual({ application_ids: [id], hiring_flow_ids: [flow.id] })
  })

  test('tells nobody of another company', async () => {
    const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
    const [own, foreign] = [await openStream(viewer), await openStream(stranger)]
    const id = await given()
    await move(id)
    await expect.poll(own.told).toContain(id)
    await expect.poll(foreign.told).toContain(': still here')
    expect(foreign.told()).not.toContain('event: change')
  })

  test('tells to look at everything where more changes than can be named', async () => {
    const stream = await openStream(viewer)
    await service.pool.query(
      `insert into noted_changes (company_id, object_type, object_id)
       select $1, 'application', gen_random_uuid() from generate_series(1, 500)`,
      [company.id],
    )
    await expect.poll(stream.told).toContain('{"everything":true}')
  })

  test('goes on after the database was away, and misses nothing', async () => {
    const stream = await openStream(viewer)
    const id = await given()
    await move(id)
    await expect.poll(stream.told).toContain(id)
    await service.pool.query('alter table change_positions rename to away')
    await service.pool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => {})
    const isBack = () =>
      service.pool.query('alter table if exists away rename to change_positions').then(
        () => true,
        () => false,
      )
    await expect.poll(isBack).toBe(true)
    const next = await given()
    await move(next)
    await expect.poll(stream.told).toContain(next)
  })

  test('holds no connection to the database however many look', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => openStream(viewer)))
    await expect.poll(() => service.pool.totalCount - service.pool.idleCount).toBe(0)
    expect(many.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const ninth = await openStream(viewer)
    expect(ninth.status).toBe(429)
    many[0]?.close()
    await expect.poll(async () => (await openStream(viewer)).status).toBe(200)
  })

  test.each([
    ['the session ends', ({ id }: TestOperator) => endSessions(service.db, id)],
    [
      'the role changes',
      async ({ id }: TestOperator) =>
        changeMember(service.db, { companyId: company.id, userId: id }, { role: 'recruiter', flowIds: [] }),
    ],
  ])('ends when %s', async (_, change) => {
    const leaver = await givenOperator(service, company.id, { role: 'viewer' })
    const stream = await openStream(leaver)
    await change(leaver)
    await expect.poll(stream.isEnded).toBe(true)
    expect(stream.told()).toContain('event: end')
  })

  test('is for people of the console’s own pages who are signed in', async () => {
    const path = '/live/'
    expect((await callConsole(service, null, { path })).status).toBe(401)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await callConsole(service, viewer, { path, headers })).status).toBe(403)
  })

  test('is no use of the session', async () => {
    const sleeper = await givenOperator(service, company.id, { role: 'viewer' })
    const long = new Date(Date.now() - 3_600_000)
    const session = service.db.updateTable('user_sessions').where('user_id', '=', sleeper.id)
    await session.set({ last_used_at: long }).execute()
    await openStream(sleeper)
    const { last_used_at } = await service.db
      .selectFrom('user_sessions')
      .select('last_used_at')
      .where('user_id', '=', sleeper.id)
      .executeTakeFirstOrThrow()
    expect(last_used_at).toEqual(long)
  })

  test('ends with the service, which does not wait for it', async () => {
    const stream = await openStream(viewer)
    await service.app.close()
    await expect.poll(stream.isEnded).toBe(true)
  })
})

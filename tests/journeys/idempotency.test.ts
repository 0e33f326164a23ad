import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import { forgetIdempotentAnswers } from '../../src/http/jobs/forget-idempotent-answers.ts'
import { givenKey, unique } from '../support/factories.ts'
import { formBody } from '../support/form.ts'
import { untilWaiting } from '../support/held-transaction.ts'
import { earlier } from '../support/moments.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { testService } from '../support/service.ts'
import { validRequest } from '../support/valid-requests.ts'
import { givenWorld, type World } from '../support/world.ts'

const service = testService()
const path = '/external/v1/application/create/'
let world: World

beforeAll(async () => {
  world = await givenWorld(service)
})

const signUp = (changes: object = {}) => ({
  email: `ada-${unique()}@example.com`,
  hiring_flow_id: world.flow.id,
  phone_number: '+12133734253',
  name: 'Ada Lovelace',
  ...changes,
})
const post = (idempotencyKey: string, body: object, key = world.company.key) =>
  service.call(key, { path, body, headers: { 'idempotency-key': idempotencyKey } })

async function applicationsOf(email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applications a
    join candidates c on c.company_id = a.company_id and c.id = a.candidate_id where c.email = ${email}
  `.execute(service.db)
  return rows[0]?.count ?? 0
}

const ageAnswers = (interval: string) =>
  sql`update idempotent_answers set created = ${earlier('created', interval)}`.execute(service.db)

describe('Idempotency-Key', () => {
  test.each(
    externalEndpoints
      .filter(({ method }) => method === 'POST')
      .map((endpoint) => [endpoint.operationId, endpoint] as const),
  )('a repeat of %s gets the first answer again', async (_, endpoint) => {
    const { params = {}, form, ...rest } = validRequest(endpoint, world)
    const sent = form && formBody(form)
    const url = `/external${endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] as string)}`
    const request = {
      method: 'POST',
      path: url,
      ...sent,
      headers: { ...sent?.headers, 'idempotency-key': `repeat-${endpoint.operationId}` },
      ...rest,
    } as const
    const first = await service.call(world.company.key, request)
    const second = await service.call(world.company.key, { ...request, path: url.replace(/\/?$/, '/') })
    expect(first.status).toBeLessThan(300)
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(second.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'content-type': first.headers['content-type'],
    })
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test('the same key with another body is a 400, and with the same fields in another order a repeat', async () => {
    const body = signUp()
    await post('same', body)
    const other = await post('same', { ...body, name: 'Somebody Else' })
    expect([other.status, other.body.code]).toEqual([400, 'idempotency_key_reused'])
    const reordered = await post('same', Object.fromEntries(Object.entries(body).toReversed()))
    expect([reordered.status, reordered.headers['idempotency-replayed']]).toEqual([201, 'true'])
  })

  test('of 20 identical requests at once one takes effect; the others are told so or get its answer', async () => {
    const body = signUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('at-once', body)))
    const created = answers.filter(({ status }) => status === 201)
    expect(created.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1)
    expect(new Set(created.map((answer) => answer.body.data.application_id)).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_conflict'])
    }
    expect(await applicationsOf(body.email)).toBe(1)
  })

  test('another key’s or another company’s same Idempotency-Key is independent', async () => {
    const other = await givenWorld(service)
    const secondKey = await givenKey(service.db, world.company.id)
    const body = signUp()
    const answers = [
      await post('shared', body),
      await post('shared', body, secondKey.key),
      await post('shared', { ...body, hiring_flow_id: other.flow.id }, other.company.key),
    ]
    expect(answers.map(({ status, headers }) => [status, headers['idempotency-replayed']])).toEqual(
      Array(3).fill([201, undefined]),
    )
    expect(new Set(answers.map((answer) => answer.body.data.application_id)).size).toBe(3)
  })

  test('a refusal by the handler is replayed; one by the validation is not kept', async () => {
    const refused = signUp({ phone_number: '12' })
    const first = await post('refused', refused)
    const second = await post('refused', refused)
    expect([first.status, first.body.code]).toEqual([400, 'invalid_phone_number'])
    expect([second.status, second.body, second.headers['idempotency-replayed']]).toEqual([400, first.body, 'true'])

    expect((await post('malformed', signUp({ email: 1 }))).status).toBe(400)
    expect((await post('malformed', signUp())).status).toBe(201)
  })

  test('a failure of the service is not kept', async () => {
    const body = signUp()
    await sql`alter table billable_events rename to billable_events_away`.execute(service.db)
    try {
      expect((await post('failed', body)).status).toBe(500)
    } finally {
      await sql`alter table billable_events_away rename to billable_events`.execute(service.db)
    }
    expect(await applicationsOf(body.email)).toBe(0)
    const again = await post('failed', body)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined])
  })

  test('after 24 hours the key is free again, and the job forgets its answer', async () => {
    const body = signUp()
    await post('old', body)
    await ageAnswers('23 hours 59 minutes')
    expect((await post('old', body)).headers['idempotency-replayed']).toBe('true')
    expect(await forgetIdempotentAnswers(service.db, world.company.id)).toBe(0)
    await ageAnswers('2 minutes')
    const again = await post('old', signUp())
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined])

    await ageAnswers('25 hours')
    expect(await forgetIdempotentAnswers(service.db, world.company.id)).toBeGreaterThan(0)
    const left = await service.db
      .selectFrom('idempotent_answers')
      .select('key')
      .where('company_id', '=', world.company.id)
      .execute()
    expect(left).toEqual([])
  })

  test('a key may stand in quotes, and may not be empty or longer than 255 characters', async () => {
    const body = signUp()
    await post('quoted', body)
    expect((await post('"quoted"', body)).headers['idempotency-replayed']).toBe('true')
    expect((await post('x'.repeat(255), signUp())).status).toBe(201)
    for (const key of ['', '""', 'x'.repeat(256)]) {
      const answer = await post(key, signUp())
      expect([answer.status, answer.body.code], key).toEqual([400, 'invalid_idempotency_key'])
    }
  })

  test('a request whose process is killed in the middle takes effect once when it is repeated', async () => {
    const settings = { DATABASE_URL: databaseUrl(service.connection) }
    const body = signUp()
    const send = async (address: string) => {
      const response = await fetch(address + path, {
        method: 'POST',
        headers: {
          authorization: `Api-Key ${world.company.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'killed',
        },
        body: JSON.stringify(body),
      })
      return {
        status: response.status,
        replayed: response.headers.get('idempotency-replayed'),
        body: await response.json(),
      }
    }
    const first = hireline(['api'], settings)
    const address = await first.address()
    await service.db.transaction().execute(async (transaction) => {
      await sql`lock table billable_events in exclusive mode`.execute(transaction)
      const unanswered = expect(send(address)).rejects.toThrow()
      await untilWaiting(service, 1)
      first.process.kill('SIGKILL')
      await unanswered
    })

    const second = hireline(['api'], settings)
    const again = await second.address()
    let answer = await send(again)
    // Until PostgreSQL notices that the first process is gone, its request still counts as running.
    while (answer.status === 409) answer = await send(again)
    expect([answer.status, answer.replayed]).toEqual([201, null])
    expect(await send(again)).toEqual({ ...answer, replayed: 'true' })
    expect(await applicationsOf(body.email)).toBe(1)
    second.process.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenAutomation, givenCompany, givenFlow, unique } from '../../tests/support/factories.ts'
import { holdTransaction, untilWaiting } from '../../tests/support/held-transaction.ts'
import { testService } from '../../tests/support/service.ts'
import { type Database, inTransaction } from './database.ts'

const service = testService()
beforeAll(async () => {
  await sql`create table people (id int primary key, email text unique)`.execute(service.db)
  await sql`create table letters (person int references people, text text)`.execute(service.db)
})

const insert = (db: Database, id: number, email: string) => sql`insert into people values (${id}, ${email})`.execute(db)
const emails = async () => (await sql<{ email: string }>`select email from people order by id`.execute(service.db)).rows

describe('a transaction that loses a race is run again', () => {
  test('when another gives the same email at the same time: it sees that one now', async () => {
    const first = await holdTransaction(service, (db) => insert(db, 1, 'ada'))
    let attempts = 0
    const second = inTransaction(service.db, async (db) => {
      attempts += 1
      const { rows } = await sql`select from people where email = 'ada'`.execute(db)
      if (rows.length > 0) return 'found'
      await insert(db, 2, 'ada')
      return 'made'
    })
    await untilWaiting(service, 1)
    await first.release()
    expect([await second, attempts]).toEqual(['found', 2])
    expect(await emails()).toEqual([{ email: 'ada' }])
  })

  test('when what it refers to is deleted at the same time', async () => {
    await insert(service.db, 10, 'bob')
    const first = await holdTransaction(service, (db) => sql`delete from people where id = 10`.execute(db))
    const second = inTransaction(service.db, async (db) => {
      const { rows } = await sql`select from people where id = 10`.execute(db)
      if (rows.length === 0) return 'nobody'
      await sql`insert into letters values (10, 'Dear Bob')`.execute(db)
      return 'written'
    })
    await untilWaiting(service, 1)
    await first.release()
    expect(await second).toBe('nobody')
  })

  test('when two wait for one another, both end well', async () => {
    await insert(service.db, 20, 'cy')
    await insert(service.db, 21, 'di')
    let attempts = 0
    let holders = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const change = (one: number, other: number) =>
      inTransaction(service.db, async (db) => {
        attempts += 1
        await sql`update people set email = email || ${one} where id = ${one}`.execute(db)
        holders += 1
        if (holders === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await sql`update people set email = email || ${one} where id = ${other}`.execute(db)
      })
    await Promise.all([change(20, 21), change(21, 20)])
    // The one that was run again may take its row before the other wakes up, and both then wait once more.
    expect(attempts).toBeGreaterThanOrEqual(3)
    const { rows } = await sql<{ email: string }>`select email from people where id in (20, 21)`.execute(service.db)
    expect(rows.map(({ email }) => email.replace(/\D/g, '').length)).toEqual([4, 4])
  })
})

test('a transaction that fails each time for a reason of its own fails with it', async () => {
  await insert(service.db, 30, 'eve')
  let attempts = 0
  const stubborn = inTransaction(service.db, async (db) => {
    attempts += 1
    await insert(db, 30, 'eve')
  })
  await expect(stubborn).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(3)
  const other = inTransaction(service.db, async () => {
    attempts += 1
    throw new Error('no')
  })
  await expect(other).rejects.toThrow('no')
  expect(attempts).toBe(4)
})

describe.each([
  ['40P01', 'deadlock detected'],
  ['40001', 'could not serialize access due to concurrent update'],
])('what meets %s again and again is a 503 with Retry-After', (code, message) => {
  /** Sends a request while a table refuses every row with this error. */
  async function sendWhileInTheWay(table: string, request: { url: string; payload: object }, key?: string) {
    const check = `in_the_way_${code.toLowerCase()}`
    await sql`
      create or replace function ${sql.ref(check)}() returns boolean language plpgsql as
      ${sql.raw(`$$ begin raise exception '${message}' using errcode = '${code}'; end $$`)}
    `.execute(service.db)
    await sql`alter table ${sql.ref(table)} add constraint in_the_way check (${sql.ref(check)}()) not valid`.execute(
      service.db,
    )
    const headers = key === undefined ? {} : { authorization: `Api-Key ${key}` }
    const answer = await service.app.inject({ method: 'POST', headers, ...request })
    await sql`alter table ${sql.ref(table)} drop constraint in_the_way`.execute(service.db)
    return answer
  }

  test('in a transaction, and in a statement by itself', async () => {
    const company = await givenCompany(service.db)
    const flow = await givenFlow(service.db, company.id)
    const email = `ada-${unique()}@example.com`
    const signUp = { email, phone_number: '+12133734253', name: 'Ada', hiring_flow_id: flow.id }
    const { publicId } = await givenAutomation(service.db, company.id, flow, {
      on: { webhook: { mapping: { email: 'email' } } },
      steps: [{ upsert_application: {} }],
    })
    const answers = [
      await sendWhileInTheWay('candidates', { url: '/external/v1/application/create/', payload: signUp }, company.key),
      await sendWhileInTheWay('automation_runs', {
        url: `/external/v1/automations/webhooks/${publicId}/fire/`,
        payload: { email },
      }),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'service_unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

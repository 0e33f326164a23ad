import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import type { TestAnswer } from '../../tests/support/test-answer.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
  // Each process loads a flow once.
  await create('first@example.com')
  await advance()
})

const create = (email: string) =>
  service.call(company.key, {
    path: '/external/v1/application/create/',
    body: { hiring_flow_id: flow.id, email, phone_number: '+13125550100', name: 'Ada Lovelace' },
  })

async function advance(): Promise<TestAnswer> {
  const { id } = await givenApplication(service.db, company.id, flow)
  return costOf(() =>
    service.call(company.key, {
      path: `/external/v1/applications/${id}/advance/`,
      body: { page_or_stage_id: flow.stages[1]?.id },
    }),
  )
}

let cost = { statements: 0, roundTrips: 0 }

/** Notes how many statements a request sends, and how often it waits for the database. */
async function costOf(request: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const prototype = pg.Client.prototype as unknown as { query: (...order: unknown[]) => Promise<unknown> }
  const { query } = prototype
  let underWay = 0
  cost = { statements: 0, roundTrips: 0 }
  const ended = () => {
    underWay -= 1
  }
  prototype.query = function (this: pg.Client, ...order) {
    cost.statements += 1
    if (underWay === 0) cost.roundTrips += 1
    underWay += 1
    const answer = query.apply(this, order)
    answer.then(ended, ended)
    return answer
  }
  try {
    return await request()
  } finally {
    prototype.query = query
  }
}

test('an application is created with three waits for the database, the one for the key included', async () => {
  expect((await costOf(() => create('new@example.com'))).status).toBe(201)
  expect(cost).toEqual({ statements: 13, roundTrips: 3 })
})

test('an application is moved with three, too', async () => {
  expect((await advance()).status).toBe(200)
  expect(cost).toEqual({ statements: 11, roundTrips: 3 })
})

test('the company file is read with three, from however many tables', async () => {
  const read = () => service.call(company.key, { method: 'GET', path: '/external/v1/configuration/' })
  await read()
  expect((await costOf(read)).status).toBe(200)
  expect(cost).toEqual({ statements: 13, roundTrips: 3 })
})

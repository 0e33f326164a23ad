import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { givenCompany, givenFlow, unique } from '../support/factories.ts'
import { testService } from '../support/service.ts'

const REQUESTS = 1000
const CONNECTIONS = 32

const service = testService()

test('1,000 requests over 32 connections are all answered, and every database connection comes back', async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  function send(path: string, body?: object): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Api-Key ${company.key}`, 'content-type': 'application/json' }
      const outgoing = request(address + path, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      outgoing.on('error', reject).end(body && JSON.stringify(body))
    })
  }
  const signUp = () => ({
    email: `ada-${unique()}@example.com`,
    hiring_flow_id: flow.id,
    phone_number: '+12133734253',
    name: 'Ada Lovelace',
  })
  const kinds = [
    () => send('/external/v1/application/create/', signUp()),
    () => send(`/external/v1/applications/?flow_id=${flow.id}&page_size=10`),
    () => send(`/external/v1/hiring-flow/${flow.id}/`),
  ]

  const statuses = await Promise.all(Array.from({ length: REQUESTS }, (_, index) => kinds[index % kinds.length]?.()))
  agent.destroy()
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
  const { count } = await service.db
    .selectFrom('applications')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(Math.ceil(REQUESTS / kinds.length))
  const { totalCount, idleCount, waitingCount } = service.pool
  expect({ idle: idleCount, waiting: waitingCount }).toEqual({ idle: totalCount, waiting: 0 })
})

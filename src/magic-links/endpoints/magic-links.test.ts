import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

const make = async (email: string): Promise<{ id: string; magic_link: string }> => {
  const body = { email, hiring_flow_id: flow.id }
  return (await service.call(company.key, { path: '/external/v1/applications/magic-link/', body })).body.data
}
const list = (query: Record<string, string> = {}, key = company.key) =>
  service.call(key, { path: '/external/v1/magic-links/', query })
const revoke = (id: string, key = company.key) =>
  service.call(key, { method: 'POST', path: `/external/v1/magic-links/${id}/revoke/` })
const ids = async (query: Record<string, string> = {}, key = company.key) =>
  (await list(query, key)).body.data.results.map(({ id }: { id: string }) => id)

test('links are listed newest first, by page and by applicant, and never with their address', async () => {
  const [ada, grace, again] = [
    await make('ada@example.com'),
    await make('grace@example.com'),
    await make('ada@example.com'),
  ]
  expect(await ids()).toEqual([again.id, grace.id, ada.id])
  expect(await ids({ email: 'ADA@example.com' })).toEqual([again.id, ada.id])
  const { body } = await list({ page_size: '2' })
  expect(body.data.results[0]).toMatchObject({
    email: 'ada@example.com',
    hiring_flow_id: flow.id,
    state: 'unused',
    made_by: { type: 'api_key', id: company.keyId },
  })
  expect(JSON.stringify(body)).not.toContain(again.magic_link.slice(-20))
  expect(await ids({ page_size: '2', cursor: body.data.next_cursor })).toEqual([ada.id])
  expect(await ids({}, (await givenCompany(service.db)).key)).toEqual([])
})

test('a revoked link leads nowhere, stays revoked, and is another company’s to nobody', async () => {
  const { id, magic_link } = await make('ada@example.com')
  const path = new URL(magic_link).pathname
  const opened = async () => (await service.app.inject({ url: path })).statusCode
  expect(await opened()).toBe(200)
  const stranger = await givenCompany(service.db)
  for (const answer of [await revoke(id, stranger.key), await revoke(randomUUIDv7())])
    expect(answer).toMatchObject({ status: 404, body: { code: 'magic_link_not_found' } })
  expect(await opened()).toBe(200)
  const first = await revoke(id)
  expect(first).toMatchObject({ status: 200, body: { data: { id, state: 'revoked' } } })
  expect((await revoke(id)).body).toEqual(first.body)
  expect(await opened()).toBeGreaterThanOrEqual(400)
})

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { givenCompany, givenKey, type TestCompany } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany

beforeEach(async () => {
  company = await givenCompany(service.db)
})

const call = async (key: string, remote = {}) =>
  (await service.call(key, { path: '/external/v1/company/', headers: remote })).status

const told = async (objectId: string) => {
  const { body } = await service.call(company.key, { path: '/external/v1/audit-log/', query: { object_id: objectId } })
  return body.data.results
    .filter(({ action }: { action: string }) => action !== 'api_key.created')
    .map(({ action, actor, address }: { action: string; actor: { id: string }; address: string }) => [
      action,
      actor.id,
      address,
    ])
}

test('the use of a key is told once for an address, and the attempts of a key that is good no more once', async () => {
  const { key, id } = await givenKey(service.db, company.id)
  expect([await call(key), await call(key), await call(key)]).toEqual([200, 200, 200])
  expect(await told(id)).toEqual([['api_key.used', id, '127.0.0.1']])
  await sql`update api_keys set expires_at = now() where id = ${id}`.execute(service.db)
  for (let attempt = 0; attempt < 20; attempt += 1) expect(await call(key)).toBe(401)
  expect(await told(id)).toEqual([
    ['api_key.refused', id, '127.0.0.1'],
    ['api_key.used', id, '127.0.0.1'],
  ])
})

test('a key that never was leaves nothing, in no company', async () => {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from noted_audit_entries)::integer + (select count(*) from audit_entries)::integer as count
    `.execute(service.db)
    return rows[0]?.count
  }
  const before = await count()
  for (let attempt = 0; attempt < 20; attempt += 1) expect(await call(`hl_unknown_${attempt}`)).toBe(401)
  expect(await count()).toBe(before)
})

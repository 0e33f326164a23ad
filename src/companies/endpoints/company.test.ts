import { beforeAll, describe, expect, test } from 'vitest'
import { givenCompany, givenKey, type TestCompany } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
const path = '/external/v1/company/'
let company: TestCompany
let stranger: TestCompany

beforeAll(async () => {
  company = await givenCompany(service.db, { name: 'Acme Logistics', timezone: 'America/Chicago' })
  stranger = await givenCompany(service.db, { name: 'Other' })
})

const read = (key = company.key) => service.call(key, { path })
const change = (body: unknown, key = company.key) => service.call(key, { method: 'PATCH', path, body })

describe('GET /v1/company/', () => {
  test('200 with the company of the key', async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: company.id,
      name: 'Acme Logistics',
      timezone: 'America/Chicago',
      default_country: 'US',
    })
    expect((await read(stranger.key)).body.data.id).toBe(stranger.id)
  })

  test('200 whatever stands in the query', async () => {
    expect((await service.call(company.key, { path: `${path}?expand=all` })).status).toBe(200)
  })
})

describe('PATCH /v1/company/', () => {
  test('200 changes the fields sent and no others', async () => {
    const before = (await read()).body.data
    const { status, body } = await change({ name: 'Acme Freight' })
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...before, name: 'Acme Freight', updated_at: body.data.updated_at })
    expect(body.data.updated_at >= before.updated_at).toBe(true)
    expect((await read(stranger.key)).body.data.name).toBe('Other')
  })

  test('200 with all three fields', async () => {
    const changes = { name: 'Acme', timezone: 'Europe/Berlin', default_country: 'DE' }
    expect((await change(changes)).body.data).toMatchObject(changes)
  })

  test('200 without fields changes nothing', async () => {
    const before = (await read()).body
    expect((await change({})).body).toEqual(before)
    expect((await change({ name: null, timezone: null })).body).toEqual(before)
  })

  test('a name is stored without the spaces around it', async () => {
    expect((await change({ name: '  Acme Freight \n' })).body.data.name).toBe('Acme Freight')
  })

  test.each([
    ['name', { name: '' }, 'invalid_field'],
    ['name', { name: '   ' }, 'invalid_field'],
    ['name', { name: 'x'.repeat(201) }, 'invalid_field'],
    ['timezone', { timezone: 'Mars/Olympus' }, 'invalid_field'],
    ['timezone', { timezone: '+02:00' }, 'invalid_field'],
    ['default_country', { default_country: 'XX' }, 'invalid_field'],
    ['default_country', { default_country: 'us' }, 'invalid_field'],
    ['slug', { slug: 'new' }, 'unknown_field'],
    ['id', { name: 'Good', id: '00000000-0000-7000-8000-000000000000' }, 'unknown_field'],
  ])('400 that names %s for %j, and nothing changes', async (field, changes, code) => {
    const before = (await read()).body
    const { status, body } = await change(changes)
    expect([status, body.code, body.details[0].field]).toEqual([400, code, field])
    expect((await read()).body).toEqual(before)
  })

  test('403 with a key that may only read', async () => {
    const { key } = await givenKey(service.db, company.id, { scopes: ['company:read'] })
    expect((await read(key)).status).toBe(200)
    expect((await change({ name: 'No' }, key)).body.code).toBe('insufficient_scope')
  })
})

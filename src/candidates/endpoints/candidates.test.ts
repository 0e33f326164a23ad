import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenEndpoint,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

type Person = NonNullable<NonNullable<Parameters<typeof givenApplication>[3]>['candidate']>
const person = (candidate: Person) => givenApplication(service.db, company.id, flow, { candidate })
const PATH = '/external/v1/candidates/'
const get = (path: string, query: Record<string, string> = {}, key = company.key) =>
  service.call(key, { path: `${PATH}${path}`, query })
const patch = (id: string, body: object, key = company.key) =>
  service.call(key, { method: 'PATCH', path: `${PATH}${id}/`, body })
const found = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await get('', query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.results.map(({ id }: { id: string }) => id)
}

describe('A list of candidates', () => {
  test('has all of the company, newest first, page by page', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.unshift((await person({})).candidateId)
    const stranger = await givenCompany(service.db)
    await givenApplication(service.db, stranger.id, await givenFlow(service.db, stranger.id))
    expect(await found({})).toEqual(ids)
    const seen: string[] = []
    let path: string | null = `${PATH}?page_size=2`
    while (path) {
      const { body } = await service.call(company.key, { path: path.replace(/^https?:\/\/[^/]+/, '') })
      seen.push(...body.data.results.map(({ id }: { id: string }) => id))
      path = body.data.next
    }
    expect(seen).toEqual(ids)
  })

  test('finds by email in any case, identifier, phone number in any spelling, and part of a name', async () => {
    const ada = await person({ email: 'ada@example.com', external_identifier: 'E-1', phone_number: '+12133734253' })
    const grace = await person({
      full_name: 'Grace 100% Hopper',
      phone_number: '+442079460958',
      external_identifier: 'E-2',
    })
    expect(await found({ email: 'ADA@example.com' })).toEqual([ada.candidateId])
    expect(await found({ external_identifier: 'E-2' })).toEqual([grace.candidateId])
    expect(await found({ phone_number: '(213) 373-4253' })).toEqual([ada.candidateId])
    expect(await found({ phone_number: '+44 20 7946 0958' })).toEqual([grace.candidateId])
    expect(await found({ name: 'hOPP' })).toEqual([grace.candidateId])
    expect(await found({ name: '0% H' })).toEqual([grace.candidateId])
    expect(await found({ name: 'RACE 100% hop' })).toEqual([grace.candidateId])
    expect(await found({ name: 'Hopper Grace' })).toEqual([])
    expect(await found({ name: '%%' })).toEqual([])
    expect(await found({ name: 'Ada', email: 'grace@example.com' })).toEqual([])
  })

  test.each([
    ['email', { email: 'ada' }, 'invalid_field'],
    ['phone_number', { phone_number: 'call me' }, 'invalid_phone_number'],
    ['name', { name: 'a' }, 'invalid_field'],
    ['cursor', { cursor: 'x' }, 'invalid_cursor'],
    ['page_size', { page_size: '0' }, 'invalid_field'],
  ])('refuses a bad %s', async (field, query, code) => {
    const { status, body } = await get('', query as Record<string, string>)
    expect([status, body.code, body.details[0].field]).toEqual([400, code, field])
  })
})

describe('One candidate', () => {
  test('is read by id; another company’s is not there', async () => {
    const { candidateId } = await person({ email: 'ada@example.com' })
    const { status, body } = await get(`${candidateId}/`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: candidateId, email: 'ada@example.com', full_name: 'Ada Lovelace' })
    const stranger = await givenCompany(service.db)
    expect(await get(`${candidateId}/`, {}, stranger.key)).toMatchObject({
      status: 404,
      body: { code: 'candidate_not_found' },
    })
    expect((await get(`${randomUUIDv7()}/`)).status).toBe(404)
  })

  test('is changed field by field; null removes, the name and its parts stay in step, endpoints are told', async () => {
    await givenEndpoint(service.db, company.id, { url: 'https://example.com', events: ['candidate.updated'] })
    const { candidateId, id } = await person({ email: 'ada@example.com' })
    const { status, body } = await patch(candidateId, {
      full_name: 'Augusta King',
      email: 'Augusta@Example.com',
      phone_number: null,
    })
    expect([status, body.data]).toMatchObject([
      200,
      {
        id: candidateId,
        email: 'augusta@example.com',
        full_name: 'Augusta King',
        first_name: 'Augusta',
        last_name: 'King',
        phone_number: null,
      },
    ])
    const shown = await service.call(company.key, { path: `/external/v1/applications/${id}/` })
    expect(shown.body.data.candidate.full_name).toBe('Augusta King')
    const events = await service.db.selectFrom('events').select('type').where('company_id', '=', company.id).execute()
    expect(events).toEqual([{ type: 'candidate.updated' }])
  })

  test('is not given what belongs to another, or cannot be: every such field is named and nothing changes', async () => {
    const { candidateId } = await person({ email: 'ada@example.com', external_identifier: 'E-1' })
    await person({ email: 'grace@example.com', external_identifier: 'E-2' })
    const taken = await patch(candidateId, { email: 'grace@example.com', external_identifier: 'E-2', full_name: 'X' })
    expect([taken.status, taken.body.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['email', 'external_identifier'],
    ])
    const unfit = await patch(candidateId, { email: 'ada', phone_number: '12' })
    expect([unfit.status, unfit.body.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['email', 'phone_number'],
    ])
    expect((await patch(candidateId, {})).status).toBe(400)
    expect((await get(`${candidateId}/`)).body.data).toMatchObject({
      email: 'ada@example.com',
      full_name: 'Ada Lovelace',
    })
    const stranger = await givenCompany(service.db)
    expect((await patch(candidateId, { full_name: 'X' }, stranger.key)).status).toBe(404)
  })

  test('is changed by a key with candidates:write alone', async () => {
    const { candidateId } = await person({})
    const { key } = await givenKey(service.db, company.id, { scopes: ['candidates:read'] })
    expect((await get(`${candidateId}/`, {}, key)).status).toBe(200)
    expect((await patch(candidateId, { full_name: 'X' }, key)).status).toBe(403)
  })
})

import { beforeEach, expect, test } from 'vitest'
import { givenCompany, type TestCompany } from '../../../tests/support/factories.ts'
import { callConsole, givenOperator, letFactorsAge, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { createApiKey } from '../../companies/actions/create-api-key.ts'
import { ROLES } from '../../operators/policy.ts'

const service = testService({ RATE_LIMIT_PER_MINUTE: '77' })
let company: TestCompany
let owner: TestOperator

beforeEach(async () => {
  company = await givenCompany(service.db)
  owner = await givenOperator(service, company.id)
})

const call = (path: string, body?: object, who: { cookie: string } = owner) =>
  callConsole(service, who, { path, ...(body && { body }) })
const make = (body: object = {}) => call('/keys/', { name: 'ATS', scopes: ['flows:read'], ...body })
const listed = async () => (await call('/keys/')).body.data.keys
const statusOf = async (key: string, path = '/external/v1/hiring-flow/') => (await service.call(key, { path })).status

test('a key is made, listed with its last use and limits, rotated and revoked; the trail names who did', async () => {
  const { status, body } = await make({ expires_in_days: 30 })
  expect([status, body.data.name]).toEqual([201, 'ATS'])
  const { id, key } = body.data
  expect([await statusOf(key), await statusOf(key, '/external/v1/audit-log/')]).toEqual([200, 403])
  const [first] = await listed()
  expect(first).toMatchObject({
    id,
    name: 'ATS',
    state: 'active',
    scopes: ['flows:read'],
    billed_companies: 0,
    rate_limit_per_minute: 77,
    last_used_at: expect.stringMatching(/^20/),
    revoked_at: null,
  })
  expect(Math.round((Date.parse(first.expires_at) - Date.now()) / 86_400_000)).toBe(30)

  const rotated = await call(`/keys/${id}/rotate/`, { overlap_hours: 24 })
  expect(rotated.status).toBe(201)
  expect([await statusOf(key), await statusOf(rotated.body.data.key)]).toEqual([200, 200])
  expect((await call(`/keys/${id}/revoke/`, {})).body.data).toEqual({ revoked: true })
  expect([await statusOf(key), await statusOf(rotated.body.data.key)]).toEqual([401, 200])
  for (const [verb, sent] of [
    ['revoke', {}],
    ['rotate', { overlap_hours: 0 }],
  ] as const) {
    const again = await call(`/keys/${id}/${verb}/`, sent)
    expect([again.status, again.body.code]).toEqual([404, 'api_key_not_found'])
  }

  const text = JSON.stringify(await listed())
  for (const secret of [key, rotated.body.data.key]) expect(text).not.toContain(secret)
  const trail = await service.call(company.key, { path: '/external/v1/audit-log/', query: { actor_id: owner.id } })
  const actions = trail.body.data.results.map(({ action }: { action: string }) => action)
  // A rotation makes a key in the same moment.
  expect(actions.filter((action: string) => action.startsWith('api_key.')).toSorted()).toEqual([
    'api_key.created',
    'api_key.created',
    'api_key.revoked',
    'api_key.rotated',
  ])
})

test('the reach of a key into other companies is not handed on by somebody of one of them', async () => {
  const other = await givenCompany(service.db)
  const { id } = await createApiKey(service.db, {
    companyId: company.id,
    name: 'Bills',
    scopes: ['billing:read'],
    billingCompanyIds: [other.id],
  })
  await call(`/keys/${id}/rotate/`, { overlap_hours: 1 })
  const reach = (await listed())
    .filter(({ name }: { name: string }) => name === 'Bills')
    .map(({ billed_companies }: { billed_companies: number }) => billed_companies)
  expect(reach).toEqual([0, 1])
})

test.each([
  ['no name', { name: ' ' }],
  ['no scope', { scopes: [] }],
  ['an unknown scope', { scopes: ['members:write'] }],
  ['the same scope twice', { scopes: ['flows:read', 'flows:read'] }],
  ['an expiry that is no time to come', { expires_in_days: 0 }],
  ['a reach into other companies', { billing_company_ids: [] }],
  ['a limit of its own', { rate_limit_per_minute: 0 }],
])('none is made with %s', async (_, body) => {
  expect((await make(body)).status).toBe(400)
})

test('owners and admins make them, who have shown lately who they are; auditors read', async () => {
  const { id } = (await make()).body.data
  const deeds = [
    ['/keys/', { name: 'Mallory', scopes: ['*'] }],
    [`/keys/${id}/rotate/`, { overlap_hours: 1 }],
    [`/keys/${id}/revoke/`, {}],
  ] as const
  for (const role of ROLES) {
    const who = await givenOperator(service, company.id, { role })
    const mayRead = ['owner', 'admin', 'auditor'].includes(role)
    expect([role, (await call('/keys/', undefined, who)).status]).toEqual([role, mayRead ? 200 : 403])
    await letFactorsAge(service, who)
    const code = ['owner', 'admin'].includes(role) ? 'step_up_required' : 'insufficient_scope'
    for (const [path, body] of deeds) expect([role, (await call(path, body, who)).body.code]).toEqual([role, code])
  }
  const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
  for (const [path, body] of deeds.slice(1)) expect((await call(path, body, stranger)).status).toBe(404)
  expect((await listed()).find((key: { id: string }) => key.id === id).state).toBe('active')
})

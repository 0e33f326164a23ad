import { beforeAll, describe, expect, test } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { ABILITIES, ROLES, type Role } from '../../src/operators/policy.ts'
import { givenCompany } from '../support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'
import { givenWorld, validRequest, type World } from '../support/valid-requests.ts'

const service = testService()
/** Those that people have, too: not what takes forms, nor what is known by a secret. */
const endpoints = externalEndpoints.filter(({ bodyTypes, secretPath }) => !bodyTypes && !secretPath)
let world: World
const operators = {} as Record<Role, TestOperator>
let stranger: TestOperator

beforeAll(async () => {
  world = await givenWorld(service)
  for (const role of ROLES) operators[role] = await givenOperator(service, world.company.id, { role })
  stranger = await givenOperator(service, (await givenCompany(service.db)).id)
})

const requestTo = (endpoint: Endpoint) => {
  const { params = {}, query, body } = validRequest(endpoint, world)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  return { method: endpoint.method, path, ...(query && { query }), ...(body && { body }) }
}

describe.each(ROLES)('as %s', (role) => {
  test.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))('%s', async (_, endpoint) => {
    const { status, body, headers } = await callConsole(service, operators[role], requestTo(endpoint))
    const may = (ABILITIES[role] as readonly string[]).includes(endpoint.scope ?? '')
    expect([status < 300, status === 403], JSON.stringify(body)).toEqual([may, !may])
    if (!may) expect(body.message).toBe(`Your role lacks the scope ${endpoint.scope}.`)
    expect(headers['cache-control']).toBe('no-store')
  })
})

test('a viewer changes nothing: every endpoint that writes is refused', () => {
  const writes = endpoints.filter(({ scope = '' }) => scope.endsWith(':write'))
  expect(writes.length).toBeGreaterThan(4)
  expect(writes.filter(({ scope }) => (ABILITIES.viewer as readonly string[]).includes(scope ?? ''))).toEqual([])
})

describe('an operator of another company', () => {
  const ofOneObject = endpoints.filter(({ path }) => path.includes(':'))
  test.each(ofOneObject.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    'finds nothing by %s',
    async (_, endpoint) => {
      const { status, body } = await callConsole(service, stranger, requestTo(endpoint))
      expect([400, 404]).toContain(status)
      expect(body.code).toMatch(/not_found|^invalid_/)
    },
  )

  test('lists nothing, but who works for their own', async () => {
    const lists = endpoints.filter(({ operationId }) => operationId.startsWith('list') && operationId !== 'listMembers')
    for (const endpoint of lists) {
      const { body } = await callConsole(service, stranger, requestTo(endpoint))
      const { results = [] } = body.data ?? {}
      // A history is told of each id that was asked for.
      expect(results.filter(({ transitions }: { transitions?: unknown[] }) => transitions?.length !== 0)).toEqual([])
    }
  })
})

describe('the console’s door', () => {
  const company = { path: '/v1/company/' }
  const move = () => {
    const path = `/v1/applications/${world.applicationId}/advance/`
    return { path, body: { page_or_stage_id: world.flow.stages[2]?.id } }
  }

  test('takes no API key, and no cookie that is not a session', async () => {
    const withKey = { ...company, headers: { authorization: `Api-Key ${world.company.key}` } }
    for (const who of [null, { cookie: 'hireline_console=guess' }, { cookie: 'hireline_session=x' }]) {
      const { status, body } = await callConsole(service, who, withKey)
      expect([status, body.code]).toEqual([401, 'unauthorized'])
    }
  })

  test('takes nothing from another site, and no body but JSON', async () => {
    const { owner } = operators
    for (const site of ['cross-site', 'same-site']) {
      for (const request of [company, move()]) {
        const answer = await callConsole(service, owner, { ...request, headers: { 'sec-fetch-site': site } })
        expect([answer.status, answer.body.code]).toEqual([403, 'cross_site_request'])
      }
    }
    const { body, path } = move()
    const form = await service.app.inject({
      ...{ method: 'POST', url: `/console/api${path}`, payload: JSON.stringify(body) },
      headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
    })
    expect(form.statusCode).toBe(415)
    const ofOtherOrigin = await service.app.inject({
      ...{ method: 'POST', url: `/console/api${path}`, payload: body },
      headers: { cookie: owner.cookie, origin: 'https://evil.example' },
    })
    expect(ofOtherOrigin.statusCode).toBe(403)
  })

  test('says who did it', async () => {
    const { status } = await callConsole(service, operators.recruiter, move())
    expect(status).toBe(200)
    const history = await callConsole(service, operators.viewer, {
      path: `/v1/applications/${world.applicationId}/history/`,
    })
    expect(history.body.data.transitions.at(-1).actor).toEqual({ type: 'operator', id: operators.recruiter.id })
  })

  test('knows no path but those of the API, and they lead to pages of the console', async () => {
    expect((await callConsole(service, operators.owner, { path: '/v1/nothing/' })).status).toBe(404)
    expect((await callConsole(service, operators.owner, { method: 'POST', path: '/v1/company/' })).status).toBe(405)
    const { body } = await callConsole(service, operators.owner, {
      path: '/v1/applications/',
      query: { flow_id: world.flow.id, page_size: '1' },
    })
    for (const link of [body.data.next].filter(Boolean)) expect(link).toContain('/console/api/v1/applications/')
  })
})

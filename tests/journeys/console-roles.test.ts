import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import { ASSIGNED_ONLY_OPERATIONS } from '../../src/console/door/assigned-only.ts'
import { consoleEndpoints } from '../../src/console/routes.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { ABILITIES, ROLES, type Role, seesAssignedOnly } from '../../src/operators/policy.ts'
import { givenApplication, givenCompany, givenFlow } from '../support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'
import { validRequest } from '../support/valid-requests.ts'
import { givenWorld, type World } from '../support/world.ts'

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
  beforeEach(async () => {
    if (seesAssignedOnly(role)) await assign(operators[role])
  })

  test.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))('%s', async (_, endpoint) => {
    const { status, body, headers } = await callConsole(service, operators[role], requestTo(endpoint))
    const hasScope = (ABILITIES[role] as readonly string[]).includes(endpoint.scope ?? '')
    const may = hasScope && (!seesAssignedOnly(role) || ASSIGNED_ONLY_OPERATIONS.includes(endpoint.operationId))
    expect([status < 300, status === 403], JSON.stringify(body)).toEqual([may, !may])
    if (!hasScope) expect(body.message).toBe(`Your role lacks the scope ${endpoint.scope}.`)
    else if (!may) expect(body.message).toBe('Your role sees only what is assigned to you.')
    expect(headers['cache-control']).toBe('no-store')
  })
})

/** Has somebody look after an application: that of the world, if no other is named. */
const assign = ({ id }: { id: string }, applicationId = world.applicationId) =>
  service.db.updateTable('applications').set({ assignee_id: id }).where('id', '=', applicationId).execute()

test('who is a member is for owners to change, and everybody’s account is their own', () => {
  const rightsOf = (part: string) =>
    new Set(
      consoleEndpoints.filter(({ path }) => path.startsWith(part)).map(({ method, scope }) => `${method} ${scope}`),
    )
  expect([...rightsOf('/members/'), ...rightsOf('/invitations/')].toSorted()).toEqual([
    'GET members:read',
    'POST members:write',
    'POST members:write',
  ])
  expect([...rightsOf('/account/'), ...rightsOf('/step-up/')].toSorted()).toEqual([
    'GET undefined',
    'GET undefined',
    'POST undefined',
    'POST undefined',
  ])
  expect([...rightsOf('/keys/')]).toEqual(['GET keys:read', 'POST keys:write'])
  expect([...rightsOf('/single-sign-on/')]).toEqual(['GET sign_on:read', 'POST sign_on:write'])
  const whoMay = (ability: string) => ROLES.filter((role) => (ABILITIES[role] as readonly string[]).includes(ability))
  expect(whoMay('members:write')).toEqual(['owner'])
  expect([whoMay('sign_on:read'), whoMay('sign_on:write')]).toEqual([['owner', 'admin', 'auditor'], ['owner']])
  expect([...rightsOf('/sign-in-policy/')]).toEqual(['POST passkey_policy:write'])
  expect(whoMay('passkey_policy:write')).toEqual(['owner', 'admin'])
  expect(whoMay('keys:write')).toEqual(['owner', 'admin'])
  expect(whoMay('candidates:erase')).toEqual(['owner', 'admin'])
})

describe('a reviewer', () => {
  const ofOne = ['getApplication', 'getApplicationHistory', 'listNotes', 'createNote', 'getDocument', 'reviewDocument']
  const inList = async () => {
    const { body } = await callConsole(service, operators.reviewer, {
      path: '/v2/applications/',
      body: { flow_id: world.flow.id, assignee_id: operators.owner.id },
    })
    return body.data.results.map(({ application_id }: { application_id: string }) => application_id)
  }

  test('finds what is assigned to them, and of anything else nothing, as if it did not exist', async () => {
    await assign(operators.reviewer)
    expect(await inList()).toEqual([world.applicationId])
    await assign(operators.owner)
    expect(await inList()).toEqual([])
    for (const endpoint of endpoints.filter(({ operationId }) => ofOne.includes(operationId))) {
      const { status, body } = await callConsole(service, operators.reviewer, requestTo(endpoint))
      expect([status, body.code]).toEqual([404, expect.stringMatching(/^(application|document)_not_found$/)])
    }
  })

  test('of a flow sees everybody of it, in every list, and what is assigned to them beside; of other flows nothing', async () => {
    const ofFlow = await givenOperator(service, world.company.id, { role: 'reviewer', flowIds: [world.flow.id] })
    const elsewhere = await givenFlow(service.db, world.company.id)
    const [own, others] = await Promise.all([0, 1].map(() => givenApplication(service.db, world.company.id, elsewhere)))
    await assign(operators.owner)
    await assign(ofFlow, own?.id)
    const listed = async (path: string, asked: object) => {
      const { body } = await callConsole(service, ofFlow, {
        path,
        body: { page_size: 100, count: 'bounded', ...asked },
      })
      return body.data.results.map(({ application_id }: { application_id: string }) => application_id)
    }
    expect(await listed('/v2/applications/', { flow_id: world.flow.id })).toContain(world.applicationId)
    expect(await listed('/v2/applications/', { flow_id: elsewhere.id })).toEqual([own?.id])
    const everywhere = await listed('/v2/applications/across-flows/', {})
    expect(everywhere).toEqual(expect.arrayContaining([world.applicationId, own?.id]))
    expect(everywhere).not.toContain(others?.id)
    for (const endpoint of endpoints.filter(({ operationId }) => ofOne.includes(operationId))) {
      const { status, body } = await callConsole(service, ofFlow, requestTo(endpoint))
      expect(status, JSON.stringify(body)).toBeLessThan(300)
    }
    const statusOf = async (id: string | undefined, who = ofFlow) =>
      (await callConsole(service, who, { path: `/v1/applications/${id}/` })).status
    expect([await statusOf(own?.id), await statusOf(others?.id)]).toEqual([200, 404])
    expect(await statusOf(world.applicationId, operators.reviewer)).toBe(404)
    for (const { operationId, ...endpoint } of endpoints) {
      if (ASSIGNED_ONLY_OPERATIONS.includes(operationId)) continue
      const { status } = await callConsole(service, ofFlow, requestTo({ operationId, ...endpoint } as Endpoint))
      expect([operationId, status]).toEqual([operationId, 403])
    }
  })

  test('has no list as a file, and no picture of what is not theirs', async () => {
    const list = JSON.stringify({ flow_id: world.flow.id })
    const headers = { cookie: operators.reviewer.cookie, 'sec-fetch-site': 'same-origin' }
    const csv = await service.app.inject({ url: '/console/api/applications.csv', query: { list }, headers })
    expect([csv.statusCode, csv.json().code]).toEqual([403, 'insufficient_scope'])
    await assign(operators.owner)
    const picture = await service.app.inject({ url: `/console/documents/${world.documentId}/pages/1/`, headers })
    expect(picture.statusCode).toBe(404)
  })
})

test('an auditor is told of nobody who applies', () => {
  const read = ABILITIES.auditor as readonly string[]
  for (const what of ['applications', 'candidates', 'documents', 'notes', 'webhooks', 'automations', 'changes'])
    expect(read.filter((scope) => scope.startsWith(`${what}:`))).toEqual([])
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
      method: 'POST',
      url: `/console/api${path}`,
      payload: JSON.stringify(body),
      headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
    })
    expect(form.statusCode).toBe(415)
    const ofOtherOrigin = await service.app.inject({
      method: 'POST',
      url: `/console/api${path}`,
      payload: body,
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

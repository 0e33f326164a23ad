import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany } from '../../../tests/support/factories.ts'
import {
  callConsole,
  codeOf,
  givenOperator,
  letFactorsAge,
  PASSWORD,
  type TestOperator,
} from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { type RequestParts, validRequest } from '../../../tests/support/valid-requests.ts'
import { givenWorld, type World } from '../../../tests/support/world.ts'
import { externalEndpoints } from '../../api.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { consoleEndpoints } from '../routes.ts'

const service = testService()
const limited = testService({ SIGN_IN_RATE_LIMIT_PER_MINUTE: '3' })
let world: World
let operator: TestOperator

beforeAll(async () => {
  world = await givenWorld(service)
})
beforeEach(async () => {
  operator = await givenOperator(service, world.company.id)
  await letFactorsAge(service, operator)
})

const needing = [...externalEndpoints, ...consoleEndpoints].filter(({ needsStepUp }) => needsStepUp)
const requestTo = (endpoint: Endpoint) => {
  const ofConsole: Record<string, RequestParts> = {
    endOwnSessions: { body: {} },
    makeRecoveryCodes: { body: {} },
    offerPasskey: { body: {} },
    addPasskey: { body: { challenge: '', response: {} } },
    removePasskey: { body: { id: 'a passkey' } },
    linkSingleSignOn: { body: {} },
    unlinkSingleSignOn: { body: {} },
    setSingleSignOn: {
      body: {
        issuer: 'https://identity.example.com',
        client_id: 'hireline',
        email_domains: ['example.com'],
        trusts_emails: false,
        new_member_role: null,
      },
    },
    requireSingleSignOn: { body: { glass_breaker_id: null } },
    removeSingleSignOn: { body: {} },
    inviteMember: { body: { email: 'new@example.com', role: 'viewer' } },
    renewInvitation: { params: { invitation_id: operator.id }, body: {} },
    revokeInvitation: { params: { invitation_id: operator.id }, body: {} },
    changeRole: { params: { member_id: operator.id }, body: { role: 'viewer' } },
    removeMember: { params: { member_id: operator.id }, body: {} },
    requirePasskeys: { body: { passkeys_only: true } },
    signMemberOut: { params: { member_id: operator.id }, body: {} },
    publishFlowDraft: { params: { flow_slug: 'flow' }, body: { yaml: '', based_on: '' } },
    makeKey: { body: { name: 'ATS', scopes: ['*'] } },
    rotateKey: { params: { api_key_id: operator.id }, body: { overlap_hours: 0 } },
    revokeKey: { params: { api_key_id: operator.id }, body: {} },
  }
  const { params = {}, query, body } = ofConsole[endpoint.operationId] ?? validRequest(endpoint, world)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  return { method: endpoint.method, path, ...(query && { query }), ...(body && { body }) }
}
/** The cookie that an answer has brought, or the one of before. */
const cookieAfter = ({ headers }: { headers: Record<string, unknown> }, before: string) =>
  /hireline_console=[\w-]+/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? before
const shown = async (body: object, who: { cookie: string } = operator, at = service) => {
  const answer = await callConsole(at, who, { path: '/step-up/', body })
  return { ...answer, cookie: cookieAfter(answer, who.cookie) }
}
const isIn = async (cookie: string) => (await callConsole(service, { cookie }, { path: '/v1/company/' })).status === 200
const exportOf = () => ({ path: `/v1/candidates/${world.candidateId}/export/` })

describe('what a session alone must not do', () => {
  test('is what hands people’s data out, erases them, or says where data and secrets go', () => {
    expect(needing.map(({ operationId }) => operationId)).toEqual([
      'putConfiguration',
      'exportCandidate',
      'eraseCandidate',
      'createWebhookEndpoint',
      'updateWebhookEndpoint',
      'rotateWebhookSecret',
      'publishFlowDraft',
      // And what somebody signs in by; the password itself is asked for to change it.
      'endOwnSessions',
      'makeRecoveryCodes',
      'offerPasskey',
      'addPasskey',
      'removePasskey',
      'linkSingleSignOn',
      'unlinkSingleSignOn',
      'inviteMember',
      'renewInvitation',
      'revokeInvitation',
      'changeRole',
      'removeMember',
      'signMemberOut',
      'setSingleSignOn',
      'requireSingleSignOn',
      'removeSingleSignOn',
      'requirePasskeys',
      'makeKey',
      'rotateKey',
      'revokeKey',
    ])
  })

  test.each(needing.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s is refused without a factor of the last ten minutes, unless nothing comes of it',
    async (_, endpoint) => {
      const { query, body, ...request } = requestTo(endpoint)
      const isDry = (fields: object | undefined) => fields !== undefined && 'dry_run' in fields
      if (isDry(query) || isDry(body as object)) {
        const dry = await callConsole(service, operator, { ...request, ...(query && { query }), body })
        expect(dry.status, JSON.stringify(dry.body)).toBe(200)
      }
      for (const dry_run of [undefined, false, 'true', 1]) {
        const wet = {
          ...request,
          ...(query && { query: isDry(query) ? {} : query }),
          ...(body !== undefined && { body: isDry(body as object) ? { dry_run } : body }),
        }
        const answer = await callConsole(service, operator, wet)
        expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required'])
      }
    },
  )

  test('is a list as a file, too', async () => {
    const list = JSON.stringify({ flow_id: world.flow.id })
    const csv = (who: { cookie: string }) =>
      service.app.inject({
        method: 'GET',
        url: '/console/api/applications.csv',
        query: { list },
        headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
      })
    const refused = await csv(operator)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required'])
    const { cookie } = await shown({ password: PASSWORD })
    expect((await csv({ cookie })).statusCode).toBe(200)
  })

  test('is refused to who lacks the right as to anybody, and a key needs nothing but its scope', async () => {
    const viewer = await givenOperator(service, world.company.id, { role: 'viewer' })
    const answer = await callConsole(service, viewer, exportOf())
    expect(answer.body.code).toBe('insufficient_scope')
    const byKey = await service.call(world.company.key, { path: `/external${exportOf().path}` })
    expect(byKey.status).toBe(200)
  })
})

describe('showing who one is', () => {
  test.each([
    ['the password', () => ({ password: PASSWORD })],
    ['a code of the app', () => ({ code: codeOf(operator) })],
  ])('by %s opens it for ten minutes', async (_, factor) => {
    const { status, cookie } = await shown(factor())
    expect(status).toBe(200)
    expect((await callConsole(service, { cookie }, exportOf())).status).toBe(200)
    await letFactorsAge(service, operator)
    expect((await callConsole(service, { cookie }, exportOf())).body.code).toBe('step_up_required')
  })

  test('leaves a copy of the session that somebody took before with nothing', async () => {
    const stolen = operator.cookie
    const { cookie } = await shown({ password: PASSWORD })
    expect([cookie === stolen, await isIn(cookie), await isIn(stolen)]).toEqual([false, true, false])
    expect((await callConsole(service, { cookie: stolen }, exportOf())).status).toBe(401)
  })

  test('does not make the session longer', async () => {
    const ends = () =>
      service.db.selectFrom('user_sessions').select(['id', 'expires_at']).where('user_id', '=', operator.id).execute()
    const before = await ends()
    await shown({ password: PASSWORD })
    expect(await ends()).toEqual(before)
  })

  test('fails with anything else: another’s code, one that was used, none, an empty one, a recovery code’s length', async () => {
    const other = await givenOperator(service, world.company.id)
    const code = codeOf(operator)
    const { cookie } = await shown({ code })
    for (const body of [
      { password: 'three geese on a ladders' },
      { password: '' },
      { code },
      { code: codeOf(other) },
      { code: '' },
      {},
    ]) {
      const answer = await shown(body, { cookie })
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'invalid_field'])
      expect(answer.headers['set-cookie']).toBe(undefined)
    }
    for (const body of [{ password: 'x'.repeat(1001) }, { password: 7 }, { pass: PASSWORD }]) {
      expect((await shown(body, { cookie })).status).toBe(400)
    }
    expect((await shown({ password: PASSWORD }, { cookie: 'hireline_console=guess' })).status).toBe(401)
  })

  test('is limited by account, however many sessions somebody has come by', async () => {
    const { id } = await givenCompany(limited.db)
    const target = await givenOperator(limited, id)
    const statuses = []
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await shown({ password: 'a guess of mine' }, target, limited)).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    expect((await shown({ password: PASSWORD }, target, limited)).status).toBe(429)
  })

  test('is in the trail, with the factor, and so is what was refused; a kept answer holds no password', async () => {
    await shown({ password: 'a guess of mine' })
    const headers = { 'idempotency-key': 'one' }
    await callConsole(service, operator, { path: '/step-up/', body: { password: PASSWORD }, headers })
    const told = async () => {
      const query = { object_id: operator.id }
      const { body } = await service.call(world.company.key, { path: '/external/v1/audit-log/', query })
      return body.data.results
        .map(({ action, details, actor }: { action: string; details: { factor: string }; actor: { id: string } }) => [
          action,
          details.factor,
          actor.id,
        ])
        .filter(([action]: string[]) => action?.includes('step'))
    }
    await expect
      .poll(async () => (await told()).toSorted())
      .toEqual([
        ['operator.step_up_refused', 'password', operator.id],
        ['operator.stepped_up', 'password', operator.id],
      ])
    const kept = await service.db
      .selectFrom('idempotent_answers')
      .select('path')
      .where('path', 'like', '%step-up%')
      .execute()
    expect(kept).toEqual([])
  })

  test('by a passkey takes none of somebody else, and no challenge of one’s own making', async () => {
    const offer = await callConsole(service, operator, { method: 'POST', path: '/step-up/passkey/options/' })
    expect(offer.body.data.options.challenge).toMatch(/^[\w-]{20,}$/)
    for (const challenge of [offer.body.data.challenge, 'guess', '']) {
      const body = { challenge, response: { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} } }
      const answer = await callConsole(service, operator, { path: '/step-up/passkey/', body })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_field'])
    }
  })

  test('is told by what it can be done, and signing in is doing it', async () => {
    const told = async (cookie: string) => (await callConsole(service, { cookie }, { path: '/step-up/' })).body.data
    const has = { password: true, app: true, passkey: false, single_sign_on: false }
    expect(await told(operator.cookie)).toEqual({ ...has, stepped_up: false })
    const browser = newBrowser(service)
    await browser.send('/console/sign-in/', { email: operator.email, password: PASSWORD, next: '' })
    await browser.send('/console/sign-in/code/', { code: codeOf(operator) })
    expect(await told(browser.cookieHeader())).toEqual({ ...has, stepped_up: true })
  })
})

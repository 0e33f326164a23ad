import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../../../tests/support/factories.ts'
import { callConsole, givenOperator, letFactorsAge, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { acceptInvitation } from '../../operators/actions/accept-invitation.ts'
import type { Role } from '../../operators/policy.ts'
import { insertUser } from '../../operators/user-queries.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'

const service = testService()
let company: TestCompany
let owner: TestOperator

beforeEach(async () => {
  company = await givenCompany(service.db)
  owner = await givenOperator(service, company.id)
})

const call = (path: string, body?: object, who: { cookie: string } = owner) =>
  callConsole(service, who, { path, ...(body && { body }) })
const member = (role: Role, name = 'Rita') => givenOperator(service, company.id, { role, name })
const listed = async (who?: { cookie: string }) => (await call('/members/', undefined, who)).body.data
const isIn = async (who: { cookie: string }) => (await call('/account/', undefined, who)).status === 200
const opens = async (link: string) => {
  const browser = newBrowser(service)
  const { headers } = await browser.send('/console/invitation/', { token: new URL(link).hash.slice(1) })
  return headers.location === '/console/join/'
}
const trail = async () => {
  const query = { actor_id: owner.id, page_size: '50' }
  const { body } = await service.call(company.key, { path: '/external/v1/audit-log/', query })
  return body.data.results
    .map(({ action, fields }: { action: string; fields: string[] }) => [action, ...fields].join(' '))
    .filter((entry: string) => !entry.includes('signed_in'))
}

describe('members', () => {
  test('are listed with their roles, and when they were here', async () => {
    await member('auditor', 'Ann')
    const { members, invitations } = await listed()
    expect(members.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
      ['Ann', 'auditor'],
      ['Olivia Owner', 'owner'],
    ])
    expect(members[1].last_used_at).toMatch(/^20/)
    expect(invitations).toEqual([])
  })

  test('get another role, or go: their sessions end, and what they looked after is nobody’s', async () => {
    const rita = await member('recruiter')
    const { id } = await givenApplication(service.db, company.id, await givenFlow(service.db, company.id))
    await callConsole(service, owner, {
      method: 'PATCH',
      path: `/v1/applications/${id}/`,
      body: { assignee_id: rita.id },
    })
    const changed = await call(`/members/${rita.id}/role/`, { role: 'reviewer' })
    expect([changed.status, changed.body.data, await isIn(rita)]).toEqual([200, { ended_sessions: 1 }, false])
    expect((await call(`/members/${rita.id}/remove/`, {})).status).toBe(200)
    expect((await listed()).members).toHaveLength(1)
    const { body } = await callConsole(service, owner, { path: `/v1/applications/${id}/` })
    expect(body.data.assignee_id).toBe(null)
    expect(await trail()).toEqual(
      expect.arrayContaining(['operator.removed', 'operator.role_changed reviewer', 'application.changed assignee_id']),
    )
  })

  test('who review are given flows, by an owner, when invited or later; others see every flow anyway', async () => {
    const flow = await givenFlow(service.db, company.id)
    const strangers = await givenFlow(service.db, (await givenCompany(service.db)).id)
    const rita = await member('reviewer')
    const give = (role: Role, ...flow_ids: string[]) => call(`/members/${rita.id}/role/`, { role, flow_ids })
    expect((await give('reviewer', flow.id)).body.data).toEqual({ ended_sessions: 1 })
    const flowsOf = async (name: string) =>
      (await listed()).members.find((one: { name: string }) => one.name === name).flow_ids
    expect(await flowsOf('Rita')).toEqual([flow.id])
    expect((await give('reviewer', strangers.id)).body.code).toBe('invalid_flow_id')
    expect((await give('viewer', flow.id)).body.code).toBe('invalid_field')
    expect((await give('viewer')).status).toBe(200)
    expect(await flowsOf('Rita')).toEqual([])
    const invited = await call('/invitations/', { email: 'rex@example.com', role: 'reviewer', flow_ids: [flow.id] })
    expect((await listed()).invitations[0].flow_ids).toEqual([flow.id])
    const tokenHash = hashSecretToken(new URL(invited.body.data.link).hash.slice(1))
    const user = { id: randomUUIDv7(), email: 'rex@example.com', name: 'Rex', password_hash: null, totp_secret: null }
    await insertUser(service.db, user)
    expect(await acceptInvitation(service.db, user, tokenHash)).toBe(company.id)
    expect(await flowsOf('Rex')).toEqual([flow.id])
  })

  test('are signed out by an owner', async () => {
    const rita = await member('recruiter')
    expect((await call(`/members/${rita.id}/sign-out/`, {})).body.data).toEqual({ ended_sessions: 1 })
    expect(await isIn(rita)).toBe(false)
  })

  test('always have an owner among them, even when two send each other away at once', async () => {
    for (const [path, body] of [
      ['role/', { role: 'viewer' }],
      ['remove/', {}],
    ] as const) {
      const answer = await call(`/members/${owner.id}/${path}`, body)
      expect([answer.status, answer.body.code]).toEqual([400, 'last_owner'])
    }
    expect((await call(`/members/${owner.id}/role/`, { role: 'owner' })).status).toBe(200)
    owner = await givenOperator(service, company.id)
    for (let round = 0; round < 3; round += 1) {
      const two = await givenOperator(service, company.id)
      const { members } = await listed(two)
      const owners = members.filter(({ role }: { role: string }) => role === 'owner')
      // Whoever is left of the round before goes first.
      for (const { id } of owners) if (![owner.id, two.id].includes(id)) await call(`/members/${id}/remove/`, {}, two)
      const answers = await Promise.all([
        call(`/members/${two.id}/role/`, { role: 'viewer' }, owner),
        call(`/members/${owner.id}/remove/`, {}, two),
      ])
      // The second may come when it is signed out already.
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const left = await service.db
        .selectFrom('memberships')
        .select('user_id')
        .where('company_id', '=', company.id)
        .where('role', '=', 'owner')
        .execute()
      expect(left).toHaveLength(1)
      owner = await givenOperator(service, company.id)
    }
  })

  test('of another company, or nobody’s id, are unknown', async () => {
    const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
    for (const id of [stranger.id, '0199a000-0000-7000-8000-00000000dead']) {
      for (const [path, body] of [
        ['role/', { role: 'viewer' }],
        ['remove/', {}],
        ['sign-out/', {}],
      ] as const) {
        const answer = await call(`/members/${id}/${path}`, body)
        expect([answer.status, answer.body.code]).toEqual([404, 'member_not_found'])
      }
    }
    expect((await call('/members/everybody/remove/', {})).status).toBe(400)
    expect((await call(`/members/${owner.id}/role/`, { role: 'god' })).status).toBe(400)
    expect(await isIn(stranger)).toBe(true)
  })

  test('are changed by owners alone, who have shown lately who they are', async () => {
    const rita = await member('recruiter')
    const { id } = (await call('/invitations/', { email: 'new@example.com', role: 'viewer' })).body.data
    const deeds = [
      ['/invitations/', { email: 'mallory@example.com', role: 'owner' }],
      [`/invitations/${id}/renew/`, {}],
      [`/invitations/${id}/revoke/`, {}],
      [`/members/${rita.id}/role/`, { role: 'owner' }],
      [`/members/${rita.id}/remove/`, {}],
      [`/members/${rita.id}/sign-out/`, {}],
    ] as const
    for (const role of ['admin', 'recruiter', 'reviewer', 'viewer', 'auditor'] as const) {
      const who = await member(role, 'Somebody')
      for (const [path, body] of deeds) expect((await call(path, body, who)).body.code).toBe('insufficient_scope')
      expect((await call('/members/', undefined, who)).status === 200).toBe(
        ['admin', 'recruiter', 'auditor'].includes(role),
      )
    }
    await letFactorsAge(service, owner)
    for (const [path, body] of deeds) expect((await call(path, body)).body.code).toBe('step_up_required')
    expect(await isIn(rita)).toBe(true)
  })
})

describe('invitations', () => {
  const invite = (body: object = { email: 'New@Example.com', role: 'reviewer' }) => call('/invitations/', body)

  test('are made, given another link, and taken back', async () => {
    const made = await invite()
    expect([made.status, made.body.data.email]).toEqual([201, 'new@example.com'])
    const { id, link } = made.body.data
    expect(link).toMatch(/\/console\/invitation\/#[\w-]{43}$/)
    expect((await listed()).invitations).toMatchObject([
      { id, email: 'new@example.com', role: 'reviewer', is_expired: false },
    ])
    expect(JSON.stringify(await listed())).not.toContain(link.split('#')[1])
    const renewed = (await call(`/invitations/${id}/renew/`, {})).body.data
    expect([await opens(link), await opens(renewed.link)]).toEqual([false, true])
    expect((await call(`/invitations/${id}/revoke/`, {})).body.data).toEqual({ revoked: true })
    expect([await opens(renewed.link), (await listed()).invitations]).toEqual([false, []])
    for (const verb of ['renew', 'revoke']) {
      const answer = await call(`/invitations/${id}/${verb}/`, {})
      expect([answer.status, answer.body.code]).toEqual([404, 'invitation_not_found'])
    }
    expect((await trail()).toSorted()).toEqual([
      'operator.invitation_renewed reviewer',
      'operator.invitation_revoked',
      'operator.invited reviewer',
    ])
  })

  test('that are out of date stay in the list, and work again with another link', async () => {
    const { id, link } = (await invite()).body.data
    await service.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect([await opens(link), (await listed()).invitations[0].is_expired]).toEqual([false, true])
    expect(await opens((await call(`/invitations/${id}/renew/`, {})).body.data.link)).toBe(true)
  })

  test.each([
    ['a text that is no email', { email: 'rita', role: 'viewer' }],
    ['an unknown role', { email: 'rita@example.com', role: 'god' }],
    ['no role', { email: 'rita@example.com' }],
    ['a way to new factors', { email: 'rita@example.com', role: 'viewer', recovers: true }],
  ])('are not made for %s', async (_, body) => {
    expect((await invite(body)).status).toBe(400)
    expect((await listed()).invitations).toEqual([])
  })

  test('are not made for who is a member, and of another company unknown', async () => {
    const again = await invite({ email: owner.email, role: 'viewer' })
    expect(again.body.details).toEqual([{ field: 'email', message: 'is that of a member already' }])
    const { id, link } = (await invite()).body.data
    const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
    for (const verb of ['renew', 'revoke']) {
      expect((await call(`/invitations/${id}/${verb}/`, {}, stranger)).status).toBe(404)
    }
    expect(await opens(link)).toBe(true)
  })
})

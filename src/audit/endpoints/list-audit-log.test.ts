import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
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
  flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
})

const list = async (query: Record<string, string> = {}, key = company.key) => {
  const { status, body } = await service.call(key, { path: '/external/v1/audit-log/', query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
/** What the test has done, without what its asking leaves. */
const entries = async (query: Record<string, string> = {}): Promise<{ action: string }[]> =>
  (await list(query)).results.filter(
    ({ action }: { action: string }) => !['audit.listed', 'api_key.used', 'api_key.created'].includes(action),
  )
const actions = async (query: Record<string, string> = {}) => (await entries(query)).map(({ action }) => action)
const read = (id: string, key = company.key) =>
  service.call(key, {
    path: `/external/v1/candidates/${id}/`,
    headers: { 'user-agent': `curl ${'x'.repeat(200)}`, 'x-request-id': 'r-1' },
  })

describe('The audit trail', () => {
  test('says who read whose record, from where and when', async () => {
    const { candidateId } = await givenApplication(service.db, company.id, flow)
    const before = Date.now()
    const { headers } = await read(candidateId)
    const { results } = await list({ action: 'candidate.read' })
    expect(results).toEqual([
      {
        id: expect.any(String),
        created: expect.any(String),
        action: 'candidate.read',
        actor: { type: 'api_key', id: company.keyId },
        address: '127.0.0.1',
        user_agent: `curl ${'x'.repeat(115)}`,
        request_id: headers['x-request-id'],
        object: { type: 'candidate', id: candidateId },
        candidate_ids: [candidateId],
        fields: [],
        details: {},
        position: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(Date.parse(results[0].created)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(results[0].created)).toBeLessThanOrEqual(Date.now())
  })

  test('names the fields that were searched or changed, and never what stood in them', async () => {
    const { candidateId } = await givenApplication(service.db, company.id, flow, {
      candidate: { email: 'ada@example.com' },
    })
    await service.call(company.key, {
      path: '/external/v1/candidates/',
      query: { email: 'ada@example.com', page_size: '5' },
    })
    await service.call(company.key, {
      method: 'PATCH',
      path: `/external/v1/candidates/${candidateId}/`,
      body: { full_name: 'Augusta King' },
    })
    const results = await entries()
    expect(results).toMatchObject([
      { action: 'candidate.changed', fields: ['full_name', 'first_name', 'last_name'], candidate_ids: [candidateId] },
      { action: 'candidate.listed', fields: ['email'], details: { results: 1 }, candidate_ids: [] },
    ])
    expect(JSON.stringify(results)).not.toMatch(/ada@|Augusta/i)
  })

  test('is filtered by each of its fields, and all that is given must hold', async () => {
    const one = await givenApplication(service.db, company.id, flow)
    const other = await givenApplication(service.db, company.id, flow)
    const { key, id: keyId } = await givenKey(service.db, company.id)
    await read(one.candidateId)
    await read(other.candidateId, key)
    const start = new Date()
    await service.call(company.key, { path: `/external/v1/applications/${one.id}/` })
    const kinds = (query: Record<string, string>) => actions({ created_since: '2026-01-01', ...query })
    expect(await kinds({ actor_id: keyId })).toEqual(['candidate.read'])
    expect(await kinds({ candidate_id: one.candidateId })).toEqual(['application.read', 'candidate.read'])
    expect(await kinds({ object_id: one.id })).toEqual(['application.read'])
    expect(await kinds({ object_type: 'candidate', actor_type: 'api_key' })).toEqual([
      'candidate.read',
      'candidate.read',
    ])
    expect(await kinds({ actor_type: 'operator' })).toEqual([])
    expect(await kinds({ action: 'candidate.read', candidate_id: one.candidateId, actor_id: keyId })).toEqual([])
    expect(await actions({ created_since: start.toISOString(), action: 'application.read' })).toEqual([
      'application.read',
    ])
    expect(await actions({ created_before: start.toISOString(), action: 'application.read' })).toEqual([])
  })

  test('is read page by page, newest first, and nothing of another company is in it', async () => {
    const { candidateId } = await givenApplication(service.db, company.id, flow)
    for (let index = 0; index < 5; index += 1) await read(candidateId)
    const stranger = await givenCompany(service.db)
    expect((await list({ candidate_id: candidateId }, stranger.key)).results).toEqual([])
    const positions: number[] = []
    let cursor: string | null = null
    do {
      const page = await list({ page_size: '2', action: 'candidate.read', ...(cursor && { cursor }) })
      positions.push(...page.results.map(({ position }: { position: number }) => position))
      cursor = page.next_cursor
    } while (cursor)
    expect(positions).toHaveLength(5)
    expect(positions).toEqual(positions.toSorted((one, other) => other - one))
  })

  test('is for keys with audit:read alone', async () => {
    const { key } = await givenKey(service.db, company.id, { scopes: ['candidates:read'] })
    const answer = await service.call(key, { path: '/external/v1/audit-log/' })
    expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope'])
  })

  test.each([
    ['action', 'candidate.kissed'],
    ['actor_id', 'me'],
    ['cursor', 'x'],
    ['created_since', 'yesterday'],
  ])('refuses a bad %s', async (field, text) => {
    const { status, body } = await service.call(company.key, {
      path: '/external/v1/audit-log/',
      query: { [field]: text },
    })
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('has an entry for a move if, and only if, it has happened', async () => {
    const { id, candidateId } = await givenApplication(service.db, company.id, flow)
    const path = `/external/v1/applications/${id}/advance/`
    const move = (body: object) => service.call(company.key, { path, body })
    expect((await move({ page_or_stage_id: flow.stages[1]?.id, dry_run: true })).status).toBe(200)
    expect((await move({ page_or_stage_id: randomUUIDv7() })).status).toBe(400)
    expect(await actions()).toEqual([])
    const { body } = await move({ page_or_stage_id: flow.stages[1]?.id })
    expect(await entries()).toMatchObject([
      {
        action: 'application.moved',
        object: { type: 'application', id },
        candidate_ids: [candidateId],
        actor: { type: 'api_key', id: company.keyId },
        details: {
          transition_id: body.data.transition_id,
          from_stage_id: flow.stages[0]?.id,
          to_stage_id: flow.stages[1]?.id,
        },
      },
    ])
  })
})

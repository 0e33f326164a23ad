import { describe, expect, test } from 'vitest'
import { givenCompany } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { findCompany, listApiKeys } from '../queries.ts'
import { findCaller } from './find-caller.ts'
import { issueApiKey, type KeyCommand } from './issue-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'

const service = testService()

async function givenSlug(timezone = 'UTC') {
  const { id } = await givenCompany(service.db, { timezone })
  return { id, slug: (await findCompany(service.db, id)).slug }
}

const issue = (companySlug: string, command: Partial<KeyCommand> = {}) =>
  issueApiKey(service.db, { companySlug, name: 'ATS', scopes: '*', ...command })

describe('a key that an operator orders', () => {
  test('opens the API to its company, with its scopes and limits', async () => {
    const { id, slug } = await givenSlug()
    const { key, prefix } = await issue(slug, { scopes: 'flows:read, applications:read', perMinute: 5, perSecond: 0 })
    expect(key.startsWith(`${prefix}_`)).toBe(true)
    expect(await findCaller(service.db, key)).toMatchObject({
      company: { id },
      scopes: ['flows:read', 'applications:read'],
      rateLimitPerMinute: 5,
      rateLimitPerSecond: 0,
    })
  })

  test('expires after days, or at a date in the company’s time zone', async () => {
    const { slug } = await givenSlug('America/Chicago')
    const soon = (await issue(slug, { expires: '90d' })).expiresAt as Date
    expect(soon.getTime() - Date.now()).toBeGreaterThan(89.9 * 86_400_000)
    expect((await issue(slug, { expires: '2999-01-01' })).expiresAt?.toISOString()).toBe('2999-01-01T06:00:00.000Z')
  })

  test.each<[string, Partial<KeyCommand>, string]>([
    ['an unknown scope', { scopes: 'flows:read,flows:write' }, 'There is no scope "flows:write".'],
    ['no scope', { scopes: '' }, 'There is no scope "".'],
    ['an expiry in the past', { expires: '2020-01-01' }, 'The expiry 2020-01-01 is not in the future.'],
    ['an expiry that is no time', { expires: 'tomorrow' }, 'The expiry tomorrow is neither'],
    ['an empty name', { name: ' ' }, 'The name of a key must not be empty.'],
    ['an unknown company', { companySlug: 'nobody' }, 'There is no company nobody.'],
  ])('is refused with %s', async (_, command, message) => {
    const { id, slug } = await givenSlug()
    await expect(issue(slug, command)).rejects.toThrow(message)
    expect(await listApiKeys(service.db, id)).toHaveLength(1)
  })
})

describe('revoking', () => {
  test.each(['id', 'prefix'] as const)('by %s ends a key, once', async (by) => {
    const { id, slug } = await givenSlug()
    const key = await issue(slug)
    expect(await revokeApiKey(service.db, id, key[by])).toMatchObject({ id: key.id, name: 'ATS' })
    expect(await findCaller(service.db, key.key)).toBeUndefined()
    expect(await revokeApiKey(service.db, id, key[by])).toBeUndefined()
  })

  test('does not reach a key of another company', async () => {
    const mine = await givenSlug()
    const other = await givenSlug()
    const key = await issue(mine.slug)
    expect(await revokeApiKey(service.db, other.id, key.id)).toBeUndefined()
    expect(await findCaller(service.db, key.key)).toBeDefined()
  })
})

describe('rotating', () => {
  const rotate = (companyId: string, apiKey: string, overlapHours = 24) =>
    rotateApiKey(service.db, { companyId, apiKey, overlapHours, reachesOtherCompanies: true })

  test('makes a key with the same rights, limits and length of life; the one of before works for a while', async () => {
    const { id, slug } = await givenSlug()
    const before = await issue(slug, { scopes: 'flows:read', perMinute: 5, expires: '90d' })
    const made = await rotate(id, before.prefix)
    const rights = { scopes: ['flows:read'], rateLimitPerMinute: 5 }
    expect(await findCaller(service.db, made?.key ?? '')).toMatchObject(rights)
    expect(await findCaller(service.db, before.key)).toMatchObject(rights)
    const keys = await listApiKeys(service.db, id)
    const daysLeft = (prefix: string) => {
      const end = keys.find((key) => key.prefix === prefix)?.expires_at?.getTime() ?? 0
      return Math.round((end - Date.now()) / 86_400_000)
    }
    expect([daysLeft(before.prefix), daysLeft(made?.prefix ?? '')]).toEqual([1, 90])
  })

  test('without overlap ends the one of before; neither it nor a stranger’s is rotated', async () => {
    const { id, slug } = await givenSlug()
    const other = await givenSlug()
    const before = await issue(slug)
    expect(await rotate(other.id, before.id)).toBeUndefined()
    expect(await rotate(id, before.id, 0)).toMatchObject({ replaced: before.prefix, replacedEndsAt: null })
    expect(await findCaller(service.db, before.key)).toBeUndefined()
    expect(await rotate(id, before.id)).toBeUndefined()
  })
})

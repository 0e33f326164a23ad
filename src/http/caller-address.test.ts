import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCompany, givenFlow } from '../../tests/support/factories.ts'
import { type TestService, testService } from '../../tests/support/service.ts'
import { readConfig } from '../config.ts'

const LIMIT = 3
const limits = { PORTAL_RATE_LIMIT_PER_MINUTE: String(LIMIT) }

/** Asks for a page over a real connection. */
function listening(service: TestService) {
  let address: string
  beforeAll(async () => {
    address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  })
  return async (forwardedFor: string | undefined) => {
    const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    return (await fetch(`${address}/l/unknown/`, { headers })).status
  }
}

/** The statuses of one more request than the limit takes, each with another way to say where it comes from. */
async function askAs(ask: (forwardedFor: string | undefined) => Promise<number>, make: (turn: number) => string) {
  const statuses: number[] = []
  for (let turn = 0; turn <= LIMIT; turn += 1) statuses.push(await ask(make(turn)))
  return statuses
}
const ONE_CALLER = [...Array(LIMIT).fill(404), 429]
const OTHER_CALLERS = Array(LIMIT + 1).fill(404)

describe('behind one proxy', () => {
  const ask = listening(testService({ ...limits, TRUST_PROXY: 'true' }))

  test('what a caller writes into X-Forwarded-For changes no limit', async () => {
    expect(await askAs(ask, (turn) => `10.2.0.${turn}, 203.0.113.7`)).toEqual(ONE_CALLER)
    expect(await ask('10.9.9.9, 127.0.0.1, 203.0.113.7')).toBe(429)
    expect(await ask('203.0.113.8')).toBe(404)
  })

  test('callers are told apart by what the proxy appends', async () => {
    expect(await askAs(ask, (turn) => `198.51.100.${turn}`)).toEqual(OTHER_CALLERS)
  })

  test('a port, and an IPv4 address in the form of an IPv6 one, make no other caller', async () => {
    const forms = ['192.0.2.1', '192.0.2.1:4711', '::ffff:192.0.2.1', '[::ffff:c000:201]:80']
    expect(await askAs(ask, (turn) => forms[turn] as string)).toEqual(ONE_CALLER)
  })

  test('an IPv6 caller is a network of 64 bits', async () => {
    const forms = ['2001:db8:0:1::1', '2001:DB8:0:1:ffff::2', '[2001:db8:0:1::3]:443', '2001:db8:0:1:0:0:0:4']
    expect(await askAs(ask, (turn) => forms[turn] as string)).toEqual(ONE_CALLER)
    expect(await ask('2001:db8:0:2::1')).toBe(404)
  })

  test('what is no address counts as the proxy', async () => {
    const forms = ['1.1.1.1, unknown', 'x'.repeat(9000), '203.0.113.256', '']
    expect(await askAs(ask, (turn) => forms[turn] as string)).toEqual(ONE_CALLER)
    expect(await ask(undefined)).toBe(429)
  })
})

describe('behind proxies in known networks', () => {
  const ask = listening(testService({ ...limits, TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' }))

  test('the caller is the last address of none of them', async () => {
    expect(await askAs(ask, (turn) => `192.0.2.${turn}, 203.0.113.7, 10.0.0.${turn}`)).toEqual(ONE_CALLER)
    expect(await askAs(ask, (turn) => `203.0.113.9, 198.51.100.${turn}`)).toEqual(OTHER_CALLERS)
  })
})

describe.each(['0', '10.0.0.0/8'])('a caller that is no proxy of TRUST_PROXY=%s', (TRUST_PROXY) => {
  const service = testService({ ...limits, TRUST_PROXY })
  const ask = listening(service)

  test('is believed nothing', async () => {
    expect(await askAs(ask, (turn) => `203.0.113.${turn}`)).toEqual(ONE_CALLER)
    expect(await linkMadeThrough(service)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/l\//)
  })
})

test('host and scheme come from a proxy that is believed', async () => {
  expect(await linkMadeThrough(behindProxy)).toMatch(/^https:\/\/jobs\.example\.com\/l\//)
})
const behindProxy = testService({ TRUST_PROXY: '1' })

/** The address of a link that the API makes for a request with the headers of a proxy. */
async function linkMadeThrough(service: TestService): Promise<string> {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const { server } = service.app
  if (!server.listening) await service.app.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = await fetch(`${address}/external/v1/applications/magic-link/`, {
    method: 'POST',
    headers: {
      authorization: `Api-Key ${company.key}`,
      'content-type': 'application/json',
      'x-forwarded-host': 'jobs.example.com',
      'x-forwarded-proto': 'https',
    },
    body: JSON.stringify({ email: 'ada@example.com', full_name: 'Ada Lovelace', hiring_flow_id: flow.id }),
  })
  return ((await answer.json()) as { data: { magic_link: string } }).data.magic_link
}

test.each([
  '-1',
  '21',
  '1.5',
  'yes',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.256',
  '::1/129',
  '10.0.0.1,',
  '1,2',
  '1/2/3',
])('TRUST_PROXY=%s stops the start', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow(/^TRUST_PROXY must be true, false, a number of proxies, or/)
})

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { VALUE_EXAMPLES } from '../support/element-examples.ts'
import { givenAutomation, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { testService } from '../support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let firePath: string

beforeAll(async () => {
  company = await givenCompany(service.db)
  const page = Object.fromEntries(VALUE_EXAMPLES.map(({ type, constraints }) => [type, { type, constraints }]))
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [page] }] })
  const form = Object.fromEntries(VALUE_EXAMPLES.map(({ type }) => [`form.${type}`, type]))
  const { publicId } = await givenAutomation(service.db, company.id, flow, {
    on: { webhook: { mapping: { email: 'email', full_name: 'name', phone_number: 'phone_number', ...form } } },
    steps: [{ upsert_application: {} }],
  })
  firePath = `/external/v1/automations/webhooks/${publicId}/fire/`
  // What is made once, such as the serializers of answers, is not counted to the first body.
  await Promise.all(DOORS.map((door) => send(door, '{"email":"ada@example.com"}')))
})

/** Where JSON comes in. With a key the body is also compared with the one before. */
const DOORS = [
  ['a webhook', () => firePath, (json: string) => json],
  [
    'a magic link',
    () => '/external/v1/applications/magic-link/',
    (json: string) => `{"email":"a@b.co","full_name":"A","hiring_flow_id":"${flow.id}","application_data":${json}}`,
  ],
  ['create_or_update_candidate', () => '/external/v1/create_or_update_candidate', (json: string) => json],
] as const

let keys = 0
async function send([, path, bodyOf]: (typeof DOORS)[number], json: string) {
  keys += 1
  const before = process.cpuUsage()
  const answer = await service.app.inject({
    method: 'POST',
    url: path(),
    headers: {
      authorization: `Api-Key ${company.key}`,
      'content-type': 'application/json',
      'idempotency-key': `key-${keys}`,
    },
    payload: bodyOf(json),
  })
  const { user, system } = process.cpuUsage(before)
  return { status: answer.statusCode, milliseconds: (user + system) / 1000 }
}

const times = (text: string, count: number) => text.repeat(count)
const value = (key: string, text: string) => `{"email":"ada@example.com","${key}":"${text}"}`
const LONG = 400_000
const BODIES: [string, string][] = [
  ['lists in lists', `{"a":${times('[', LONG)}${times(']', LONG)}}`],
  ['objects in objects', `${times('{"a":', LONG / 2)}1${times('}', LONG / 2)}`],
  ['a list of lists', `${times('[', LONG)}${times(']', LONG)}`],
  ['lists without an end', times('[', LONG)],
  ['nesting as deep as is taken', `{"email":"ada@example.com","a":${times('[', 48)}${times(']', 48)}}`],
  [
    'fifty thousand fields',
    `{"email":"ada@example.com",${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`)}}`,
  ],
  ['a number of many digits', `{"email":"ada@example.com","a":${times('9', LONG)}}`],
  ['a name of many words', value('name', times('a ', LONG / 2))],
  ['an email of many @', `{"email":"${times('a@', LONG / 2)}"}`],
  ['an email of many dots', `{"email":"a@${times('a.', LONG / 2)}!"}`],
  ['an email of many hyphens', `{"email":"a@${times('a-', LONG / 2)}!"}`],
  ['a phone number of many digits', value('phone_number', times('1 ', LONG / 2))],
  ['a phone number of many brackets', value('phone', times('(1', LONG / 2))],
  ['a phone number of many extensions', value('phone', `+1${times(' ;ext=x', LONG / 8)}`)],
  ['a date of many digits', value('date', times('2', LONG))],
  ['a number of white space', value('number', `${times(' ', LONG)}x`)],
  ['a time of many digits', value('time', times('1', LONG))],
  ['an address of many commas', value('address', times(', ', LONG / 2))],
  ['many choices', value('multi_selection', times('a,', LONG / 2))],
  ...VALUE_EXAMPLES.map(({ type }): [string, string] => [`a ${type} of many letters`, value(type, times('a', LONG))]),
]

describe.each(DOORS.map((door) => [door[0], door] as const))('what comes through %s', (_, door) => {
  test.each(BODIES)('%s is answered in time, and never by a 500', async (_name, json) => {
    const { status, milliseconds } = await send(door, json)
    expect(status).toBeLessThan(500)
    expect(milliseconds).toBeLessThan(5000)
  })

  test('of any nesting is taken or refused', async () => {
    const nested = fc.array(fc.constantFrom('[', '{"a":', '[1,', '[[],'), { minLength: 1, maxLength: 2000 }).map(
      (opens) =>
        `${opens.join('')}1${opens
          .map((open) => (open.startsWith('{') ? '}' : ']'))
          .reverse()
          .join('')}`,
    )
    await fc.assert(
      fc.asyncProperty(nested, async (json) => {
        expect((await send(door, `{"email":"ada@example.com","a":${json}}`)).status).toBeLessThan(500)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a header without end is answered in time, and never by a 500', () => {
  const SIZE = 15_000
  test.each([
    ['accept-language', times('en-', SIZE / 3)],
    ['accept-language', times('a;q=0.5,', SIZE / 8)],
    ['accept-language', `en${times(' ', SIZE)};q=x`],
    ['accept', times('a/b;q=1,', SIZE / 8)],
    ['accept-encoding', times('gzip;q=', SIZE / 7)],
    ['cookie', times('a=b; ', SIZE / 5)],
    ['cookie', `${times(' ', SIZE)}=`],
    ['if-none-match', times('"', SIZE)],
    ['x-forwarded-for', times('1,', SIZE / 2)],
  ])('%s', async (name, header) => {
    const before = process.cpuUsage()
    const answer = await service.app.inject({ url: '/l/abc/', headers: { [name]: header } })
    expect(answer.statusCode).toBe(404)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })

  test.each([
    ['parameters', `form-data; name="x"${times('; a=b', SIZE / 5)}`],
    ['quotes', `form-data; name="${times('\\"', SIZE / 2)}`],
    ['an encoded name', `form-data; name="x"; filename*=utf-8''${times('%41', SIZE / 3)}`],
    ['white space', `form-data; name="x"${times(' ', SIZE)}y`],
  ])('Content-Disposition with %s', async (_name, disposition) => {
    const before = process.cpuUsage()
    const answer = await service.app.inject({
      method: 'POST',
      url: '/external/v1/create_or_update_candidate',
      headers: { authorization: `Api-Key ${company.key}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `--b\r\nContent-Disposition: ${disposition}\r\n\r\nv\r\n--b--\r\n`,
    })
    expect(answer.statusCode).toBe(400)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })
})

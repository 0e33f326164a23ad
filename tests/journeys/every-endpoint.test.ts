import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import { revokeApiKey } from '../../src/companies/queries.ts'
import { FAULT_CODES } from '../../src/contract/fault-codes.ts'
import type { BodyType } from '../../src/http/bodies/body-formats.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { SCOPES } from '../../src/http/scopes.ts'
import { statusOf } from '../../src/http/statuses.ts'
import { givenKey } from '../support/factories.ts'
import { type FormPart, formBody } from '../support/form.ts'
import { checkAgainstDocument } from '../support/openapi-check.ts'
import { type TestRequest, testService } from '../support/service.ts'
import { filesOnDisk } from '../support/stored-files.ts'
import type { TestAnswer } from '../support/test-answer.ts'
import { type RequestParts, validRequest } from '../support/valid-requests.ts'
import { givenWorld, type World } from '../support/world.ts'

const service = testService()
let world: World
let otherWorld: World

beforeAll(async () => {
  world = await givenWorld(service)
  otherWorld = await givenWorld(service)
})

type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain }
interface PropertySchema {
  type?: string
  format?: string
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const ONLY_UUID = new RegExp(`^${UUID.source}$`)
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const textOf = (answer: TestAnswer) => JSON.stringify([answer.status, answer.body])

function expectError(answer: TestAnswer, status: number, code?: string) {
  expect([answer.status, answer.body], textOf(answer)).toEqual([
    status,
    expect.objectContaining({ status: 'error', message: expect.any(String), code: code ?? expect.any(String) }),
  ])
  const { code: answered } = answer.body
  expect(answered in FAULT_CODES && statusOf(answered), `${answered} is a code of the closed list`).toBe(status)
}

/** Neither a failure of the service, nor a success. */
function expectRefusal(answer: TestAnswer) {
  expect(answer.status, textOf(answer)).toBeGreaterThanOrEqual(400)
  expectError(answer, answer.status)
  expect(answer.status, textOf(answer)).toBeLessThan(500)
}

/** A case that only some endpoints can have. For the others there is none, which is not the same as one that is skipped. */
const caseFor = (applies: unknown): ((name: string, run: () => unknown) => void) => (applies ? test : () => {})

/** What all tables hold, but for when a key was used and the trail, which tells of what was refused or searched, too. */
async function tableContents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename <> 'api_keys'
      and tablename not like '%audit%'
  `.execute(service.db)
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ content: string }>`
        select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${sql.raw(name)} t
      `.execute(service.db)
      return [name, rows[0]?.content ?? '']
    }),
  )
  return Object.fromEntries(contents)
}

describe.each(externalEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))('%s', (_, endpoint) => {
  let parts: Required<RequestParts>
  beforeEach(() => {
    parts = { params: {}, query: {}, body: {}, form: [], ...validRequest(endpoint, world) }
  })

  const bodyTypes = endpoint.bodyTypes ?? ['application/json']
  const takesJson = endpoint.body !== undefined && bodyTypes.includes('application/json')
  const takesForms = endpoint.body !== undefined && bodyTypes.includes('multipart/form-data')
  const bodySchema = endpoint.body as { properties?: Record<string, PropertySchema>; required?: string[] } | undefined
  const bodyFields = Object.entries(bodySchema?.properties ?? {})
  const queryFields = Object.entries((endpoint.query?.properties ?? {}) as Record<string, PropertySchema>)

  const path = (params = parts.params) =>
    `/external${endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] as string)}`

  function send(
    changes: Partial<TestRequest> & Pick<RequestParts, 'params' | 'form'> = {},
    key: string | null = world.company.key,
  ) {
    const { params = parts.params, form: formParts = parts.form, ...rest } = changes
    const hasBody = takesJson && changes.rawBody === undefined
    const form = !takesJson && takesForms && changes.rawBody === undefined ? formBody(formParts) : undefined
    return service.call(key, {
      method: endpoint.method,
      path: path(params),
      ...(Object.keys(parts.query).length > 0 && { query: parts.query }),
      ...(hasBody && { body: parts.body }),
      ...(form && { rawBody: form.rawBody }),
      ...rest,
      headers: { ...form?.headers, ...rest.headers },
    })
  }
  const sendForm = (form: FormPart[]) => send(formBody(form))
  const sendRaw = (rawBody: string | Buffer, contentType = 'application/json') =>
    send({ rawBody, headers: { 'content-type': contentType } })

  async function withoutTrace(attempt: () => Promise<void>) {
    const before = [await tableContents(), await filesOnDisk(service)]
    await attempt()
    expect([await tableContents(), await filesOnDisk(service)]).toEqual(before)
  }

  test('answers a valid request, with either scheme in any case, with and without the trailing slash', async () => {
    const answer = await send()
    expect(answer.status, textOf(answer)).toBeLessThan(300)
    expect(answer.body.status).toBe('success')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    for (const scheme of ['Api-Key', 'api-key', 'API-KEY', 'Bearer', 'bearer', 'BEARER']) {
      parts = { ...parts, ...validRequest(endpoint, world) }
      const again = await send({ headers: { authorization: `${scheme} ${world.company.key}` } }, null)
      expect(again.status).toBe(answer.status)
    }
    for (const form of [path().replace(/\/$/, ''), path().replace(/\/?$/, '/')]) {
      parts = { ...parts, ...validRequest(endpoint, world) }
      expect((await send({ path: form })).status).toBe(answer.status)
    }
  })

  caseFor(endpoint.scope)(
    '401 with a challenge without a key, or with one that is unknown, malformed, revoked or expired',
    () =>
      withoutTrace(async () => {
        const revoked = await givenKey(service.db, world.company.id)
        await revokeApiKey(service.db, world.company.id, revoked.id)
        const expired = await givenKey(service.db, world.company.id, { expiresAt: new Date(Date.now() - 1000) })
        const { key } = world.company
        const headers = [
          '',
          'Api-Key',
          'Api-Key ',
          key,
          `Basic ${key}`,
          `Api-Key${key}`,
          `Api-Key ${key} more`,
          `Api-Key  "${key}"`,
          `Api-Key ${key}x`,
          `Api-Key ${key.slice(0, -1)}`,
          'Api-Key hl_unknown',
          `Api-Key ${key.toLowerCase()}`,
          `Api-Key ${revoked.key}`,
          `Api-Key ${expired.key}`,
          `Bearer ${'x'.repeat(8000)}`,
          'Bearer \u00ff\u00fe',
        ]
        for (const answer of [
          await send({}, null),
          ...(await Promise.all(headers.map((authorization) => send({ headers: { authorization } }, null)))),
        ]) {
          expectError(answer, 401, 'unauthorized')
          expect(answer.headers['www-authenticate']).toMatch(/^Api-Key .*Bearer /)
        }
      }),
  )

  caseFor(endpoint.scope)('403 for a key with every scope but the one it needs', () =>
    withoutTrace(async () => {
      const scopes = SCOPES.filter((scope) => scope !== endpoint.scope)
      const { key } = await givenKey(service.db, world.company.id, { scopes })
      expectError(await send({}, key), 403, 'insufficient_scope')
    }),
  )

  // What a public address names is for everyone who knows it.
  caseFor(endpoint.scope)('another company’s ids are answered exactly like ids that exist nowhere', () =>
    withoutTrace(async () => {
      const foreign = { params: {}, query: {}, body: {}, ...validRequest(endpoint, otherWorld) }
      const hidden = (answer: TestAnswer) => textOf(answer).replaceAll(UUID, 'id').replaceAll(MOMENT, 'moment')
      for (const place of textPlaces(parts)) {
        const own = valueAt(parts, place) ?? ''
        const other = valueAt(foreign, place) ?? valueAt(foreign, place.with(-1, otherKey(place, foreign)))
        if (own === other || typeof other !== 'string' || (!own.match(UUID) && own !== world.externalIdentifier))
          continue
        const theirs = await send(changedAt(parts, place, other))
        const nowhere = await send(
          changedAt(
            parts,
            place,
            other.replaceAll(UUID, () => randomUUIDv7()),
          ),
        )
        expect(hidden(theirs), place.join('.')).toBe(hidden(nowhere))
        expect(theirs.status, place.join('.')).toBeLessThan(500)
        expect(textOf(theirs)).not.toContain(otherWorld.company.id)
      }
    }),
  )

  const malformedIds = [
    '',
    'x',
    '123',
    'null',
    "' or 1=1 --",
    'x'.repeat(5000),
    `${randomUUIDv7()} `,
    `{${randomUUIDv7()}}`,
  ]
  const idPlaces = () => textPlaces(parts).filter((place) => ONLY_UUID.test(valueAt(parts, place) ?? ''))
  const isAmongApplications = (place: string[]) => place.includes('application_ids')

  test('a malformed UUID in any id field, save a list of applications, is refused', () =>
    withoutTrace(async () => {
      for (const place of idPlaces().filter((place) => !isAmongApplications(place))) {
        for (const text of malformedIds) {
          if (place[0] === 'params' && text === '') continue
          expectRefusal(await send(changedAt(parts, place, place[0] === 'params' ? encodeURIComponent(text) : text)))
        }
      }
    }))

  const takesApplications = 'application_ids' in { ...bodySchema?.properties, ...endpoint.query?.properties }
  caseFor(takesApplications)('a malformed UUID in a list of applications is answered like an unknown one', () =>
    withoutTrace(async () => {
      const [place = []] = idPlaces().filter(isAmongApplications)
      const hidden = (answer: TestAnswer, id: string) =>
        textOf(answer).replaceAll(JSON.stringify(id), '"id"').replaceAll(MOMENT, 'moment')
      const nowhere = randomUUIDv7()
      const unknown = await send(changedAt(parts, place, nowhere))
      for (const text of malformedIds) {
        expect(hidden(await send(changedAt(parts, place, text)), text)).toBe(hidden(unknown, nowhere))
      }
    }),
  )

  caseFor(takesJson)('a wrong type in any body field is refused', () =>
    withoutTrace(async () => {
      for (const [name, { type }] of bodyFields) {
        for (const [valueType, value] of Object.entries<Plain>({
          string: 'text',
          number: 1.5,
          boolean: true,
          null: null,
          array: [[1]],
          object: { a: { b: null } },
        })) {
          if (type === undefined || [type].flat().includes(valueType)) continue
          // A field that may be left out may be null.
          if (value === null && !bodySchema?.required?.includes(name)) continue
          expectRefusal(await send({ body: { ...parts.body, [name]: value } }))
        }
      }
    }),
  )

  caseFor(takesJson)('400 for a body that is no JSON object', () =>
    withoutTrace(async () => {
      const valid = JSON.stringify(parts.body)
      for (const text of [
        '',
        'null',
        '[]',
        '[{}]',
        '7',
        '"text"',
        'true',
        '{',
        `${valid},`,
        `${valid}}`,
        '{"a":01}',
        '\u0000',
        "{'a':1}",
      ]) {
        expectError(await sendRaw(text), 400)
      }
      expectError(await sendRaw(Buffer.from([0xff, 0xfe, 0x7b])), 400, 'invalid_body')
      expectError(await sendRaw(Buffer.from(valid, 'utf16le')), 400, 'invalid_body')
    }),
  )

  caseFor(takesJson)('415 for a content type that is not JSON', () =>
    withoutTrace(async () => {
      const valid = JSON.stringify(parts.body)
      const others = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'image/png', 'json']
      for (const contentType of others.filter((type) => !bodyTypes.includes(type as BodyType))) {
        expectError(await sendRaw(valid, contentType), 415, 'unsupported_media_type')
      }
    }),
  )

  caseFor(takesJson)('413 for a body above the limit', () =>
    withoutTrace(async () => {
      expectError(await send({ body: { ...parts.body, more: 'x'.repeat(5_000_000) } }), 413, 'payload_too_large')
      for (const [name] of bodyFields) {
        expectError(await send({ body: { ...parts.body, [name]: 'x'.repeat(5_000_000) } }), 413, 'payload_too_large')
      }
    }),
  )

  caseFor(takesJson && !endpoint.takesAnyFields)('a body field that is not known is refused', () =>
    withoutTrace(async () => {
      const inside = JSON.stringify(parts.body).slice(1, -1)
      for (const name of [
        'unknown',
        '',
        'a.b',
        'constructor',
        'toString',
        'hasOwnProperty',
        '\\u0000',
        '\\ud800',
        'x'.repeat(10_000),
      ]) {
        expectRefusal(await sendRaw(`{${inside},"${name}":1}`))
      }
    }),
  )

  caseFor(takesJson)('a body field that would change what every object inherits is refused', () =>
    withoutTrace(async () => {
      const inside = JSON.stringify(parts.body).slice(1, -1)
      for (const value of ['1', '{"a":1}', 'null']) {
        expectError(await sendRaw(`{${inside},"__proto__":${value}}`), 400, 'invalid_body')
        expectError(await sendRaw(`{${inside},"\\u005f_proto__":${value}}`), 400)
      }
      expectRefusal(await sendRaw(`{${inside},"constructor":{"prototype":{"a":1}}}`))
    }),
  )

  caseFor(takesJson)('a body nested 100,000 levels deep, in any field or beside them, is refused', () =>
    withoutTrace(async () => {
      const arrays = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
      const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
      for (const name of ['unknown', ...bodyFields.map(([name]) => name)]) {
        const { [name]: _, ...others } = parts.body
        for (const deep of [arrays, objects, `{"a":${arrays}}`, `[${objects}]`]) {
          const inside = JSON.stringify(others).slice(1, -1)
          expectRefusal(await sendRaw(`{"${name}":${deep}${inside && `,${inside}`}}`))
        }
      }
      expectRefusal(await sendRaw(arrays))
    }),
  )

  caseFor(takesForms)('a form that is cut off, unbounded, unnamed or endless is refused, and leaves no file', () =>
    withoutTrace(async () => {
      const texts = Object.entries(parts.body).map(([name, text]): FormPart => ({ name, text: String(text) }))
      const valid = [...texts, ...parts.form]
      const { rawBody, headers } = formBody(valid, 'edge')
      const type = headers['content-type']
      for (const end of [0, 1, 20, 60, rawBody.length - 200, rawBody.length - 40, rawBody.length - 9]) {
        expectRefusal(await sendRaw(rawBody.subarray(0, Math.max(0, end)), type))
      }
      for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=', `${type}r`]) {
        expectRefusal(await sendRaw(rawBody, contentType))
      }
      for (const unnamed of [
        'Content-Disposition: form-data',
        'Content-Disposition: form-data; filename="a.pdf"',
        'Content-Disposition: attachment; name="a"',
        'Content-Type: text/plain',
        'X: y',
      ]) {
        const part = Buffer.from(`--edge\r\n${unnamed}\r\n\r\nx\r\n`)
        expectError(await sendRaw(Buffer.concat([part, rawBody]), type), 400, 'invalid_body')
        const last = Buffer.concat([rawBody.subarray(0, -'--edge--\r\n'.length), part, Buffer.from('--edge--\r\n')])
        expectError(await sendRaw(last, type), 400, 'invalid_body')
      }
      for (const name of ['__proto__', 'constructor', 'toString', '', 'unknown', 'a.b', 'x'.repeat(10_000), '\u0000']) {
        expectRefusal(await sendForm([...valid, { name, text: '1' }]))
        expectRefusal(await sendForm([...valid, { name, fileName: 'a.pdf', content: '%PDF-1.4' }]))
      }
      const many = Array.from({ length: 10_000 }, (_, index): FormPart => ({ name: `field-${index}`, text: 'x' }))
      expectError(await sendForm([...valid, ...many]), 413, 'payload_too_large')
      const manyFiles = many.map(({ name }): FormPart => ({ name, fileName: 'a.pdf', content: 'x' }))
      expectError(await sendForm([...valid, ...manyFiles]), 413, 'payload_too_large')
      expectError(await sendForm([...valid, { name: 'more', text: 'x'.repeat(5_000_000) }]), 413, 'payload_too_large')
      const much = many.slice(0, 20).map(({ name }): FormPart => ({ name, text: 'x'.repeat(100_000) }))
      expectError(await sendForm([...valid, ...much]), 413, 'payload_too_large')
      const json = { name: 'json', text: '{"a":', type: 'application/json' }
      expectRefusal(await sendForm([...valid, json]))
    }),
  )

  test('NUL and half a surrogate pair are refused in any text field, and never stored', () =>
    withoutTrace(async () => {
      for (const place of textPlaces(parts)) {
        // A file's name is tidied and names nothing.
        if (place.at(-1) === 'fileName') continue
        const own = valueAt(parts, place) as string
        for (const foreign of ['\u0000', '\ud800', '\udc00x']) {
          if (place[0] !== 'body' && foreign !== '\u0000') continue
          const text = place[0] === 'params' ? `${own}%00` : `${own}${foreign}`
          expectRefusal(await send(changedAt(parts, place, text)))
        }
      }
    }))

  const queryIsPayload = endpoint.method === 'GET' && endpoint.takesAnyFields
  caseFor(!queryIsPayload)('a query field that is not known is refused, save where the contract lists no 400', () =>
    withoutTrace(async () => {
      for (const name of ['unknown', '__proto__', 'constructor', '', 'a[b]', 'x'.repeat(2000)]) {
        const query = new URLSearchParams([...Object.entries(parts.query), [name, '1']])
        const answer = await send({ path: `${path()}?${query}`, query: {} })
        if (endpoint.ignoresUnknownQuery) expect(answer.status).toBe(200)
        else expectRefusal(answer)
      }
    }),
  )

  // Where a query starts something, an odd text can be a valid one.
  const withoutTraceOfReading = endpoint.hasEffects ? (attempt: () => Promise<void>) => attempt() : withoutTrace
  caseFor(queryFields.length > 0)('a query parameter that is given twice, or is no text at all, never fails', () =>
    withoutTraceOfReading(async () => {
      for (const [name, { type }] of queryFields) {
        const twice = await send({ query: { ...parts.query, [name]: ['1', '2'] } })
        if (type !== 'array') expectRefusal(twice)
        for (const value of [
          '',
          ' ',
          '-1',
          '0',
          '1e999',
          'NaN',
          '99999999999999999999',
          '[]',
          '%',
          '\ud83d\ude00',
          'x'.repeat(5000),
        ]) {
          const answer = await send({ query: { ...parts.query, [name]: value } })
          expect(answer.status, `${name}=${value}: ${textOf(answer)}`).toBeLessThan(500)
        }
      }
    }),
  )

  const isWalked = endpoint.method === 'GET' && queryFields.some(([name]) => name === 'cursor')
  caseFor(isWalked)(
    'a list is the same read whole and by cursor, one at a time; what is no cursor is refused',
    async () => {
      // Whatever could narrow it is left out.
      const { required = [] } = endpoint.query as { required?: string[] }
      const query = Object.fromEntries(Object.entries(parts.query).filter(([name]) => required.includes(name)))
      const read = async (more: Record<string, string>) => {
        const answer = await send({ query: { ...query, ...more } })
        expect(answer.status, textOf(answer)).toBe(200)
        return answer.body.data as { results: Record<string, unknown>[]; next_cursor: string | null }
      }
      const { results, next_cursor } = await read({ page_size: '100' })
      if (results.length < 100) expect(next_cursor).toBeNull()
      const walked: unknown[] = []
      let cursor: string | null | undefined
      while (cursor !== null && walked.length < 200) {
        const page = await read({ page_size: '1', ...(cursor !== undefined && { cursor }) })
        expect(page.results.length).toBeLessThanOrEqual(1)
        walked.push(...page.results.map(nameOf))
        cursor = page.next_cursor
      }
      // What is read of people, and of the trail itself, is in the trail meanwhile.
      const whole = results.map(nameOf)
      expect(walked.slice(Math.max(0, walked.indexOf(whole[0]))).slice(0, whole.length)).toEqual(whole)
      for (const broken of ['x', '0', 'null', `${randomUUIDv7()}`, 'e30', 'W10='])
        expectError(await send({ query: { ...query, cursor: broken } }), 400, 'invalid_cursor')
    },
  )

  test('other methods, bad percent-encoding and endless paths are refused', () =>
    withoutTrace(async () => {
      const served = externalEndpoints.filter(({ path }) => path === endpoint.path).map(({ method }) => method)
      for (const method of (['PUT', 'DELETE'] as const).filter((method) => !(served as string[]).includes(method))) {
        const answer = await service.call(world.company.key, { method, path: path() })
        expectError(answer, 405, 'method_not_allowed')
        expect(String(answer.headers.allow).split(', ')).toContain(endpoint.method)
      }
      const head = await service.call(world.company.key, { method: 'HEAD', path: path(), query: parts.query })
      expect(head.status).toBeLessThan(500)
      expect(head.body).toBeNull()

      const bare = path().replace(/\/$/, '')
      for (const broken of [`${bare}/%zz`, `${bare}%`, `${bare}/%e0%a4%a`, `${bare}%c3%28`]) {
        expectRefusal(await send({ path: broken }))
      }
      for (const long of ['x'.repeat(15_000), 'x'.repeat(100_000), '/'.repeat(5000), '%00'.repeat(3000)]) {
        expectRefusal(await send({ path: `${bare}/${long}` }))
      }
      for (const name of Object.keys(parts.params)) {
        // Node's server takes no longer address.
        for (const long of ['x'.repeat(15_000), '%00', '%2F']) {
          expectRefusal(await send({ params: { ...parts.params, [name]: long } }))
        }
      }
      const brokenQuery = await service.call(null, { path: `${path()}?a=%zz&%=%` })
      if (endpoint.secretPath) expectRefusal(brokenQuery)
      else expectError(brokenQuery, 401)
    }))

  test.each(['a b', '[::', 'x:99999999', '', '<script>', '\u00ff'])(
    'the Host header %j does not matter',
    async (host) => {
      const answer = await send({ headers: { host } })
      expect(answer.status, textOf(answer)).toBeLessThan(300)
    },
  )
})

describe('the check of every answer against the document', () => {
  const answer = { status: 200, headers: { 'x-request-id': '1' }, body: { status: 'success', data: {} } }
  const check = (changes: Partial<TestAnswer>) =>
    checkAgainstDocument(service.app, 'GET', '/external/v1/company/', { ...answer, ...changes })

  test('fails for a body that the document does not describe', () => {
    expect(() => check({})).toThrow(/differs from the document/)
  })
  test('fails for a status that the document does not list', () => {
    expect(() => check({ status: 418 })).toThrow(/does not list/)
  })
  test('fails for an error body that is not the envelope', () => {
    expect(() => check({ status: 401, body: { error: 'Unauthorized' } })).toThrow(/differs from the document/)
  })
  test('fails without a request id', () => {
    expect(() => check({ headers: {} })).toThrow(/X-Request-Id/)
  })
})

test('an operation without a valid request to vary is named', () => {
  const [endpoint] = externalEndpoints
  expect(() => validRequest({ ...endpoint, operationId: 'newOne' } as Endpoint, world)).toThrow(
    /add a valid one for newOne/,
  )
})

test('a path that does not exist is a 404 with the envelope, after the key', async () => {
  expectError(await service.call(world.company.key, { path: '/external/v1/nothing' }), 404, 'not_found')
  expectError(await service.call(null, { path: '/external/v1/nothing' }), 401, 'unauthorized')
  expectError(await service.call(null, { path: '/nothing' }), 404, 'not_found')
})

/** Where the texts of a request stand: the way from its parts down to each. */
function textPlaces(value: unknown, place: string[] = []): string[][] {
  if (typeof value === 'string') return [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, content]) => textPlaces(content, [...place, name]))
}

/** By what a row of a list is known: its first id, or all of it. */
const nameOf = (row: Record<string, unknown>) =>
  Object.values(row).find((value) => typeof value === 'string' && ONLY_UUID.test(value)) ?? JSON.stringify(row)

function valueAt(parts: RequestParts, place: string[]): string | undefined {
  // biome-ignore lint/suspicious/noExplicitAny: a place leads through objects and arrays alike.
  return place.reduce<any>((value, name) => value?.[name], parts)
}

/** A filter's key holds ids too; at the same place of another company's request it is another key. */
function otherKey(place: string[], foreign: RequestParts): string {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const parent = place.slice(0, -1).reduce<any>((value, name) => value?.[name], foreign)
  return Object.keys(parent ?? {})[0] ?? ''
}

function changedAt(parts: Required<RequestParts>, place: string[], text: string): Required<RequestParts> {
  const copy = structuredClone(parts)
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const parent = place.slice(0, -1).reduce<any>((value, name) => value[name], copy)
  parent[place.at(-1) as string] = text
  return copy
}

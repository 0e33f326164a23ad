import { describe, expect, test } from 'vitest'
import { testService } from '../../../tests/support/service.ts'
import { EVENT_CATALOGUE } from '../../event-catalogue.ts'

const service = testService()

interface Operation {
  operationId: string
  security: object[]
  summary: string
  description: string
  tags: string[]
  parameters?: { name: string; description?: string }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<
    string,
    { $ref?: string; description: string; headers: object; content: Record<string, { example?: unknown }> }
  >
}

const document = () =>
  service.app.swagger() as unknown as {
    paths: Record<string, Record<string, Operation>>
    components: { responses: Record<string, Operation['responses'][string]> }
  }
const operations = () => Object.values(document().paths).flatMap((path) => Object.values(path))

describe('the OpenAPI document', () => {
  test('is served without a key, as JSON', async () => {
    const answer = await service.app.inject('/external/openapi.json')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document())))
  })

  test('describes every response, with its headers and an example', () => {
    const shared = document().components.responses
    for (const { operationId, responses } of operations()) {
      for (const [status, response] of Object.entries(responses)) {
        const described = response.$ref ? shared[response.$ref.split('/').at(-1) as string] : response
        expect(described?.description, `${operationId} ${status}`).toMatch(/\w{4,}/)
        expect(described?.description).not.toBe('Default Response')
        expect(described?.headers).toMatchObject({ 'X-Request-Id': expect.anything(), RateLimit: expect.anything() })
        expect(described?.content['application/json']).toHaveProperty('example')
        expect(Boolean(response.$ref), `${operationId} ${status}`).toBe(Number(status) >= 400)
      }
    }
    expect(shared.RateLimitExceeded?.headers).toHaveProperty('Retry-After')
    expect(shared.Unauthorized?.headers).toHaveProperty('WWW-Authenticate')
  })

  test('has no two operations of one name', () => {
    const summaries = operations().map(({ summary }) => summary)
    expect(summaries).toEqual([...new Set(summaries)])
  })

  test('describes every operation, parameter and body', () => {
    for (const operation of operations()) {
      expect(operation.summary).toBeTruthy()
      expect(operation.description, operation.operationId).toBeTruthy()
      expect(operation.tags).toHaveLength(1)
      for (const { name, description } of operation.parameters ?? []) {
        expect(description, `${operation.operationId} ${name}`).toBeTruthy()
      }
      for (const media of Object.values(operation.requestBody?.content ?? {})) expect(media).toHaveProperty('example')
    }
  })
})

/** Every schema in the document, with the way to it. */
function schemasIn(value: unknown, path: string[] = []): { path: string; schema: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return []
  const isSchema = 'type' in value || 'anyOf' in value || 'enum' in value
  return [
    ...(isSchema && path.at(-1) !== 'properties' ? [{ path: path.join('/'), schema: { ...value } }] : []),
    ...Object.entries(value)
      .filter(([key]) => key !== 'example' && key !== 'examples')
      .flatMap(([key, child]) => schemasIn(child, [...path, key])),
  ]
}

describe('what generators of clients stumble over', () => {
  const schemas = () => schemasIn({ paths: document().paths, components: document().components })

  test('is not there: no object and no list of values is written out twice, nor where an answer uses it', () => {
    const places = new Map<string, string[]>()
    for (const { path, schema } of schemas()) {
      const { description: _, default: __, ...rest } = schema
      const isWorthAName = ((rest.enum ?? []) as unknown[]).length > 1 || Object.keys(rest.properties ?? {}).length > 1
      if (!isWorthAName || /Error($|\/)/.test(path)) continue
      const text = JSON.stringify(rest)
      places.set(text, [...(places.get(text) ?? []), path])
    }
    const repeated = [...places.values()].filter((paths) => paths.length > 1)
    expect(repeated.filter((paths) => !paths.every((path) => path.includes('requestBody')))).toEqual([])
    for (const { operationId, responses } of operations()) {
      for (const response of Object.values(responses)) {
        if (response.$ref) continue
        expect(response.content['application/json'], operationId).toMatchObject({
          schema: { $ref: expect.stringMatching(/^#\/components\/schemas\/\w+Response$/) },
        })
      }
    }
  })

  test('is not there: values of several types in one list, several types of body, ids that stand for two things', () => {
    for (const { path, schema } of schemas()) {
      const values = (schema.enum ?? []) as unknown[]
      expect(new Set(values.map((value) => typeof value)).size, path).toBeLessThan(2)
    }
    for (const { operationId, requestBody } of operations()) {
      expect(Object.keys(requestBody?.content ?? { none: {} }), operationId).toHaveLength(1)
    }
  })

  test('files are typed', () => {
    const parts = (id: string) =>
      operations().find(({ operationId }) => operationId === id)?.requestBody?.content['multipart/form-data']
    expect(parts('uploadDocuments')).toMatchObject({
      schema: { additionalProperties: { type: 'string', format: 'binary' } },
    })
    expect(parts('createOrUpdateCandidate')).toMatchObject({
      schema: { allOf: [{}, { additionalProperties: { anyOf: [{ type: 'string', format: 'binary' }, {}, {}] } }] },
    })
  })

  test('defaults are told', () => {
    const pageSize = (id: string) =>
      (operations().find(({ operationId }) => operationId === id)?.parameters ?? []).find(
        ({ name }) => name === 'page_size',
      )
    expect(pageSize('listApplicationsV1')).toMatchObject({ schema: { default: 50 } })
    expect(pageSize('listApplicationsV2ByQuery')).toMatchObject({ schema: { default: 25 } })
  })

  test('a key is asked for by bearer first, and nowhere but where one is taken', () => {
    const keyless = operations().filter(({ security }) => security.length === 0)
    expect(keyless.map(({ operationId }) => operationId).toSorted()).toEqual(['fireWebhook', 'fireWebhookByQuery'])
    for (const { operationId, security } of operations().filter((operation) => !keyless.includes(operation)))
      expect(security, operationId).toEqual([{ bearer: [] }, { apiKey: [] }])
  })

  test('each error lists the codes of its operation and status alone', () => {
    const codes = (id: string, status: string) => {
      const response = operations().find(({ operationId }) => operationId === id)?.responses[status]
      const name = response?.$ref?.split('/').at(-1) as string
      return (document().components as never as Components).schemas[`${name}Error`]?.properties.code.enum
    }
    expect(codes('advanceApplication', '400')?.toSorted()).toEqual([
      'answer_erased',
      'idempotency_key_reused',
      'invalid_application_id',
      'invalid_body',
      'invalid_field',
      'invalid_idempotency_key',
      'invalid_page_or_stage_id',
      'invalid_stage_reason_id',
      'malformed_request',
      'missing_field',
      'move_not_allowed',
      'unknown_field',
    ])
    expect(codes('getDocument', '404')).toEqual(['document_not_found'])
  })
})

interface Components {
  schemas: Record<string, { properties: { code: { enum: string[] } } }>
}

describe('webhooks', () => {
  test('has every kind of event, with its body, and a name for it', () => {
    const { webhooks } = document() as never as { webhooks: Record<string, { post: Operation }> }
    expect(Object.keys(webhooks)).toEqual(EVENT_CATALOGUE.map(({ type }) => type))
    expect(webhooks['application.stage_changed']?.post.requestBody?.content['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/ApplicationStageChangedEvent' },
      example: { type: 'application.stage_changed', data: { transition: expect.anything() } },
    })
  })
})

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

describe('the examples', () => {
  test('are of one world: an id stands for one thing, and two things have two names', () => {
    const names = new Map<string, Set<string>>()
    const note = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      const { id, name } = value as { id?: unknown; name?: unknown }
      if (typeof id === 'string' && typeof name === 'string') names.set(name, (names.get(name) ?? new Set()).add(id))
      for (const child of Object.values(value)) note(child)
    }
    for (const { responses } of operations()) {
      for (const { content } of Object.values(responses)) note(content?.['application/json']?.example)
    }
    expect(names.get('Apply')?.size).toBe(1)
    // A form is called by its page.
    expect([...names].filter(([name, ids]) => ids.size > 1 && name !== 'About you')).toEqual([])
    const owners = new Map([...names].flatMap(([name, ids]) => [...ids].map((id) => [id, name] as const)))
    expect([...names].flatMap(([, ids]) => [...ids])).toHaveLength(owners.size)
  })

  test('say something: what has none of its own is in example-world.ts', () => {
    for (const { operationId, requestBody, responses } of operations()) {
      for (const { content } of [requestBody, ...Object.values(responses)].filter((part) => part !== undefined)) {
        for (const media of Object.values(content ?? {}))
          expect(strings(media.example), operationId).not.toContain('text')
      }
    }
  })
})

describe('/docs/try', () => {
  test('keeps no API key in the browser', async () => {
    const { body } = await service.app.inject('/docs/try/static/swagger-initializer.js')
    expect(body).toContain('tryItOutEnabled')
    expect(body).not.toContain('"persistAuthorization":true')
  })

  /** A browser at a proxy that strips a path before it passes a request on; follows one redirect. */
  async function open(path: string, stripped: string) {
    const get = async (url: URL) =>
      url.pathname.startsWith(`${stripped}/`)
        ? await service.app.inject(`${url.pathname.slice(stripped.length)}${url.search}`)
        : undefined
    const url = new URL(path, 'https://jobs.example.com')
    const first = await get(url)
    const target = new URL(String(first?.headers.location ?? ''), url)
    return { get, url: target, page: await get(target) }
  }

  test.each([
    ['/docs/try', ''],
    ['/docs/try/', ''],
    ['/docs/try?a=/docs/try', ''],
    ['/hireline/docs/try', '/hireline'],
    ['/hireline/docs/try/', '/hireline'],
    ['/docs/docs/try', '/docs'],
  ])('%s behind a proxy that strips %j shows a page that loads nothing from elsewhere', async (path, stripped) => {
    const { get, url, page } = await open(path, stripped)
    if (!page) throw new Error(`The proxy has nothing at ${url}.`)
    expect(page.statusCode).toBe(200)
    expect(url.pathname).toBe(`${stripped}/docs/try/`)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string)
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) {
      expect(link).not.toMatch(/^(https?:)?\/\//)
      expect((await get(new URL(link, url)))?.statusCode, link).toBe(200)
    }
    expect(page.body).not.toMatch(/<script[^>]*>\s*[^<\s]/)
  })

  test('shows the document of this service', async () => {
    const script = await service.app.inject('/docs/try/static/swagger-initializer.js')
    expect(script.body).toContain("url: resolveUrl('./json')")
    expect((await service.app.inject('/docs/try/json')).json()).toEqual(JSON.parse(JSON.stringify(document())))
  })
})

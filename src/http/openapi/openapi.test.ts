import { describe, expect, test } from 'vitest'
import { testService } from '../../../tests/support/service.ts'

const service = testService()

interface Operation {
  operationId: string
  summary: string
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
    expect(shared.TooManyRequests?.headers).toHaveProperty('Retry-After')
    expect(shared.Unauthorized?.headers).toHaveProperty('WWW-Authenticate')
  })

  test('describes every operation, parameter and body', () => {
    for (const operation of operations()) {
      expect(operation.summary).toBeTruthy()
      expect(operation.tags).toHaveLength(1)
      for (const { name, description } of operation.parameters ?? []) {
        expect(description, `${operation.operationId} ${name}`).toBeTruthy()
      }
      for (const media of Object.values(operation.requestBody?.content ?? {})) expect(media).toHaveProperty('example')
    }
  })
})

describe('/docs', () => {
  test.each(['/docs', '/docs/'])('%s is a page that needs no key and loads nothing from elsewhere', async (path) => {
    const page = await service.app.inject(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string)
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) {
      expect(link).not.toMatch(/^(https?:)?\/\//)
      const { statusCode } = await service.app.inject(new URL(link, `http://localhost${path}`).pathname)
      expect(statusCode, link).toBe(200)
    }
    expect(page.body).not.toMatch(/<script[^>]*>\s*[^<\s]/)
  })

  test('shows the document of this service', async () => {
    const script = await service.app.inject('/docs/static/swagger-initializer.js')
    expect(script.body).toContain("url: resolveUrl('./json')")
    expect((await service.app.inject('/docs/json')).json()).toEqual(JSON.parse(JSON.stringify(document())))
  })
})

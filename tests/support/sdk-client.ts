import type { InjectOptions } from 'fastify'
import { Hireline } from '../../sdk/src/index.ts'
import { checkAgainstDocument } from './openapi-check.ts'
import { recordCall } from './recorded-calls.ts'
import type { TestService } from './service.ts'

/** The SDK on a service of the tests, without a network; every answer is checked against the OpenAPI document. */
export function sdkClient(service: TestService, apiKey: string, asked?: (request: string) => void): Hireline {
  return new Hireline({
    baseUrl: 'http://hireline.test',
    apiKey,
    async fetch(url, init) {
      // What fetch makes of a body, such as a form and its boundary.
      const request = new Request(url, init)
      const { pathname, search } = new URL(url)
      asked?.(`${request.method} ${pathname}`)
      const sent = {
        method: request.method,
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: Buffer.from(await request.arrayBuffer()),
      }
      const response = await service.app.inject({
        ...sent,
        method: sent.method as InjectOptions['method'],
        payload: sent.body,
      })
      const { statusCode: status, headers, body } = response
      const answer = { status, headers, body: body === '' ? null : JSON.parse(body) }
      const documentedPath = checkAgainstDocument(service.app, request.method, pathname, answer)
      if (documentedPath) recordCall(documentedPath, sent, answer)
      return new Response(body, {
        status,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      })
    },
  })
}

import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { withOrigin } from '../contract/origin.ts'
import { acceptBodies } from './bodies/body-formats.ts'
import type { Entrance, Mountable } from './entrance.ts'
import type { RequestServices } from './request-context.ts'
import { originOf } from './request-origin.ts'
import { refuseUnrouted } from './server/known-paths.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Mountable
  }
}

/** Mounts endpoints behind an entrance: its guards, then the body, the guards that need its fields, validation, the answer. */
export async function mountEndpoints<E extends Mountable>(
  app: FastifyInstance,
  entrance: Entrance<E>,
  endpoints: E[],
  services: RequestServices,
) {
  for (const path of entrance.paths) {
    const options = { schema: { hide: true }, config: { isCatchAll: true }, onRequest: entrance.unroutedGuards }
    app.all(path, options, refuseUnrouted)
  }
  for (const endpoint of endpoints) {
    await app.register(async (scope) => {
      await acceptBodies(scope, endpoint, services)
      mount(scope, entrance, endpoint)
    })
  }
}

function mount<E extends Mountable>(scope: FastifyInstance, entrance: Entrance<E>, endpoint: E) {
  const schema = entrance.schema(endpoint)
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: entrance.answersHead(endpoint),
    config: { endpoint },
    schema,
    onRequest: entrance.guards(endpoint),
    preValidation: [completeFields(schema, endpoint), ...(entrance.fieldGuards?.(endpoint) ?? [])],
    handler: (request, reply) => withOrigin(originOf(request), () => entrance.answer(endpoint, request, reply)),
  })
}

/**
 * A missing body counts as one without fields, so that the answer names the missing fields. In a query a list is
 * written `a,b` or by repeating the parameter.
 */
function completeFields({ body, querystring }: FastifySchema, { pollField }: Mountable) {
  const lists = namesOfLists(querystring)
  return async (request: FastifyRequest) => {
    if (body !== undefined && request.body === undefined) request.body = {}
    if (pollField !== undefined) onlyPoll(request, pollField)
    const query = request.query as Record<string, unknown>
    for (const name of lists) {
      if (query[name] !== undefined) query[name] = [query[name]].flat().flatMap((part) => String(part).split(','))
    }
  }
}

/** A poll names what it asks for: its other fields are not looked at. */
function onlyPoll(request: FastifyRequest, pollField: string) {
  for (const part of ['body', 'query'] as const) {
    const fields = request[part]
    if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, pollField)) continue
    request[part] = { [pollField]: (fields as Record<string, unknown>)[pollField] }
  }
}

function namesOfLists(querystring: unknown): string[] {
  const { properties = {} } = (querystring ?? {}) as { properties?: Record<string, { type?: string }> }
  return Object.keys(properties).filter((name) => properties[name]?.type === 'array')
}

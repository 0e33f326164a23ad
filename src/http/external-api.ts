import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FindCaller } from '../contract/caller.ts'
import { answerCaller, answerWithoutCaller } from './answer-endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import type { Entrance, Guard, Mountable } from './entrance.ts'
import { requireApiKey } from './guards/api-key.ts'
import { limitByCaller, tellLimitByAddress } from './guards/request-limits.ts'
import { requireScope } from './guards/scope.ts'
import { type SecretPath, SecretPaths } from './guards/secret-path.ts'
import { mountEndpoints } from './mount.ts'
import { routeSchema } from './openapi/route-schema.ts'
import type { RequestServices } from './request-context.ts'

/** What the external API needs. */
export interface ExternalApi extends RequestServices {
  findCaller: FindCaller
}

/** Mounts endpoints below `/external`: behind an API key, its limits and its scope, or behind the secret of their path. */
export async function mountExternalApi(app: FastifyInstance, endpoints: Endpoint[], api: ExternalApi) {
  await app.register(
    async (external) => {
      external.decorateRequest('caller', null)
      external.addHook('onRequest', async (_request, reply) => {
        // Answers hold personal data, so nothing on the way may cache them.
        reply.header('Cache-Control', 'no-store')
      })
      const keyed = endpoints.filter((endpoint) => !isOpen(endpoint))
      await mountEndpoints(external, entranceByKey(api), keyed, api)
      await mountEndpoints(external, entranceBySecretPath(api), endpoints.filter(isOpen), api)
    },
    { prefix: '/external' },
  )
}

function entranceByKey(api: ExternalApi): Entrance<Endpoint> {
  const apiKey = requireApiKey(api.findCaller, tellLimitByAddress(api))
  return {
    ...entranceOfCallers(api, [apiKey]),
    unroutedGuards: [unlessOpen(apiKey), unlessOpen(limitByCaller(api))],
  }
}

/** An entrance to the API for callers whom guards identify: then come their limit, their scope and the request itself. */
export function entranceOfCallers(services: RequestServices, identify: Guard[]): Entrance<Endpoint> {
  const afterCaller = ({ scope, pollField }: Endpoint): Guard[] => [
    limitByCaller(services, pollField),
    ...(scope ? [requireScope(scope)] : []),
  ]
  return {
    paths: ['', '/*'],
    unroutedGuards: [...identify, limitByCaller(services)],
    guards: ({ pollField, ...endpoint }) => (pollField ? identify : [...identify, ...afterCaller(endpoint)]),
    fieldGuards: (endpoint) => (endpoint.pollField ? afterCaller(endpoint) : []),
    schema: routeSchema,
    // A HEAD has no effects, as HEAD should.
    answersHead: ({ hasEffects }) => !hasEffects,
    answer: (endpoint, request, reply) => answerCaller(endpoint, services, request, reply),
  }
}

function entranceBySecretPath(api: ExternalApi): Entrance<OpenEndpoint> {
  const secretPaths = new SecretPaths(api)
  return {
    paths: [],
    unroutedGuards: [],
    guards: ({ secretPath }) => [secretPaths.guard(secretPath)],
    schema: routeSchema,
    answersHead: () => false,
    answer: (endpoint, request, reply) =>
      secretPaths.note(endpoint.secretPath, request, reply, () => answerWithoutCaller(endpoint, api, request, reply)),
  }
}

type OpenEndpoint = Endpoint & { secretPath: SecretPath }
const isOpen = <E extends Mountable>(endpoint: E): endpoint is E & OpenEndpoint => 'secretPath' in endpoint

/** On a path that needs no key by any method, a 405 needs none either. */
const unlessOpen =
  (guard: Guard): Guard =>
  async (request, reply) => {
    if (!isOpenPath(request)) await guard(request, reply)
  }

function isOpenPath({ server, url }: FastifyRequest): boolean {
  const routes = server.routesAt(url)
  return routes.length > 0 && routes.every(({ config }) => !config.endpoint || isOpen(config.endpoint))
}

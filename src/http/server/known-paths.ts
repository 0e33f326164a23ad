import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { Fault } from '../../contract/fault.ts'

interface KnownRoute {
  method: HTTPMethod
  config: FastifyContextConfig
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes of a path, for any method. */
    routesAt: (url: string) => KnownRoute[]
  }
  interface FastifyContextConfig {
    /** Whether the route stands for all paths that no other route has. */
    isCatchAll?: boolean
  }
}

/** Keeps a list of all routes, since Fastify's own router only looks among those of the request's method. */
export function knowPaths(app: FastifyInstance, maxParamLength: number) {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength })
  const methods = new Set<HTTPMethod>()
  app.addHook('onRoute', ({ method: routeMethods, url, config = {} }) => {
    if (config.isCatchAll) return
    for (const method of [routeMethods].flat() as HTTPMethod[]) {
      methods.add(method)
      router.on(method, url, () => {}, { method, config })
    }
  })
  app.decorate('routesAt', (url) => {
    const [path = ''] = url.split('?', 1)
    return [...methods].flatMap((method) => (router.find(method, path)?.store as KnownRoute | undefined) ?? [])
  })
}

/**
 * Refuses a request that no route matches.
 * @throws {Fault} not_found; method_not_allowed when the path takes other methods, which the header Allow then lists
 */
export function refuseUnrouted(request: FastifyRequest, reply: FastifyReply): never {
  const methods: string[] = request.server.routesAt(request.url).map(({ method }) => method)
  // A route that matched and found nothing, such as one for a folder, ends here too.
  if (methods.length === 0 || methods.includes(request.method)) {
    throw new Fault('not_found', 'There is no such path.')
  }
  methods.sort()
  reply.header('Allow', methods.join(', '))
  throw new Fault('method_not_allowed', `The path does not take this method, only ${methods.join(', ')}.`)
}

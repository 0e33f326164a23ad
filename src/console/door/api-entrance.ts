import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Caller } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { Entrance, Guard } from '../../http/entrance.ts'
import { entranceOfCallers } from '../../http/external-api.ts'
import { limitByCaller } from '../../http/guards/request-limits.ts'
import { requireScope } from '../../http/guards/scope.ts'
import { mountEndpoints } from '../../http/mount.ts'
import type { RequestServices } from '../../http/request-context.ts'
import type { LiveChanges } from '../../live/live-changes.ts'
import type { Operator } from '../../operators/operator.ts'
import { ABILITIES } from '../../operators/policy.ts'
import { COMPRESSION } from '../../portal/door/compression.ts'
import { findSignedIn, recogniseOperator, requireOwnOrigin } from './guards.ts'
import { serveListCsv } from './list-csv.ts'
import { serveLiveStream } from './live-stream.ts'
import { secureHeaders } from './security-headers.ts'

/**
 * Mounts endpoints a second time below `/console/api`, for the pages of people who are signed in: the same contracts, with the
 * scopes of the person's role, and the person as who did it.
 */
export async function mountConsoleApi(
  app: FastifyInstance,
  endpoints: Endpoint[],
  services: RequestServices & { live: LiveChanges },
) {
  await app.register(
    async (scope) => {
      await scope.register(compress, COMPRESSION)
      await scope.register(cookie)
      scope.decorateRequest('operator', null)
      scope.decorateRequest('caller', null)
      await mountEndpoints(scope, apiEntrance(services), endpoints.filter(isForPeople), services)
      serveLiveStream(scope, readingGuards(services, findSignedIn(services)), services)
      serveListCsv(scope, readingGuards(services, recogniseOperator(services)), services)
    },
    { prefix: '/console/api' },
  )
}

/** A page of another site can send a form, but not JSON; and what has a secret in its path is for programs. */
const isForPeople = ({ bodyTypes = ['application/json'], secretPath }: Endpoint) =>
  !secretPath && bodyTypes.every((type) => type === 'application/json')

const readingGuards = (services: RequestServices, recognise: Guard): Guard[] => [
  secureHeaders,
  requireOwnOrigin(services.config),
  recognise,
  becomeCaller(services.config),
  limitByCaller(services),
  requireScope('applications:read'),
]

function apiEntrance(services: RequestServices): Entrance<Endpoint> {
  const { config } = services
  const identify = [secureHeaders, requireOwnOrigin(config), recogniseOperator(services), becomeCaller(config)]
  const entrance = entranceOfCallers(services, identify)
  return {
    ...entrance,
    // The published document describes the same endpoints where programs call them.
    schema: (endpoint) => ({ ...entrance.schema(endpoint), hide: true }),
  }
}

/**
 * Makes the person who is signed in the caller.
 * @throws {Fault} unauthorized
 */
const becomeCaller =
  (config: Config): Guard =>
  async (request) => {
    if (!request.operator) throw new Fault('unauthorized', 'Nobody is signed in, or no longer. Sign in again.')
    request.caller = callerFor(request.operator, config)
  }

const callerFor = ({ userId, role, company }: Operator, config: Config): Caller => ({
  company,
  actor: { type: 'operator', id: userId },
  scopes: ABILITIES[role],
  rateLimitPerMinute: config.CONSOLE_RATE_LIMIT_PER_MINUTE,
  rateLimitPerSecond: 0,
})

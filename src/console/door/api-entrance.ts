import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Caller } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { answerCaller } from '../../http/answer-endpoint.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { Entrance, Guard } from '../../http/entrance.ts'
import { entranceOfCallers } from '../../http/external-api.ts'
import { limitByCaller } from '../../http/guards/request-limits.ts'
import { requireScope } from '../../http/guards/scope.ts'
import { mountEndpoints } from '../../http/mount.ts'
import { refuseIfOver } from '../../http/rate-limits/rate-limit.ts'
import type { RequestServices } from '../../http/request-context.ts'
import type { Scope } from '../../http/scopes.ts'
import type { LiveChanges } from '../../live/live-changes.ts'
import { stepUp } from '../../operators/actions/step-up.ts'
import type { Operator } from '../../operators/operator.ts'
import { ABILITIES, seesAssignedOnly } from '../../operators/policy.ts'
import { COMPRESSION } from '../../portal/door/compression.ts'
import { type ConsoleEndpoint, isForSignedIn, type SignedInContext } from '../endpoint.ts'
import { limitToAssigned, refuseAssignedOnly } from './assigned-only.ts'
import { serveAuditCsv } from './audit-csv.ts'
import { setPendingCookie, setSessionCookie } from './cookies.ts'
import { findSignedIn, isBehindHttps, recogniseOperator, requireOwnOrigin } from './guards.ts'
import { serveListCsv } from './list-csv.ts'
import { serveLiveStream } from './live-stream.ts'
import { sealPending } from './pending.ts'
import { secureHeaders } from './security-headers.ts'
import { requireOwnFactors, requireStepUp, requireStepUpFor } from './step-up-guard.ts'

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
      const exporting = [refuseAssignedOnly, requireStepUp]
      serveListCsv(scope, [...readingGuards(services, recogniseOperator(services)), ...exporting], services)
      const auditing = readingGuards(services, recogniseOperator(services), 'audit:read')
      serveAuditCsv(scope, [...auditing, ...exporting], services)
    },
    { prefix: '/console/api' },
  )
}

/** A page of another site can send a form, but not JSON; and what has a secret in its path is for programs. */
const isForPeople = ({ bodyTypes = ['application/json'], secretPath }: Endpoint) =>
  !secretPath && bodyTypes.every((type) => type === 'application/json')

const readingGuards = (services: RequestServices, recognise: Guard, scope: Scope = 'applications:read'): Guard[] => [
  secureHeaders,
  requireOwnOrigin(services.config),
  recognise,
  becomeCaller(services.config),
  limitByCaller(services),
  requireScope(scope),
]

function apiEntrance(services: RequestServices): Entrance<Endpoint> {
  const { config } = services
  const identify = [secureHeaders, requireOwnOrigin(config), recogniseOperator(services), becomeCaller(config)]
  const entrance = entranceOfCallers(services, identify)
  return {
    ...entrance,
    // The published document describes the same endpoints where programs call them.
    schema: (endpoint) => ({ ...entrance.schema(endpoint), hide: true }),
    fieldGuards: (endpoint) => [
      ...(entrance.fieldGuards?.(endpoint) ?? []),
      limitToAssigned(endpoint, services.db),
      ...(isForSignedIn(endpoint) && endpoint.changesFactors ? [requireOwnFactors] : []),
      ...(endpoint.needsStepUp ? [requireStepUpFor(endpoint)] : []),
    ],
    answer: (endpoint, request, reply) =>
      isForSignedIn(endpoint)
        ? answerSignedIn(endpoint, request, reply, services)
        : entrance.answer(endpoint, request, reply),
  }
}

/** Answers what only people have. */
function answerSignedIn(
  endpoint: ConsoleEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  services: RequestServices,
) {
  const { config, db, rateLimits } = services
  const operator = request.operator as Operator
  const signedIn: SignedInContext = {
    operator,
    async countAttempt(name, quota) {
      refuseIfOver(await rateLimits.take(name, quota, reply), reply, 'sign_in_rate')
    },
    async stepUp(factor) {
      setSessionCookie(reply, await stepUp(db, operator, factor), isBehindHttps(request, config))
    },
    keepPending: (pending) => setPendingCookie(reply, sealPending(config, pending), isBehindHttps(request, config)),
  }
  const handle = (context: object) => endpoint.handle({ ...context, ...signedIn } as never)
  return answerCaller({ ...endpoint, handle }, services, request, reply)
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

const callerFor = ({ userId, role, flowIds, company }: Operator, config: Config): Caller => ({
  company: seesAssignedOnly(role) ? { ...company, sees: { assigneeId: userId, flowIds } } : company,
  actor: { type: 'operator', id: userId },
  scopes: ABILITIES[role],
  rateLimitPerMinute: config.CONSOLE_RATE_LIMIT_PER_MINUTE,
  rateLimitPerSecond: 0,
})

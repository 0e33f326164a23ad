import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { withOrigin } from '../../contract/origin.ts'
import { type Entrance, type Guard, pageSchema } from '../../http/entrance.ts'
import { limitByAddress } from '../../http/guards/request-limits.ts'
import { mountEndpoints } from '../../http/mount.ts'
import type { RequestServices } from '../../http/request-context.ts'
import type { PortalEndpoint } from '../endpoint.ts'
import { COMPRESSION } from './compression.ts'
import { requireOwnOrigin, requireToken } from './forgery.ts'
import { secureHeaders } from './security-headers.ts'
import { sendAnswer, sendRefusal } from './send-answer.ts'
import { makeVisit } from './visit.ts'
import { recogniseVisitor, requireSession } from './visitor.ts'

/** Mounts the applicant's pages: each behind the same guards of limits, origin, session and protection from forgery. */
export async function mountPortal(app: FastifyInstance, endpoints: PortalEndpoint[], services: RequestServices) {
  await app.register(async (portal) => {
    await portal.register(compress, COMPRESSION)
    await portal.register(cookie)
    await portal.register(accepts)
    portal.decorateRequest('portalSession', null)
    portal.decorateRequest('forgerySecret', null)
    portal.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply, services))
    await mountEndpoints(portal, portalEntrance(services), endpoints, services)
  })
}

/** Any fields, but nothing in them that cannot be stored. */

/** A form without files. Whoever was logged out gets back what they typed, so that much is read of anyone. */
const SHORT_FORM_BYTES = 100_000

/** Asks before the body is read, unless that is so short that it may be read first. */
const unlessShort =
  (guard: Guard): Guard =>
  async (request, reply) => {
    const length = Number(request.headers['content-length'])
    if (!(length <= SHORT_FORM_BYTES)) await guard(request, reply)
  }

function portalEntrance(services: RequestServices): Entrance<PortalEndpoint> {
  const { config, rateLimits } = services
  const ofAllPages = { perMinute: config.PORTAL_RATE_LIMIT_PER_MINUTE, perSecond: 0 }
  const first = [secureHeaders, limitByAddress(rateLimits, 'portal', ofAllPages)]
  const last = [requireOwnOrigin(config), recogniseVisitor(services)]
  return {
    paths: ['/portal/*', '/l/*', '/s/*', '/apply/*'],
    unroutedGuards: [...first, ...last],
    guards: ({ quota, needsSession, keepsTyped }) => [
      ...first,
      ...(quota ? [limitByAddress(rateLimits, quota.name, quota.of(config))] : []),
      ...last,
      ...(needsSession ? [keepsTyped ? unlessShort(requireSession(services)) : requireSession(services)] : []),
    ],
    fieldGuards: ({ method, needsSession, isOneClick }) =>
      method === 'POST' && !isOneClick ? [...(needsSession ? [requireSession(services)] : []), requireToken] : [],
    schema: pageSchema,
    answersHead: () => true,
    async answer(endpoint, request, reply) {
      const actor = { type: 'applicant', id: request.portalSession?.candidateId ?? null } as const
      const answer = await withOrigin({ actor }, () => endpoint.handle(makeVisit(request, services) as never))
      return sendAnswer(answer, request, reply, services)
    },
  }
}
